// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that a text is well-formed XML; each error has a hint.
#ifndef HRDF_TEXT_XML_WELL_FORMED_H_
#define HRDF_TEXT_XML_WELL_FORMED_H_

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

#include "text/xml_language.h"

namespace hrdf {

// True if the text begins with the language's root element, after comments, processing instructions
// and a DOCTYPE. Else reports an error that does not quote the text, which may be a password file.
[[nodiscard]] bool beginsAs(const XmlLanguage& language, const Source& source, Diagnostics& out);

enum class Syntax { good, faulty, senseless };

// Reports syntax errors, and markup that the language does not allow. Returns `faulty` if the text
// can still be parsed, `senseless` if it cannot. pugixml is not enough: it reports where it
// stopped, not the unclosed tag, and accepts '<' in a value, a lone '&', '--' in a comment, and
// repeated attributes.
Syntax checkSyntax(const Source& source, const XmlLanguage& language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_WELL_FORMED_H_

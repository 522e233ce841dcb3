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
// and a DOCTYPE. Else reports an error that does not quote the text: the path may lead to any file
// that the process may read, such as a password file, and the reader of the message may not have
// this permission.
[[nodiscard]] bool beginsAs(const XmlLanguage& language, const Source& source, Diagnostics& out);

enum class Syntax { good, faulty, senseless };

// Reports all errors of syntax, and markup that the language does not allow. Returns `faulty` if
// the text can still be parsed, `senseless` if the text after some place makes no sense. Needed
// because pugixml reports the place where it stopped, not the unclosed tag, and accepts invalid
// XML: '<' in a value, a lone '&', '--' in a comment, a repeated attribute.
Syntax checkSyntax(const Source& source, const XmlLanguage& language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_WELL_FORMED_H_

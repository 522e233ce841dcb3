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

// Reports whether the text begins with the root element of the language, behind comments and the
// like. If not, says why without a word of the text: it may be any file that the reader may read,
// such as one with passwords, and the one who gets the messages another who may not.
[[nodiscard]] bool beginsAs(const XmlLanguage& language, const Source& source, Diagnostics& out);

enum class Syntax { good, faulty, senseless };

// Reports all that is not well formed, and what the language does not take: `faulty` where the text
// can be read all the same, `senseless` where it makes no sense from some place on. pugixml names
// the place where it gave up instead of the tag that was left open, and takes what XML forbids: '<'
// in a value, a lone '&', '--' in a comment, an attribute twice.
Syntax checkSyntax(const Source& source, const XmlLanguage& language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_WELL_FORMED_H_

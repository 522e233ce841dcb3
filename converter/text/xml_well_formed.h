// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a text that is no XML, said to the person who wrote it.
#ifndef HRDF_TEXT_XML_WELL_FORMED_H_
#define HRDF_TEXT_XML_WELL_FORMED_H_

#include <hrdf/diagnostic.h>
#include <hrdf/source.h>

namespace hrdf {

enum class Syntax { good, faulty, senseless };

// Reports what is not well formed: `faulty` where the text can be read all the same, `senseless`
// where it makes no sense from some place on. pugixml names the place where it gave up instead of
// the tag that was left open, and takes what XML forbids: '<' in a value, a lone '&', '--' in a
// comment.
Syntax checkSyntax(const Source& source, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_XML_WELL_FORMED_H_

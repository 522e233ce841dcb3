// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes an element tree as HRDF text.
#ifndef HRDF_WRITE_H_
#define HRDF_WRITE_H_

#include <string>

#include <hrdf/element.h>
#include <hrdf/xml_text.h>

namespace hrdf {

// Returns the robot's own file in canonical form; reading it gives the same tree. Includes stay
// includes, implicit elements are left out, comments are not in the tree.
//
// Attributes are written from their texts, so formulas stay formulas. A value that was changed only
// in an element's typed part is not written. Words like types and axes are spelled as in the
// specification.
//
// Canonical form: UTF-8 with an XML declaration; two spaces for each level; attributes in the order
// of the grammar, on the line of their element or, if that is longer than 100 characters, each on a
// line of its own, four spaces further in.
std::string write(const Description& robot);

}  // namespace hrdf

#endif  // HRDF_WRITE_H_

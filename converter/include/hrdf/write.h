// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Element tree to HRDF text.
#ifndef HRDF_WRITE_H_
#define HRDF_WRITE_H_

#include <string>

#include <hrdf/element.h>
#include <hrdf/xml_text.h>

namespace hrdf {

// The robot's own file in canonical form; reading it gives the same tree. Includes stay includes,
// implicit elements are left out, comments are not in the tree.
//
// Attributes are written from their texts, so formulas stay formulas: a value that was changed in
// an element's typed part alone is not written. Words like types and axes are spelled as the
// specification does.
//
// Canonical form: UTF-8 with an XML declaration; two spaces a level; attributes in the order of the
// grammar, on the line of their element or, where that gets longer than 100 characters, each on a
// line of its own, four spaces further in.
std::string write(const Description& robot);

}  // namespace hrdf

#endif  // HRDF_WRITE_H_

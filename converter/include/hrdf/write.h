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

// Returns the text of an HRDF file with `robot`, in canonical form; reading it gives the same
// element tree. Keeps includes. Leaves out implicit elements and comments.
//
// Copies attributes from the source of `robot`, with their formulas, so changed values of an
// Element are not written. Types and axes are spelled as in the specification.
//
// Canonical form: UTF-8 with an XML declaration, two spaces of indentation for each level,
// attributes in the order of the grammar. If a line would have more than 100 characters, each
// attribute is on a separate line, with four more spaces.
std::string write(const Description& robot);

}  // namespace hrdf

#endif  // HRDF_WRITE_H_

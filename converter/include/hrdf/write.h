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
// element tree. Includes stay includes. Implicit elements and comments are not written.
//
// Attributes are written from their texts, so formulas stay formulas. A value that was changed only
// in the data of an element is not written. Words such as types and axes are written as in the
// specification.
//
// Canonical form: UTF-8 with an XML declaration; indentation by two spaces for each level;
// attributes in the order of the grammar, on the line of their element. If this line would have
// more than 100 characters, each attribute is on a separate line, indented by four more spaces.
std::string write(const Description& robot);

}  // namespace hrdf

#endif  // HRDF_WRITE_H_

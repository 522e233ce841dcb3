// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_XML_TEXT_H_
#define HRDF_XML_TEXT_H_

#include <string>
#include <string_view>

namespace hrdf {

// Returns `text`, escaped for the value of an XML attribute in double quotes.
std::string xmlEscaped(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_XML_TEXT_H_

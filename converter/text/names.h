// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Names that people give: tags of elements, names and families of modules.
#ifndef HRDF_TEXT_NAMES_H_
#define HRDF_TEXT_NAMES_H_

#include <cstddef>
#include <string_view>

#include "text/scanner.h"

namespace hrdf {

// bytes; HEBI's modules take 20, but tags also name what is no module.
inline constexpr std::size_t kMaxNameLength = 200;

// Returns why `name` is not taken: it is too long, or has characters that nobody sees, so that two
// names could look alike. `what` is empty if it is taken.
Problem wrongName(std::string_view name);

}  // namespace hrdf

#endif  // HRDF_TEXT_NAMES_H_

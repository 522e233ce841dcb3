// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks names that users choose: tags of elements, names and families of modules.
#ifndef HRDF_TEXT_NAMES_H_
#define HRDF_TEXT_NAMES_H_

#include <cstddef>
#include <string_view>

#include "text/scanner.h"

namespace hrdf {

// Maximum bytes of a name. Names of HEBI's modules have at most 20; other names may be longer.
inline constexpr std::size_t kMaxNameLength = 200;

// Returns why `name` is invalid: it is too long, or has invisible characters, with which different
// names look alike. Empty Problem: `name` is valid.
Problem wrongName(std::string_view name);

}  // namespace hrdf

#endif  // HRDF_TEXT_NAMES_H_

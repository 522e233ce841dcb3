// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints for words that are not in the grammar of HRDF.
#ifndef HRDF_HINTS_H_
#define HRDF_HINTS_H_

#include <span>
#include <string>
#include <string_view>

namespace hrdf {

inline constexpr const char* kOutputHint = "put it in a <bracket> or a <rigid-body>";

// Returns the hint for an unknown version `text`, such as "1.6" or "1.6.1".
std::string versionHint(std::string_view text);

// Returns the hint for a root that is neither <robot> nor a web page.
std::string rootHint(std::string_view name);

// Returns the hint for an unknown element in `parent`, in a file of `version`.
std::string elementHint(std::string_view name, std::string_view parent, int version);

// Returns the hint for an unknown type of `element`; `known` are the valid types.
std::string typeHint(std::string_view element, std::string_view text,
                     std::span<const std::string_view> known);

}  // namespace hrdf

#endif  // HRDF_HINTS_H_

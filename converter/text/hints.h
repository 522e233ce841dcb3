// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints for mistakes that occur in files of any format.
#ifndef HRDF_TEXT_HINTS_H_
#define HRDF_TEXT_HINTS_H_

#include <string>
#include <string_view>

namespace hrdf {

// Hint for the conflict marks that a merge leaves.
inline constexpr const char* kMergeHint = "a merge left its marks: keep one side and delete them";

inline constexpr const char* kWebPageHint = "this is a web page: save the file itself";

// Returns the hint for text at a place where only elements are allowed.
std::string textHint(std::string_view text);

}  // namespace hrdf

#endif  // HRDF_TEXT_HINTS_H_

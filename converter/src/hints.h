// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What to write instead of what the grammar does not have.
#ifndef HRDF_HINTS_H_
#define HRDF_HINTS_H_

#include <string>
#include <string_view>

namespace hrdf {

// For the version `text`, which may nearly say one, as "1.6" and "1.6.1" do.
std::string versionHint(std::string_view text);

// For an element in a file of `version`.
std::string elementHint(std::string_view name, int version);

}  // namespace hrdf

#endif  // HRDF_HINTS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hints for what the grammar of HRDF does not have.
#ifndef HRDF_HINTS_H_
#define HRDF_HINTS_H_

#include <span>
#include <string>
#include <string_view>

namespace hrdf {

inline constexpr const char* kOutputHint = "it belongs in a <bracket> or a <rigid-body>";

// For the version `text`, which may nearly be one, as "1.6" and "1.6.1" are.
std::string versionHint(std::string_view text);

// For a root element that is not <robot>, and no web page.
std::string rootHint(std::string_view name);

// For an unknown element in `parent`, in a file of `version`.
std::string elementHint(std::string_view name, std::string_view parent, int version);

// For an unknown type of `element`; `known` are the existing ones.
std::string typeHint(std::string_view element, std::string_view text,
                     std::span<const std::string_view> known);

}  // namespace hrdf

#endif  // HRDF_HINTS_H_

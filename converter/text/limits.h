// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Usual limits, which a format may replace. Files that people write stay below a hundredth of each,
// so that the limits only stop hostile or broken input.
#ifndef HRDF_TEXT_LIMITS_H_
#define HRDF_TEXT_LIMITS_H_

#include <cstddef>
#include <limits>

namespace hrdf {

inline constexpr std::size_t kMaxFileSize = std::size_t{16} << 20;  // bytes of a text
// Limit of any file from the disk: meshes are larger than texts.
inline constexpr std::size_t kMaxDiskFileSize = std::size_t{256} << 20;

// In SI units: no sum or product of a model's values then overflows.
inline constexpr double kMaxMagnitude = 1e9;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace hrdf

#endif  // HRDF_TEXT_LIMITS_H_

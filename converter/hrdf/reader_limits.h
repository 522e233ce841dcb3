// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot may cost to read, beside the limits of its texts. HEBI's own files stay below a
// hundredth of each, so that the limits only stop hostile or broken input.
#ifndef HRDF_READER_LIMITS_H_
#define HRDF_READER_LIMITS_H_

#include <cstddef>

#include "text/limits.h"

namespace hrdf {

inline constexpr std::size_t kMaxTotalSize = std::size_t{32} << 20;  // bytes, includes together
inline constexpr std::size_t kMaxFiles = 1000;  // each as often as it is included
inline constexpr int kMaxElements = 100'000;    // outputs and includes counted
// Of <output> in <output>, which the reader follows by recursion: 256 KiB of stack.
inline constexpr int kMaxDepth = 200;
inline constexpr int kMaxIncludeDepth = 32;

// m; longer ones are taken, but are likely in millimetres.
inline constexpr double kLongestLength = 10;
inline constexpr double kMinGearRatio = 1e-6;

}  // namespace hrdf

#endif  // HRDF_READER_LIMITS_H_

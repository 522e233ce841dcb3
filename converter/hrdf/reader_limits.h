// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits of a robot's size for reading, besides the limits of its texts. HEBI's own files stay
// below a hundredth of each, so that only hostile or broken input reaches them.
#ifndef HRDF_READER_LIMITS_H_
#define HRDF_READER_LIMITS_H_

#include <cstddef>

#include "text/limits.h"

namespace hrdf {

inline constexpr std::size_t kMaxTotalSize = std::size_t{32} << 20;  // bytes, includes together
inline constexpr std::size_t kMaxFiles = 1000;  // each counted as often as it is included
inline constexpr int kMaxElements = 100'000;    // including outputs and includes
// Limit of <output> in <output>, which the reader follows by recursion: 256 KiB of stack.
inline constexpr int kMaxDepth = 200;
inline constexpr int kMaxIncludeDepth = 32;

// m; a longer length is accepted up to kMaxLength, but is probably in millimetres.
inline constexpr double kMaxLikelyLength = 10;
// kg; more is accepted up to kMaxMass, but is probably in grams.
inline constexpr double kMaxLikelyMass = 1000;
// With both limits the inertias along a chain differ by less than 1e14, which a double still
// resolves beside a motor's 0.01 kg m^2; from 1e15 on models are unstable.
inline constexpr double kMinGearRatio = 1e-6;

}  // namespace hrdf

#endif  // HRDF_READER_LIMITS_H_

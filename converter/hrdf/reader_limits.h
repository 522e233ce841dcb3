// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Limits of a robot's size for the reader, in addition to the limits of its texts. HEBI's own files
// stay below a hundredth of each limit, so that only hostile or broken input reaches them.
#ifndef HRDF_READER_LIMITS_H_
#define HRDF_READER_LIMITS_H_

#include <cstddef>

#include "text/limits.h"

namespace hrdf {

// Maximum bytes of a robot's files together, including repeated includes.
inline constexpr std::size_t kMaxTotalSize = std::size_t{32} << 20;
inline constexpr std::size_t kMaxFiles = 1000;  // a file counts each time it is included
// Maximum number of a robot's XML elements; <output> and <include> elements count too.
inline constexpr int kMaxElements = 100'000;
// Maximum nesting of <output>. The reader recurses, which needs 256 KiB of stack.
inline constexpr int kMaxDepth = 200;
inline constexpr int kMaxIncludeDepth = 32;

// Maximum likely length, m. A longer length, up to kMaxLength, causes a warning: it is probably in
// millimetres.
inline constexpr double kMaxLikelyLength = 10;
// Maximum likely mass, kg. A larger mass, up to kMaxMass, causes a warning: it is probably in
// grams.
inline constexpr double kMaxLikelyMass = 1000;
// Minimum gear ratio. With this limit and kMaxMass, inertias along a chain differ by a factor below
// 1e14. At a factor of 1e15, rounding errors make a model unstable.
inline constexpr double kMinGearRatio = 1e-6;

}  // namespace hrdf

#endif  // HRDF_READER_LIMITS_H_

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

// What a robot and its scene may have, in any format. <lowering/model_limits.h> checks that all
// keep to it; formats report it earlier, where they know a better place.
inline constexpr double kMaxLength = 1000;   // m, from a moving part to the part that carries it
inline constexpr double kMaxPlace = 1e6;     // m, of all that is in the world or in a body; sizes
inline constexpr double kMaxMass = 1e5;      // kg, of a part
inline constexpr double kMaxGravity = 1000;  // m/s^2; the sun has 274
inline constexpr std::size_t kMaxTriangles = 20'000'000;      // of all meshes
inline constexpr std::size_t kMaxDrawnTriangles = 2'000'000;  // of all shapes that a format draws
// Elements of MJCF with all that it attaches and repeats. It bounds memory, not time: 4000 attached
// balls reach 1 GB in 40 s and are not parsed by then (tried).
inline constexpr double kMaxModelElements = 1e6;

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace hrdf

#endif  // HRDF_TEXT_LIMITS_H_

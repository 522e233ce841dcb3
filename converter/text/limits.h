// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Default limits, which a format may replace. Real files stay below a hundredth of each limit, so
// that the limits stop only hostile or broken input.
#ifndef HRDF_TEXT_LIMITS_H_
#define HRDF_TEXT_LIMITS_H_

#include <cstddef>
#include <limits>

namespace hrdf {

inline constexpr std::size_t kMaxFileSize = std::size_t{16} << 20;  // bytes of a text file
// Maximum bytes of any file on the disk; meshes are larger than texts.
inline constexpr std::size_t kMaxDiskFileSize = std::size_t{256} << 20;

// Maximum absolute value of a number in a model, in SI units: no sum or product of a model's values
// overflows.
inline constexpr double kMaxMagnitude = 1e9;

// Limits of a robot and its scene, in any format. isWithinModelLimits() checks kMaxLength to
// kMaxGravity for all robots. A format's reader checks earlier if only the reader can report the
// exact line of the file.
inline constexpr double kMaxLength = 1000;   // m, from a body to its parent
inline constexpr double kMaxPlace = 1e6;     // m, of sizes; of positions in the world or a body
inline constexpr double kMaxMass = 1e5;      // kg, of a part
inline constexpr double kMaxGravity = 1000;  // m/s^2; the sun has 274
inline constexpr std::size_t kMaxTriangles = 20'000'000;      // triangles of a robot's meshes
inline constexpr std::size_t kMaxDrawnTriangles = 2'000'000;  // triangles of all cones and tubes
// Maximum number of elements of an MJCF file, including attached and replicated elements. The limit
// bounds memory, not time: parsing 4000 attached balls uses 1 GB and takes more than 40 s (tried).
inline constexpr double kMaxModelElements = 1e6;

// Maximum number of pixels of a picture, 8192 x 8192: MuJoCo uses 600 MB for them (tried).
inline constexpr double kMaxPixels = 8192.0 * 8192;
inline constexpr int kMaxSide = 16384;  // pixels of a picture's side; often OpenGL's maximum
inline constexpr double kMaxAllPixels = 2 * kMaxPixels;  // of all pictures of a model

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace hrdf

#endif  // HRDF_TEXT_LIMITS_H_

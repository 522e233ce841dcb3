// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot may cost to read. HEBI's own files stay below a hundredth of each, so that the
// limits only stop hostile or broken input.
#ifndef HRDF_TEXT_LIMITS_H_
#define HRDF_TEXT_LIMITS_H_

#include <cstddef>

namespace hrdf {

inline constexpr std::size_t kMaxFileSize = std::size_t{16} << 20;   // bytes of HRDF
inline constexpr std::size_t kMaxTotalSize = std::size_t{32} << 20;  // bytes, includes together
// Bytes of any file that is read from the disk: meshes are larger than HRDF.
inline constexpr std::size_t kMaxDiskFileSize = std::size_t{256} << 20;
inline constexpr std::size_t kMaxFiles = 1000;  // each as often as it is included
inline constexpr int kMaxElements = 100'000;    // outputs and includes counted
// Of <output> in <output>, which the reader follows by recursion: 256 KiB of stack.
inline constexpr int kMaxDepth = 200;
inline constexpr int kMaxIncludeDepth = 32;

// What a value may be, in SI units: no sum or product of a robot then overflows.
inline constexpr double kMaxMagnitude = 1e9;
// m; longer ones are taken, but are likely in millimetres.
inline constexpr double kLongestLength = 10;
inline constexpr double kMinGearRatio = 1e-6;

}  // namespace hrdf

#endif  // HRDF_TEXT_LIMITS_H_

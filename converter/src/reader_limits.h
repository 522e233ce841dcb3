// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot may cost to read. HEBI's own files stay below a hundredth of each, so that the
// limits only stop hostile or broken input.
#ifndef HRDF_READER_LIMITS_H_
#define HRDF_READER_LIMITS_H_

#include <cstddef>

namespace hrdf {

inline constexpr std::size_t kMaxFileSize = std::size_t{16} << 20;   // bytes
inline constexpr std::size_t kMaxTotalSize = std::size_t{32} << 20;  // bytes, includes together
inline constexpr int kMaxElements = 100'000;                         // outputs and includes counted
inline constexpr int kMaxDepth = 200;                                // of <output> in <output>
inline constexpr int kMaxIncludeDepth = 32;

// What a value may be, in SI units: no sum or product of a robot then overflows.
inline constexpr double kMaxMagnitude = 1e9;
inline constexpr double kMinGearRatio = 1e-6;

// Up to this minor version a robot ends in an end effector that the file does not name.
inline constexpr int kImplicitEndEffectorUntil = 1;

}  // namespace hrdf

#endif  // HRDF_READER_LIMITS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Has-bits of a message, and conversion of its angles.
#ifndef HRDF_SIM_HEBI_C_BITS_H_
#define HRDF_SIM_HEBI_C_BITS_H_

#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include <hrdf/hebi_c.h>

namespace hrdf::hebi_c {

inline constexpr double kTurn = 2 * std::numbers::pi;

inline bool hasBit(const std::int32_t* words, std::uint32_t bit) {
  return ((static_cast<std::uint32_t>(words[bit / 32]) >> (bit % 32)) & 1) != 0;
}

inline void setBit(std::int32_t* words, std::uint32_t bit, bool isSet) {
  const std::uint32_t mask = std::uint32_t{1} << (bit % 32);
  const auto word = static_cast<std::uint32_t>(words[bit / 32]);
  words[bit / 32] = static_cast<std::int32_t>(isSet ? word | mask : word & ~mask);
}

// Splits an angle (rad) into whole turns, rounded towards 0, and an offset. If the turns do not fit
// in int64_t, the offset has the whole angle.
inline HebiHighResAngleStruct toHighRes(double angle) {
  constexpr double kReach = 9.2e18;  // turns; below the largest int64
  const double turns = std::trunc(angle / kTurn);
  if (!(std::abs(turns) < kReach)) {
    return {std::numeric_limits<std::int64_t>::min(), static_cast<float>(angle)};
  }
  return {static_cast<std::int64_t>(turns), static_cast<float>(angle - turns * kTurn)};
}

inline double fromHighRes(const HebiHighResAngleStruct& angle) {
  const auto offset = static_cast<double>(angle.offset_);
  if (angle.revolutions_ == std::numeric_limits<std::int64_t>::min()) return offset;
  return static_cast<double>(angle.revolutions_) * kTurn + offset;
}

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_BITS_H_

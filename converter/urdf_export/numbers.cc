// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/numbers.h"

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>

namespace hrdf::urdf_export {
namespace {

constexpr int kDigits = 14;
constexpr double kRounding = 1e-14;

// If the projection of the rotated x axis (length 1) onto the x-y plane is shorter than this, the x
// axis counts as parallel to z. Any yaw is then valid.
constexpr double kVertical = 1e-13;

double snapped(double angle) {
  constexpr double kQuarter = std::numbers::pi / 2;
  const double multiple = std::round(angle / kQuarter) * kQuarter;
  return std::abs(angle - multiple) < kRounding ? multiple : angle;
}

}  // namespace

std::string exactText(double value) {
  std::array<char, 40> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::general, kDigits);
  return {buffer.data(), end.ptr};
}

std::string numberText(double value) {
  return std::abs(value) < kRounding ? "0" : exactText(value);
}

std::string numbersText(const Eigen::Vector3d& values) {
  return numberText(values.x()) + " " + numberText(values.y()) + " " + numberText(values.z());
}

Eigen::Vector3d rollPitchYaw(const Eigen::Matrix3d& R) {
  const bool isVertical = std::hypot(R(0, 0), R(1, 0)) < kVertical;
  const double yaw = isVertical ? 0 : std::atan2(R(1, 0), R(0, 0));
  const double c = std::cos(yaw), s = std::sin(yaw);
  const double pitch = std::atan2(-R(2, 0), c * R(0, 0) + s * R(1, 0));
  const double roll = std::atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1));
  return {snapped(roll), snapped(pitch), snapped(yaw)};
}

}  // namespace hrdf::urdf_export

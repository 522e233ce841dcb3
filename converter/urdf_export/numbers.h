// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Formats numbers and rotations for URDF. Does not need MuJoCo.
#ifndef HRDF_URDF_EXPORT_NUMBERS_H_
#define HRDF_URDF_EXPORT_NUMBERS_H_

#include <string>

#include <Eigen/Core>

namespace hrdf::urdf_export {

// Returns `value` with 14 digits, independent of the locale.
std::string exactText(double value);

// Returns `value` with 14 digits, or "0" if its magnitude is below 1e-14, the rounding error of a
// rotation.
std::string numberText(double value);

// Returns three numbers separated by blanks.
std::string numbersText(const Eigen::Vector3d& values);

// Returns the angles (rad) roll, pitch and yaw of R = Rz(yaw) Ry(pitch) Rx(roll), also for a pitch
// of 90 degrees. Angles within 1e-14 rad of a multiple of 90 degrees are set to the multiple.
Eigen::Vector3d rollPitchYaw(const Eigen::Matrix3d& R);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_NUMBERS_H_

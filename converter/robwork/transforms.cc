// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/transforms.h"

#include <cmath>

#include <Eigen/Geometry>

namespace hrdf::robwork {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Translation3d;
using Eigen::Vector3d;

AngleAxisd Rx(double angle) { return {angle, Vector3d::UnitX()}; }
AngleAxisd Ry(double angle) { return {angle, Vector3d::UnitY()}; }
AngleAxisd Rz(double angle) { return {angle, Vector3d::UnitZ()}; }

}  // namespace

Matrix3d rollPitchYaw(double roll, double pitch, double yaw) {
  return (Rz(roll) * Ry(pitch) * Rx(yaw)).toRotationMatrix();
}

Pose craig(double alpha, double a, double theta, double d) {
  return Pose(Rx(alpha)) * Translation3d(a, 0, 0) * Rz(theta) * Translation3d(0, 0, d);
}

Pose schilling(double alpha, double a, double theta, double d) {
  return Pose(Rz(theta)) * Translation3d(a, 0, d) * Rx(alpha);
}

Pose hayati(double alpha, double a, double beta, double b) {
  Pose X = Pose::Identity();
  X.translation() = Vector3d(a * std::cos(beta), b, -a * std::sin(beta));
  X.linear() = (Ry(beta) * Rx(alpha)).toRotationMatrix();
  return X;
}

}  // namespace hrdf::robwork

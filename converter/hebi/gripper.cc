// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/gripper.h"

#include <numbers>

namespace hrdf {
namespace {

constexpr double kFingerShare = 0.1;  // fraction of the gripper's mass that is in one finger
// Centre of mass of a finger in the finger's frame B.
constexpr double kFingerMiddle = 0.013;  // m, along y
constexpr double kFingerHeight = 0.08;   // m, along z

Eigen::Matrix3d fingerTensor(double mass) {
  // Squared lengths (m^2) of the edges of a box that represents the finger.
  const Eigen::Vector3d squares = Eigen::Vector3d(0.03, 0.015, 0.05).cwiseAbs2();
  return (mass / 12 * (Eigen::Vector3d::Constant(squares.sum()) - squares)).asDiagonal();
}

}  // namespace

bool isGripper(const EndEffectorRow& row) { return row.p_IO[2] > 0; }

Inertial palmInertial(const Inertial& whole) {
  const double share = 1 - 2 * kFingerShare;
  Inertial palm = whole;
  palm.mass = share * whole.mass;
  palm.I_C = share * whole.I_C;
  const Eigen::Vector3d fingers(0, 0, kFingerHeight);
  palm.X_IC.translation() = (whole.X_IC.translation() - 2 * kFingerShare * fingers) / share;
  return palm;
}

Inertial fingerInertial(const Inertial& whole) {
  const double mass = kFingerShare * whole.mass;
  Pose X_BC = Pose::Identity();
  X_BC.translation() << 0, kFingerMiddle, kFingerHeight;
  return {mass, X_BC, fingerTensor(mass)};
}

Pose fingerPose(int finger) {
  return Pose(Eigen::AngleAxisd(finger * std::numbers::pi, Eigen::Vector3d::UnitZ()));
}

Capsule fingerCapsule() { return {{0, 0.0085, 0.065}, {0, 0.0085, 0.104}, 0.005}; }

}  // namespace hrdf

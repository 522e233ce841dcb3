// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/grav_comp.h>

#include <Eigen/Geometry>

namespace hrdf::sim {
namespace {

constexpr double kGravity = 9.81;  // m/s^2

}  // namespace

Eigen::Vector3d gravityFromQuaternion(const Quaternionf& orientation) {
  const Eigen::Quaternionf R_WM(orientation.w, orientation.x, orientation.y, orientation.z);
  return (R_WM.conjugate() * -Eigen::Vector3f::UnitZ()).cast<double>();
}

Eigen::VectorXd getGravCompEfforts(const robot_model::RobotModel& model, const Eigen::VectorXd&,
                                   const GroupFeedback& feedback) {
  Eigen::VectorXd efforts = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(model.getDoFCount()));
  if (feedback.size() == 0) return efforts;
  const Vector3f measured = feedback[0].imu().accelerometer().get();
  const Eigen::Vector3d up(measured.x, measured.y, measured.z);
  const Eigen::VectorXd positions = feedback.getPosition();
  if (up.norm() > 0 && positions.allFinite()) {
    model.getGravCompEfforts(positions, -kGravity * up.normalized(), efforts);
  }
  return efforts;
}

}  // namespace hrdf::sim

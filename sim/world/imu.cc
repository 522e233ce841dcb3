// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/imu.h"

#include <algorithm>

#include <Eigen/Geometry>

namespace hrdf::sim {
namespace {

using Vector = Eigen::Map<const Eigen::Vector3d>;
using Rotation = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;

Vector3f toVector(const Eigen::Vector3d& v) {
  const Eigen::Vector3f f = v.cast<float>();
  return {f.x(), f.y(), f.z()};
}

Quaternionf toQuaternion(const mjtNum (&q)[4]) {
  const Eigen::Vector4f f = Eigen::Map<const Eigen::Vector4d>(q).cast<float>();
  return {f[0], f[1], f[2], f[3]};
}

// Computes the accelerations of all bodies at the beginning of the last step, unless MuJoCo has
// already computed them for sensors. `before`: velocities (qvel) at the beginning of the last step.
void findAccelerations(const mjModel& model, mjData& data, std::span<mjtNum> before) {
  if (data.flg_rnepost) return;
  std::ranges::swap_ranges(before, std::span(data.qvel, before.size()));
  mj_rnePostConstraint(&model, &data);
  std::ranges::swap_ranges(before, std::span(data.qvel, before.size()));
}

}  // namespace

// In MuJoCo, the velocity and acceleration of a body are at the centre of mass of its tree:
// converts them to the IMU. MuJoCo's acceleration includes gravity.
void measure(const Imu& imu, const mjModel& model, mjData& data, std::span<mjtNum> before,
             Feedback& feedback) {
  findAccelerations(model, data, before);
  const int body = model.site_bodyid[imu.site];
  const Vector p_WC(data.subtree_com + 3 * model.body_rootid[body]);
  const Vector p_WI(data.site_xpos + 3 * imu.site);
  const Vector angular(data.cvel + 6 * body), linearAtC(data.cvel + 6 * body + 3);
  const Vector turning(data.cacc + 6 * body), speedingAtC(data.cacc + 6 * body + 3);
  const Eigen::Vector3d lever = p_WI - p_WC;
  const Eigen::Vector3d linear = linearAtC + angular.cross(lever);
  Eigen::Vector3d a = speedingAtC + turning.cross(lever) + angular.cross(linear);
  const bool hasGravity = (model.opt.disableflags & mjDSBL_GRAVITY) == 0;
  if (hasGravity && !imu.includesGravity) a += Vector(model.opt.gravity);
  const Rotation R_WI(data.site_xmat + 9 * imu.site);
  mjtNum q[4];
  mju_mulQuat(q, data.xquat + 4 * body, model.site_quat + 4 * imu.site);
  feedback.vectors.set(FeedbackVector::accelerometer, toVector(R_WI.transpose() * a));
  feedback.vectors.set(FeedbackVector::gyro, toVector(R_WI.transpose() * angular));
  feedback.quaternions.set(FeedbackQuaternion::orientation, toQuaternion(q));
}

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/reach.h"

#include <algorithm>

#include <Eigen/Cholesky>

namespace hrdf::app {
namespace {

using Jacobian = Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor>;

constexpr int kIterations = 50;
constexpr double kNear = 1e-6;  // m; a point this near to the goal has reached it
// m/rad, damping of inverse kinematics; limits the joint motions of a stretched arm.
constexpr double kDamping = 0.02;
constexpr double kLargestStep = 0.1;  // m, maximum step; the Jacobian counts as constant within it

Eigen::Vector3d pointOf(const mjData& data, int body, const Eigen::Vector3d& p_BP) {
  using Matrix = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  const Eigen::Map<const Eigen::Vector3d> p_WB(data.xpos + 3 * body);
  return p_WB + Eigen::Map<const Matrix>(data.xmat + 9 * body) * p_BP;
}

// True if the joint moves the body: it belongs to the body or to one of its ancestors.
bool moves(const mjModel& model, int joint, int body) {
  while (body > 0 && body != model.jnt_bodyid[joint]) body = model.body_parentid[body];
  return body > 0;
}

}  // namespace

std::vector<double> reach(const mjModel& model, mjData& data, const std::vector<Axis>& axes,
                          int body, const Eigen::Vector3d& p_BP, const Eigen::Vector3d& p_WP) {
  const auto at = [&](int joint) -> mjtNum& { return data.qpos[model.jnt_qposadr[joint]]; };
  Jacobian all(3, model.nv);
  for (int i = 0; i < kIterations; ++i) {
    mj_kinematics(&model, &data);
    mj_comPos(&model, &data);
    const Eigen::Vector3d p = pointOf(data, body, p_BP);
    Eigen::Vector3d error = p_WP - p;
    if (error.norm() < kNear) break;
    if (error.norm() > kLargestStep) error *= kLargestStep / error.norm();
    mj_jac(&model, &data, all.data(), nullptr, p.data(), body);
    Eigen::Matrix3d square =
        kDamping * kDamping * error.norm() / kLargestStep * Eigen::Matrix3d::Identity();
    for (const Axis& axis : axes) {
      const auto column = all.col(model.jnt_dofadr[axis.joint]);
      square += column * column.transpose();
    }
    const Eigen::Vector3d force = square.ldlt().solve(error);
    for (const Axis& axis : axes) {
      const auto [least, most] = std::minmax({axis.min / axis.gear, axis.max / axis.gear});
      mjtNum& q = at(axis.joint);
      q = std::clamp(q + all.col(model.jnt_dofadr[axis.joint]).dot(force), least, most);
    }
  }
  mj_kinematics(&model, &data);
  std::vector<double> positions;
  for (const Axis& axis : axes) {
    positions.push_back(moves(model, axis.joint, body) ? axis.gear * at(axis.joint) : kNan);
  }
  return positions;
}

}  // namespace hrdf::app

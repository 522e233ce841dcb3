// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/ik_objectives.h>

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

Matrix3d cross(const Vector3d& v) {
  Matrix3d m;
  m << 0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0;
  return m;
}

}  // namespace

void Objective::Errors::append(double weight, const VectorXd& more, const MatrixXd& moreJacobian) {
  const Index before = values.size();
  values.conservativeResize(before + more.size());
  jacobian.conservativeResize(before + more.size(), moreJacobian.cols());
  values.tail(more.size()) = std::sqrt(weight) * more;
  jacobian.bottomRows(more.size()) = std::sqrt(weight) * moreJacobian;
}

bool EndEffectorPositionObjective::isValid() const { return weight_ >= 0 && p_WF_.allFinite(); }

void EndEffectorPositionObjective::evaluate(const Point& point, Errors& errors) const {
  errors.append(weight_, point.X_WF.translation() - p_WF_, point.jacobian.topRows<3>());
}

bool EndEffectorSO3Objective::isValid() const {
  constexpr double kTolerance = 1e-3;  // of rotations that were multiplied or written down
  return weight_ >= 0 && R_WF_.allFinite() && R_WF_.isUnitary(kTolerance) &&
         R_WF_.determinant() > 0;
}

// The Jacobian is that of small errors; with it the gradient is exact for all.
void EndEffectorSO3Objective::evaluate(const Point& point, Errors& errors) const {
  const Eigen::AngleAxisd error(Matrix3d(point.X_WF.linear() * R_WF_.transpose()));
  errors.append(weight_, error.angle() * error.axis(), point.jacobian.bottomRows<3>());
}

bool EndEffectorTipAxisObjective::isValid() const {
  return weight_ >= 0 && axis_W_.allFinite() && axis_W_.stableNorm() > 0;
}

void EndEffectorTipAxisObjective::evaluate(const Point& point, Errors& errors) const {
  const Vector3d z_W = point.X_WF.linear().col(2);
  errors.append(weight_, z_W - axis_W_.stableNormalized(),
                -cross(z_W) * point.jacobian.bottomRows<3>());
}

bool JointLimitConstraint::narrow(Limits& limits) const {
  if (limits_.least.size() != limits.least.size() || limits_.most.size() != limits.most.size()) {
    return false;
  }
  for (Index i = 0; i < limits.least.size(); ++i) {
    const double low = limits_.least[i], high = limits_.most[i];
    if (std::isfinite(low)) limits.least[i] = std::max(limits.least[i], low);
    if (std::isfinite(high)) limits.most[i] = std::min(limits.most[i], high);
  }
  return true;
}

}  // namespace hrdf::sim::robot_model

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

bool isRotation(const Matrix3d& R) {
  constexpr double kTolerance = 1e-3;  // orthonormality tolerance, for rounded numbers
  return R.allFinite() && R.isUnitary(kTolerance) && R.determinant() > 0;
}

}  // namespace

void Objective::Errors::append(double weight, const VectorXd& more, const MatrixXd& moreJacobian) {
  const Index before = values.size();
  values.conservativeResize(before + more.size());
  jacobian.conservativeResize(before + more.size(), moreJacobian.cols());
  values.tail(more.size()) = std::sqrt(weight) * more;
  jacobian.bottomRows(more.size()) = std::sqrt(weight) * moreJacobian;
}

bool EndEffectorPositionObjective::isValid() const {
  return weight_ >= 0 && !p_WF_.array().isInf().any() && !p_WF_.array().isNaN().all();
}

void EndEffectorPositionObjective::evaluate(const Point& point, Errors& errors) const {
  for (Index i = 0; i < 3; ++i) {
    if (std::isnan(p_WF_[i])) continue;
    errors.append(weight_, point.X_WF.translation().segment<1>(i) - p_WF_.segment<1>(i),
                  point.jacobian.row(i));
  }
}

bool EndEffectorSO3Objective::isValid() const { return weight_ >= 0 && isRotation(R_WF_); }

// The Jacobian of the rotation vector is exact only for small errors. This is sufficient: the
// gradient of the squared error is exact for all errors.
void EndEffectorSO3Objective::evaluate(const Point& point, Errors& errors) const {
  const Eigen::AngleAxisd error(Matrix3d(point.X_WF.linear() * R_WF_.transpose()));
  errors.append(weight_, error.angle() * error.axis(), point.jacobian.bottomRows<3>());
}

bool ThetaAboutZObjective::isValid() const { return weight_ >= 0 && isRotation(R_WT_); }

// The error is the angle, about the z axis of T, of the rotation from the target frame T to F:
// tan(angle) = (R10 - R01) / (R00 + R11) with R = R_TF.
void ThetaAboutZObjective::evaluate(const Point& point, Errors& errors) const {
  const auto parts = [](const Matrix3d& R) {
    return Eigen::Vector2d(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1));
  };
  const Matrix3d R_WF = point.X_WF.linear();
  const Eigen::Vector2d here = parts(R_WT_.transpose() * R_WF);
  Eigen::RowVector3d slope;  // derivatives of the error angle for rotations about the world's axes
  for (Index i = 0; i < 3; ++i) {
    const Eigen::Vector2d change = parts(R_WT_.transpose() * cross(Vector3d::Unit(i)) * R_WF) /
                                   std::max(here.squaredNorm(), 1e-12);
    slope[i] = here[1] * change[0] - here[0] * change[1];
  }
  errors.append(weight_, VectorXd::Constant(1, std::atan2(here[0], here[1])),
                slope * point.jacobian.bottomRows<3>());
}

bool EndEffectorTipAxisObjective::isValid() const {
  return weight_ >= 0 && axis_W_.allFinite() && axis_W_.stableNorm() > 0;
}

void EndEffectorTipAxisObjective::evaluate(const Point& point, Errors& errors) const {
  const Vector3d z_W = point.X_WF.linear().col(2);
  errors.append(weight_, z_W - axis_W_.stableNormalized(),
                -cross(z_W) * point.jacobian.bottomRows<3>());
}

bool JointLimitConstraint::isValid() const {
  return weight_ >= 0 && ramp_ >= 0 && std::isfinite(ramp_);
}

void JointLimitConstraint::evaluate(const Point& point, Errors& errors) const {
  if (ramp_ == 0) return;
  const VectorXd& q = point.positions;
  VectorXd values = VectorXd::Zero(q.size());
  MatrixXd slopes = MatrixXd::Zero(q.size(), q.size());
  for (Index i = 0; i < q.size(); ++i) {
    const double below = limits_.least[i] + ramp_ - q[i], above = q[i] - limits_.most[i] + ramp_;
    if (below > 0 || above > 0) {
      values[i] = std::max(below, above) / ramp_;
      slopes(i, i) = (below > above ? -1 : 1) / ramp_;
    }
  }
  errors.append(weight_, values, slopes);
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

VectorXd ErrorFunctionObjective::errorsAt(const VectorXd& positions) const {
  VectorXd errors = VectorXd::Zero(static_cast<Index>(count_));
  function_(positions, errors);
  return errors;
}

void ErrorFunctionObjective::evaluate(const Point& point, Errors& errors) const {
  constexpr double kDifference = 1e-6;  // rad or m, step of the numeric derivatives
  MatrixXd jacobian(static_cast<Index>(count_), point.positions.size());
  for (Index i = 0; i < point.positions.size(); ++i) {
    VectorXd before = point.positions, behind = point.positions;
    before[i] -= kDifference;
    behind[i] += kDifference;
    jacobian.col(i) = (errorsAt(behind) - errorsAt(before)) / (2 * kDifference);
  }
  errors.append(weight_, errorsAt(point.positions), jacobian);
}

}  // namespace hrdf::sim::robot_model

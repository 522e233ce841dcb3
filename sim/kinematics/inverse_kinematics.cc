// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Levenberg and Marquardt's method within joint limits. It finds a minimum nearby, so it starts
// again from other places where an error is left. With these figures, of 2000 random poses that
// HEBI's arms can reach none was missed, of 2000 within limits of 1.5 rad two.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>

#include <hrdf/sim/robot_model.h>

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Index;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr double kMet = 1e-9;     // residual of objectives that are met
constexpr double kBetter = 0.99;  // a place farther off is taken for a residual that much smaller
constexpr int kRestarts = 20;
constexpr int kMaxSteps = 200;
constexpr int kTrialSteps = 20;  // of a restart: one that leads to a solution rarely takes more
constexpr double kReach = std::numbers::pi;  // how far off a restart is at most, rad or m
constexpr double kNearRestarts = 5;          // the first restarts are nearer

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

Objective::Errors RobotModel::errorsAt(const VectorXd& positions,
                                       std::span<const Objective* const> objectives) const {
  Objective::Point point{positions, Pose::Identity(), {}};
  if (const auto& endEffectors = framesOf(FrameType::EndEffector); !endEffectors.empty()) {
    const Poses X_WB = bodiesAt(positions);
    const Frame& first = endEffectors.front();
    point.X_WF = X_WB[static_cast<std::size_t>(first.body)] * first.X_BF;
    point.jacobian = jacobianOf(first, X_WB);
  }
  Objective::Errors errors;
  for (const Objective* objective : objectives) objective->evaluate(point, errors);
  return errors;
}

namespace {

struct Solution {
  VectorXd positions;
  double residual = kInfinity;
};

// From `start` to a minimum within the limits. Errors that are not numbers count as infinite.
template <typename ErrorsAt>
Solution descend(const VectorXd& start, const VectorXd& least, const VectorXd& most,
                 const ErrorsAt& errorsAt, int steps) {
  VectorXd q = start;
  auto errors = errorsAt(q);
  double cost = errors.values.squaredNorm();
  double damping = 1e-3;
  for (int i = 0; i < steps && std::isfinite(cost) && cost > 0 && damping < 1e12; ++i) {
    VectorXd gradient = errors.jacobian.transpose() * errors.values;
    MatrixXd hessian = errors.jacobian.transpose() * errors.jacobian;
    // What its limit holds stays where it is.
    for (Index j = 0; j < q.size(); ++j) {
      if ((q[j] <= least[j] && gradient[j] > 0) || (q[j] >= most[j] && gradient[j] < 0)) {
        gradient[j] = 0;
        hessian.row(j).setZero();
        hessian.col(j).setZero();
      }
    }
    const double size = hessian.trace();
    if (!(size > 0)) break;
    MatrixXd damped = hessian;
    damped.diagonal().array() += damping * size;
    const VectorXd next = (q - damped.ldlt().solve(gradient)).cwiseMax(least).cwiseMin(most);
    if (next == q) break;
    auto nextErrors = errorsAt(next);
    const double nextCost = nextErrors.values.squaredNorm();
    if (!(nextCost < cost)) {
      damping *= 4;
      continue;
    }
    // The better the linear model foretold the cost, the less damping (Nielsen's rule).
    const VectorXd step = next - q;
    const double foretold = -step.dot(2 * gradient + hessian * step);
    const double gain = (cost - nextCost) / foretold;
    damping *= std::max(0.1, 1 - std::pow(2 * gain - 1, 3));
    const bool slow = nextCost > cost * (1 - 1e-9);
    q = next;
    errors = std::move(nextErrors);
    cost = nextCost;
    if (slow) break;
  }
  return {q, std::isfinite(cost) ? std::sqrt(cost) : kInfinity};
}

// The same pose without whole turns that lead away from `start`: `turns` are the periods of the
// joints, infinite where they slide.
VectorXd unwound(VectorXd q, const VectorXd& start, const VectorXd& turns, const VectorXd& least,
                 const VectorXd& most) {
  for (Index i = 0; i < q.size(); ++i) {
    if (std::isinf(turns[i])) continue;
    const double nearer = q[i] - turns[i] * std::round((q[i] - start[i]) / turns[i]);
    if (nearer >= least[i] && nearer <= most[i]) q[i] = nearer;
  }
  return q;
}

}  // namespace

VectorXd RobotModel::turns() const {
  VectorXd turns(static_cast<Index>(layout_.dofs.size()));
  for (Index i = 0; i < turns.size(); ++i) {
    const Layout::Dof& dof = layout_.dofs[static_cast<std::size_t>(i)];
    turns[i] = dof.slides ? kInfinity : 2 * std::numbers::pi * std::abs(dof.gearRatio);
  }
  return turns;
}

IKResult RobotModel::solve(const VectorXd& initialPositions, VectorXd& result,
                           std::span<const Objective* const> objectives) const {
  const Index count = initialPositions.size();
  Objective::Limits limits{VectorXd::Constant(count, -kInfinity),
                           VectorXd::Constant(count, kInfinity)};
  bool valid = fits(initialPositions) && initialPositions.allFinite();
  for (const Objective* objective : objectives) {
    valid = valid && objective->isValid() && objective->narrow(limits) &&
            (!objective->needsEndEffector() || getFrameCount(FrameType::EndEffector) > 0);
  }
  if (!valid || (limits.least.array() > limits.most.array()).any()) {
    return {StatusCode::invalidArgument, 0};
  }
  const auto within = [&](const VectorXd& q) -> VectorXd {
    return q.cwiseMax(limits.least).cwiseMin(limits.most);
  };
  const auto errorsAt = [&](const VectorXd& q) { return this->errorsAt(q, objectives); };
  const auto from = [&](const VectorXd& q, int steps) {
    return descend(within(q), limits.least, limits.most, errorsAt, steps);
  };

  Solution best = from(initialPositions, kMaxSteps);
  std::mt19937 random;  // the same numbers each time
  for (int restart = 1; restart <= kRestarts && best.residual > kMet; ++restart) {
    VectorXd start = within(initialPositions);
    for (Index i = 0; i < count; ++i) {
      const double reach = kReach * std::min(1.0, restart / kNearRestarts);
      const double low = std::max(start[i] - reach, limits.least[i]);
      const double high = std::min(start[i] + reach, limits.most[i]);
      const double unit = static_cast<double>(random()) / static_cast<double>(std::mt19937::max());
      start[i] = low + unit * (high - low);
    }
    const Solution other = from(start, kTrialSteps);
    if (other.residual < kBetter * best.residual) best = from(other.positions, kMaxSteps);
  }
  if (!std::isfinite(best.residual)) return {StatusCode::failure, best.residual};
  // An objective of the user's may tell one turn from another.
  const VectorXd nearer =
      unwound(best.positions, initialPositions, turns(), limits.least, limits.most);
  const double residual = errorsAt(nearer).values.norm();
  result = residual <= best.residual + kMet ? nearer : best.positions;
  return {StatusCode::success, best.residual};
}

}  // namespace hrdf::sim::robot_model

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A minimum-jerk motion is defined by position, velocity and acceleration at the waypoints. The
// integral of its squared jerk is a quadratic form of them, a sum over the segments. So the free
// values are the solution of a banded, symmetric and positive definite system.
#include <hrdf/sim/trajectory.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include <Eigen/QR>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

namespace hrdf::sim::trajectory {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;
// Coefficients c0, c1, c2, … of a quintic or of one of its derivatives: c0 + c1 s + c2 s^2 + …
using Polynomial = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, 6, 1>;

// Returns the coefficients of s^3, s^4 and s^5 (rows) of a quintic for given ends (columns):
// position, velocity and acceleration at s = 0, then at s = 1.
Eigen::Matrix<double, 3, 6> upperCoefficients() {
  Eigen::Matrix<double, 3, 6> rows;
  rows << -10, -6, -1.5, 10, -4, 0.5,  // coefficients of s^3
      15, 8, 1.5, -15, 7, -1,          // coefficients of s^4
      -6, -3, -0.5, 6, -3, 0.5;        // coefficients of s^5
  return rows;
}

// Returns the matrix Q for a segment of `duration`: the integral of the squared jerk is x^T Q x,
// where x has the six values at the segment's ends.
Matrix6 jerkCost(double duration) {
  // Element (i, j): integral of p_i p_j over s from 0 to 1. p: the third derivatives 6, 24 s and 60
  // s^2 of s^3, s^4 and s^5.
  Eigen::Matrix3d gram;
  gram << 36, 72, 120, 72, 192, 360, 120, 360, 720;
  const double T = duration;
  const Vector6 toUnit = (Vector6() << 1, T, T * T, 1, T, T * T).finished();
  const Eigen::Matrix<double, 3, 6> rows = upperCoefficients() * toUnit.asDiagonal();
  return rows.transpose() * gram * rows / std::pow(T, 5);
}

// True if only one motion with the given values in `states` (not NaN) has the minimum jerk. Adding
// a quadratic polynomial does not change the jerk, so the given values must determine such a
// polynomial uniquely.
bool isDetermined(const VectorXd& times, const VectorXd& states) {
  MatrixXd known = MatrixXd::Zero(states.size(), 3);
  for (Index i = 0; i < times.size(); ++i) {
    const double t = times[i];
    if (!std::isnan(states[3 * i])) known.row(3 * i) << 1, t, t * t / 2;
    if (!std::isnan(states[3 * i + 1])) known.row(3 * i + 1) << 0, 1, t;
    if (!std::isnan(states[3 * i + 2])) known.row(3 * i + 2) << 0, 0, 1;
  }
  return known.colPivHouseholderQr().rank() == 3;
}

// Computes the free values (NaN) of `waypoints`. A column is one waypoint: position, velocity,
// acceleration. `times` starts at 0; its unit is the mean duration of a segment.
bool fillIn(const VectorXd& times, Eigen::Matrix3Xd& waypoints) {
  Eigen::Map<VectorXd> states(waypoints.data(), waypoints.size());
  if (!isDetermined(times / times[times.size() - 1], states)) return false;
  std::vector<Index> freeIndex(static_cast<std::size_t>(states.size()), -1);
  Index freeCount = 0;
  for (Index i = 0; i < states.size(); ++i) {
    if (std::isnan(states[i])) freeIndex[static_cast<std::size_t>(i)] = freeCount++;
  }
  if (freeCount == 0) return true;

  std::vector<Eigen::Triplet<double>> entries;
  VectorXd diagonal = VectorXd::Zero(freeCount);
  VectorXd right = VectorXd::Zero(freeCount);
  for (Index segment = 0; segment + 1 < times.size(); ++segment) {
    const Matrix6 cost = jerkCost(times[segment + 1] - times[segment]);
    for (Index row = 0; row < 6; ++row) {
      const Index i = freeIndex[static_cast<std::size_t>(3 * segment + row)];
      if (i < 0) continue;
      diagonal[i] += cost(row, row);
      for (Index column = 0; column < 6; ++column) {
        const Index j = freeIndex[static_cast<std::size_t>(3 * segment + column)];
        if (j < 0) {
          right[i] -= cost(row, column) * states[3 * segment + column];
        } else {
          entries.emplace_back(i, j, cost(row, column));
        }
      }
    }
  }
  // Scales the equations to a unit diagonal, because the costs of segments differ greatly.
  const VectorXd scale = diagonal.cwiseSqrt().cwiseInverse();
  Eigen::SparseMatrix<double> matrix(freeCount, freeCount);
  matrix.setFromTriplets(entries.begin(), entries.end());
  matrix = scale.asDiagonal() * matrix * scale.asDiagonal();
  const Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>, Eigen::Lower,
                              Eigen::NaturalOrdering<int>>
      solver(matrix);
  if (solver.info() != Eigen::Success) return false;
  const VectorXd scaled = solver.solve(right.cwiseProduct(scale));
  for (Index i = 0; i < states.size(); ++i) {
    const Index k = freeIndex[static_cast<std::size_t>(i)];
    if (k >= 0) states[i] = scaled[k] * scale[k];
  }
  return states.allFinite();
}

bool increases(const VectorXd& times) {
  if (!times.allFinite()) return false;
  for (Index i = 1; i < times.size(); ++i) {
    if (times[i] <= times[i - 1]) return false;
  }
  return true;
}

// True if time^2, the divisor of accelerations, is a normal floating-point number.
bool hasSquare(double time) { return std::isnormal(time * time); }

bool hasInfinity(const MatrixXd& matrix) { return matrix.array().isInf().any(); }

// Returns `values`. If `values` is null, returns 0 for the first and last waypoint and NaN (free)
// between them.
MatrixXd orAtRest(const MatrixXd* values, Index joints, Index waypoints) {
  if (values) return *values;
  MatrixXd result = MatrixXd::Constant(joints, waypoints, std::numeric_limits<double>::quiet_NaN());
  result.col(0).setZero();
  result.col(waypoints - 1).setZero();
  return result;
}

double valueAt(const Polynomial& polynomial, double s) {
  double value = 0;
  for (Index i = polynomial.size(); i-- > 0;) value = value * s + polynomial[i];
  return value;
}

Polynomial derivativeOf(const Polynomial& polynomial) {
  const Index degree = polynomial.size() - 1;
  return polynomial.tail(degree).cwiseProduct(
      Polynomial::LinSpaced(degree, 1, static_cast<double>(degree)));
}

// Returns the arguments in [0, 1] at which `polynomial` changes its sign: at most one between two
// neighbouring extremes.
std::vector<double> signChanges(const Polynomial& polynomial) {
  if (polynomial.size() < 2) return {};
  std::vector<double> ends = signChanges(derivativeOf(polynomial));
  ends.insert(ends.begin(), 0);
  ends.push_back(1);
  std::vector<double> found;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    double low = ends[i], high = ends[i + 1];
    const bool rises = valueAt(polynomial, low) < 0;
    if (rises == (valueAt(polynomial, high) < 0)) continue;
    for (double middle; (middle = (low + high) / 2) > low && middle < high;) {
      ((valueAt(polynomial, middle) < 0) == rises ? low : high) = middle;
    }
    found.push_back(high);
  }
  return found;
}

constexpr const char* kManyMotions = "the waypoints leave more than one motion";

// Returns the reason why a trajectory cannot exist; empty if it may exist.
std::string whyNone(const VectorXd& times, const MatrixXd& positions, const MatrixXd* velocities,
                    const MatrixXd* accelerations) {
  if (positions.rows() < 1) return "there is no joint";
  if (positions.cols() < 2) return "there are fewer than two waypoints";
  if (times.size() != positions.cols()) return "there is not one time for each waypoint";
  if (!times.allFinite()) return "a time is not finite";
  if (!increases(times)) return "the times do not increase";
  for (const MatrixXd* matrix : {&positions, velocities, accelerations}) {
    if (!matrix) continue;
    if (matrix->rows() != positions.rows() || matrix->cols() != positions.cols()) {
      return "positions, velocities and accelerations differ in size";
    }
    if (hasInfinity(*matrix)) return "a waypoint is infinite";
  }
  return "";
}

}  // namespace

std::shared_ptr<Trajectory> Trajectory::createUnconstrainedQp(const VectorXd& timeVector,
                                                              const MatrixXd& positions,
                                                              const MatrixXd* velocities,
                                                              const MatrixXd* accelerations,
                                                              std::string* error) {
  const Index joints = positions.rows(), waypoints = positions.cols();
  const auto refuse = [error](std::string why) {
    if (error) *error = std::move(why);
    return nullptr;
  };
  std::string why = whyNone(timeVector, positions, velocities, accelerations);
  if (!why.empty()) return refuse(std::move(why));
  std::shared_ptr<Trajectory> result(new Trajectory);
  result->times_ = timeVector;
  result->positions_ = positions;
  result->velocities_ = orAtRest(velocities, joints, waypoints);
  result->accelerations_ = orAtRest(accelerations, joints, waypoints);
  result->given_ = {result->positions_, result->velocities_, result->accelerations_};

  const double unit = result->getDuration() / static_cast<double>(waypoints - 1);
  const VectorXd times = (timeVector.array() - timeVector[0]) / unit;
  const Eigen::Array3d toUnit(1, unit, unit * unit);
  if (!hasSquare(unit) || !increases(times)) return refuse("the times are too near or too far");
  for (Index joint = 0; joint < joints; ++joint) {
    Eigen::Matrix3Xd states(3, waypoints);
    states << result->positions_.row(joint), result->velocities_.row(joint),
        result->accelerations_.row(joint);
    states.array().colwise() *= toUnit;
    if (!fillIn(times, states)) return refuse(kManyMotions);
    states.array().colwise() /= toUnit;
    if (!states.allFinite()) return refuse("a velocity or acceleration is too large");
    result->positions_.row(joint) = states.row(0);
    result->velocities_.row(joint) = states.row(1);
    result->accelerations_.row(joint) = states.row(2);
  }
  return result;
}

// Returns the coefficients (powers 0 to 5 of s) of a segment's quintic. s is 0 at the segment's
// start and 1 at its end; with `backwards`, 0 at the end and 1 at the start.
Vector6 Trajectory::polynomial(Index joint, Index segment, bool backwards) const {
  const double T = times_[segment + 1] - times_[segment];
  Vector6 ends;
  for (Index i : {0, 1}) {
    const Index waypoint = segment + (backwards ? 1 - i : i);
    ends.segment<3>(3 * i) << positions_(joint, waypoint),
        velocities_(joint, waypoint) * (backwards ? -T : T),
        accelerations_(joint, waypoint) * T * T;
  }
  Vector6 result;
  result << ends[0], ends[1], ends[2] / 2, upperCoefficients() * ends;
  return result;
}

// Evaluates the quintic from the nearer waypoint, so that the position is exact at both waypoints
// of a segment.
bool Trajectory::getState(double time, VectorXd* position, VectorXd* velocity,
                          VectorXd* acceleration) const {
  if (std::isnan(time)) return false;
  const double t = std::clamp(time, getStartTime(), getEndTime());
  const double* const first = times_.data();
  const Index segment = std::upper_bound(first + 1, first + times_.size() - 1, t) - first - 1;
  const double behind = t - times_[segment], ahead = times_[segment + 1] - t;
  const bool backwards = ahead < behind;
  const double T = (times_[segment + 1] - times_[segment]) * (backwards ? -1 : 1);
  const double s = (backwards ? -ahead : behind) / T;
  const Index joints = positions_.rows();
  for (VectorXd* state : {position, velocity, acceleration}) {
    if (state) state->resize(joints);
  }
  for (Index joint = 0; joint < joints; ++joint) {
    const Polynomial x = polynomial(joint, segment, backwards);
    const Polynomial v = derivativeOf(x);
    if (position) (*position)[joint] = valueAt(x, s);
    if (velocity) (*velocity)[joint] = valueAt(v, s) / T;
    if (acceleration) (*acceleration)[joint] = valueAt(derivativeOf(v), s) / (T * T);
  }
  return true;
}

// Finds the extremes of the position's derivative of order `derivative`: they are at ends of
// segments, or where the next derivative changes its sign.
void Trajectory::getMinMax(int derivative, VectorXd& least, VectorXd& most) const {
  const Index joints = positions_.rows();
  least = VectorXd::Constant(joints, std::numeric_limits<double>::infinity());
  most = -least;
  for (Index joint = 0; joint < joints; ++joint) {
    for (Index segment = 0; segment + 1 < times_.size(); ++segment) {
      const double T = times_[segment + 1] - times_[segment];
      Polynomial x = polynomial(joint, segment);
      for (int i = 0; i < derivative; ++i) x = derivativeOf(x) / T;
      std::vector<double> turns = signChanges(derivativeOf(x));
      turns.insert(turns.end(), {0, 1});
      for (const double s : turns) {
        const double value = valueAt(x, s);
        least[joint] = std::min(least[joint], value);
        most[joint] = std::max(most[joint], value);
      }
    }
  }
}

void Trajectory::getMinMaxPosition(VectorXd& minPosition, VectorXd& maxPosition) const {
  getMinMax(0, minPosition, maxPosition);
}

void Trajectory::getMaxVelocity(VectorXd& maxVelocity) const {
  VectorXd least;
  getMinMax(1, least, maxVelocity);
  maxVelocity = maxVelocity.cwiseMax(-least);
}

void Trajectory::getMaxAcceleration(VectorXd& maxAcceleration) const {
  VectorXd least;
  getMinMax(2, least, maxAcceleration);
  maxAcceleration = maxAcceleration.cwiseMax(-least);
}

bool Trajectory::rescale(double factor) {
  if (!(factor > 0) || !hasSquare(factor) || !hasSquare(factor * getDuration())) return false;
  const VectorXd times = getStartTime() + factor * (times_.array() - getStartTime());
  const MatrixXd velocities = velocities_ / factor;
  const MatrixXd accelerations = accelerations_ / (factor * factor);
  if (!increases(times) || !velocities.allFinite() || !accelerations.allFinite()) return false;
  times_ = times;
  velocities_ = velocities;
  accelerations_ = accelerations;
  given_.velocities /= factor;
  given_.accelerations /= factor * factor;
  return true;
}

bool Trajectory::rescaleToLimits(const VectorXd& maxVelocities, const VectorXd& maxAccelerations) {
  const Index joints = positions_.rows();
  if (maxVelocities.size() != joints || maxAccelerations.size() != joints ||
      !(maxVelocities.array() > 0).all() || !(maxAccelerations.array() > 0).all()) {
    return false;
  }
  VectorXd velocities, accelerations;
  getMaxVelocity(velocities);
  getMaxAcceleration(accelerations);
  const double byVelocity = (velocities.array() / maxVelocities.array()).maxCoeff();
  const double byAcceleration = (accelerations.array() / maxAccelerations.array()).maxCoeff();
  const double factor = std::max(byVelocity, std::sqrt(byAcceleration));
  return factor <= 1 || rescale(factor);
}

}  // namespace hrdf::sim::trajectory

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Times between waypoints by two formulas of Burri and others (mav_trajectory_generation). HEBI's
// library 2.27 gives the same times: the slowest joint determines each time.
#include <algorithm>
#include <cmath>

#include <hrdf/sim/trajectory.h>

namespace hrdf::sim::trajectory {
namespace {

// Returns twice the time (s) that `distance` takes at full velocity; for short distances, returns
// more.
double byFabian(double distance, double velocity, double acceleration, double constant) {
  const double time = 2 * distance / velocity;
  return time * (1 + constant * velocity / acceleration * std::exp(-time));
}

// Returns the time (s) of a motion with full acceleration, full velocity and full deceleration.
// Short distances do not reach full velocity.
double byRamp(double distance, double velocity, double acceleration) {
  const double rise = velocity / acceleration;  // s, to reach full velocity
  if (distance < rise * velocity) return 2 * std::sqrt(distance / acceleration);
  return 2 * rise + (distance - rise * velocity) / velocity;
}

}  // namespace

std::optional<Eigen::VectorXd> estimateSegmentTimes(const Eigen::MatrixXd& positions,
                                                    const Eigen::VectorXd& maxVelocities,
                                                    const Eigen::VectorXd& maxAccelerations,
                                                    SegmentTimeMethod method, double minTime,
                                                    double fabianConstant) {
  const Eigen::Index joints = positions.rows();
  if (joints < 1 || positions.cols() < 2 || maxVelocities.size() != joints ||
      maxAccelerations.size() != joints || !(maxVelocities.array() > 0).all() ||
      !(maxAccelerations.array() > 0).all()) {
    return std::nullopt;
  }
  Eigen::VectorXd times = Eigen::VectorXd::Constant(positions.cols() - 1, minTime);
  for (Eigen::Index i = 0; i < times.size(); ++i) {
    for (Eigen::Index joint = 0; joint < joints; ++joint) {
      const double distance = std::abs(positions(joint, i + 1) - positions(joint, i));
      const double velocity = maxVelocities[joint], acceleration = maxAccelerations[joint];
      const double time = method == SegmentTimeMethod::nFabian
                              ? byFabian(distance, velocity, acceleration, fabianConstant)
                              : byRamp(distance, velocity, acceleration);
      times[i] = std::max(times[i], time);
    }
  }
  return times;
}

}  // namespace hrdf::sim::trajectory

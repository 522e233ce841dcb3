// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/arm/goal.h>

#include <limits>

namespace hrdf::sim::arm {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

const VectorXd kNoTimes;
const MatrixXd kNoAux;

VectorXd oneTime(double time) { return VectorXd::Constant(1, time); }

// Returns velocities or accelerations for a goal: 0 at the last waypoint, NaN (free) at all others.
MatrixXd restAtTheEnd(const MatrixXd& positions) {
  MatrixXd result = MatrixXd::Constant(positions.rows(), positions.cols(),
                                       std::numeric_limits<double>::quiet_NaN());
  if (result.cols() > 0) result.rightCols<1>().setZero();
  return result;
}

}  // namespace

Goal Goal::createFromPosition(const VectorXd& positions) {
  return createFromPositions(kNoTimes, positions);
}

Goal Goal::createFromPosition(double time, const VectorXd& positions) {
  return createFromPositions(oneTime(time), positions);
}

Goal Goal::createFromWaypoint(const VectorXd& positions, const VectorXd& velocities,
                              const VectorXd& accelerations) {
  return createFromWaypointsWithAux(kNoTimes, positions, velocities, accelerations, kNoAux);
}

Goal Goal::createFromWaypoint(double time, const VectorXd& positions, const VectorXd& velocities,
                              const VectorXd& accelerations) {
  return createFromWaypointsWithAux(oneTime(time), positions, velocities, accelerations, kNoAux);
}

Goal Goal::createFromWaypointWithAux(const VectorXd& positions, const VectorXd& velocities,
                                     const VectorXd& accelerations, const VectorXd& aux) {
  return createFromWaypointsWithAux(kNoTimes, positions, velocities, accelerations, aux);
}

Goal Goal::createFromWaypointWithAux(double time, const VectorXd& positions,
                                     const VectorXd& velocities, const VectorXd& accelerations,
                                     const VectorXd& aux) {
  return createFromWaypointsWithAux(oneTime(time), positions, velocities, accelerations, aux);
}

Goal Goal::createFromPositions(const MatrixXd& positions) {
  return createFromPositions(kNoTimes, positions);
}

Goal Goal::createFromPositions(const VectorXd& times, const MatrixXd& positions) {
  const MatrixXd rest = restAtTheEnd(positions);
  return createFromWaypointsWithAux(times, positions, rest, rest, kNoAux);
}

Goal Goal::createFromWaypoints(const MatrixXd& positions, const MatrixXd& velocities,
                               const MatrixXd& accelerations) {
  return createFromWaypointsWithAux(kNoTimes, positions, velocities, accelerations, kNoAux);
}

Goal Goal::createFromWaypoints(const VectorXd& times, const MatrixXd& positions,
                               const MatrixXd& velocities, const MatrixXd& accelerations) {
  return createFromWaypointsWithAux(times, positions, velocities, accelerations, kNoAux);
}

Goal Goal::createFromWaypointsWithAux(const MatrixXd& positions, const MatrixXd& velocities,
                                      const MatrixXd& accelerations, const MatrixXd& aux) {
  return createFromWaypointsWithAux(kNoTimes, positions, velocities, accelerations, aux);
}

Goal Goal::createFromWaypointsWithAux(const VectorXd& times, const MatrixXd& positions,
                                      const MatrixXd& velocities, const MatrixXd& accelerations,
                                      const MatrixXd& aux) {
  Goal goal;
  goal.times_ = times;
  goal.positions_ = positions;
  goal.velocities_ = velocities;
  goal.accelerations_ = accelerations;
  goal.aux_ = aux;
  return goal;
}

}  // namespace hrdf::sim::arm

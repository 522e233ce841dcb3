// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Trajectories of one coordinate, for moves.
#ifndef HRDF_SIM_APP_SESSION_PATH_H_
#define HRDF_SIM_APP_SESSION_PATH_H_

#include <algorithm>
#include <memory>
#include <vector>

#include <hrdf/sim/trajectory.h>

namespace hrdf::app {

using Path = std::shared_ptr<sim::trajectory::Trajectory>;

struct PathState {
  double position = 0, velocity = 0;
};

// Returns position and velocity on a path at the time `now` (s).
inline PathState stateAt(const sim::trajectory::Trajectory& path, double now) {
  Eigen::VectorXd position, velocity;
  path.getState(now, &position, &velocity, nullptr);
  return {position[0], velocity[0]};
}

// Returns a path of minimum jerk that begins with the state `start` at the time `now` (s). It stops
// at each goal, `duration` s after the previous goal. Null: an input is invalid or out of range,
// for example `duration` is 0.
inline Path smoothPath(const PathState& start, const std::vector<double>& goals, double duration,
                       double now) {
  const auto count = static_cast<Eigen::Index>(goals.size()) + 1;
  Eigen::MatrixXd positions(1, count);
  Eigen::MatrixXd velocities = Eigen::MatrixXd::Zero(1, count);
  positions(0, 0) = start.position;
  velocities(0, 0) = start.velocity;
  std::ranges::copy(goals, positions.data() + 1);
  const Eigen::VectorXd times =
      Eigen::VectorXd::LinSpaced(count, now, now + duration * static_cast<double>(goals.size()));
  return sim::trajectory::Trajectory::createUnconstrainedQp(times, positions, &velocities);
}

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PATH_H_

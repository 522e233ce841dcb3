// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves controls of actuators to goals along smooth trajectories, each by its own.
#ifndef HRDF_SIM_APP_SESSION_CONTROL_MOVER_H_
#define HRDF_SIM_APP_SESSION_CONTROL_MOVER_H_

#include <memory>
#include <optional>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/sim/trajectory.h>

namespace hrdf::app {

class ControlMover {
 public:
  // Moves the control `index` of mjData.ctrl from what it is, and the speed of its present move, to
  // `goals`, one after the other, with a stop at each. Each takes `duration` s; the first is set at
  // once if `duration` is 0. `now` in s.
  void move(int index, const std::vector<double>& goals, double duration, double now, mjData& data);
  void stop() { moves_.clear(); }

  // Sets what is due.
  void apply(double now, mjData& data);
  // Returns where the control goes; nothing while it does not move.
  std::optional<double> goal(int index) const;

 private:
  struct Move {
    int index = 0;
    std::shared_ptr<const sim::trajectory::Trajectory> path;
  };
  std::vector<Move> moves_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_CONTROL_MOVER_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves modules to goals along smooth trajectories, each module by its own.
#ifndef HRDF_SIM_APP_SESSION_MOVER_H_
#define HRDF_SIM_APP_SESSION_MOVER_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/commander.h"
#include "app/session/path.h"

namespace hrdf::app {

class Mover {
 public:
  explicit Mover(std::size_t modules = 0) : moves_(modules) {}

  // Moves a module from its present command, and the speed of its present move, to `goals`, one
  // after the other, with a stop at each. Each takes `duration` s, or longer where the module is
  // not fast enough; the first goal is commanded at once if `duration` is 0. Goals beyond the range
  // of the joint are reduced to it. `now` in s.
  void move(std::size_t module, std::vector<double> goals, double duration, double now,
            Commander& commander);
  // Moves several modules together: each pose has a goal for each module; those that are NaN in
  // the first pose stay.
  void visit(const std::vector<std::vector<double>>& poses, double duration, double now,
             Commander& commander);
  void stop(std::size_t module) { moves_[module].reset(); }
  void stop() { moves_.assign(moves_.size(), {}); }

  // Commands what is due.
  void apply(double now, Commander& commander);
  // Returns where the module goes; nothing while it does not move.
  std::optional<double> goal(std::size_t module) const;

 private:
  Path plan(std::size_t module, const std::vector<double>& goals, double duration, double now,
            const Commander& commander) const;

  std::vector<Path> moves_;  // null: none
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MOVER_H_

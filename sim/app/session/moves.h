// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Moves axes to goals on smooth trajectories, one trajectory for each axis.
#ifndef HRDF_SIM_APP_SESSION_MOVES_H_
#define HRDF_SIM_APP_SESSION_MOVES_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "app/session/path.h"
#include "app/session/run.h"

namespace hrdf::app {

class Moves {
 public:
  explicit Moves(std::size_t axes = 0) : moves_(axes) {}

  // Moves an axis from its present target and speed through `goals` (rad or m), with a stop at each
  // goal. `duration`: s for each goal, increased if the axis is too slow; 0: commands only the
  // first goal, at once. `now`: present time in s.
  void move(std::size_t axis, const std::vector<double>& goals, double duration, double now,
            Run& run);
  // Moves all axes through `poses`, as move() does. Each pose has a goal for each axis; NaN: the
  // axis skips this pose. Axes with NaN in the first pose do not move.
  void visit(const std::vector<std::vector<double>>& poses, double duration, double now, Run& run);
  void stop(std::size_t axis) { moves_[axis].reset(); }
  void stop() { moves_.assign(moves_.size(), {}); }

  // Sets the targets of all moving axes at the time `now` (s).
  void apply(double now, Run& run);
  // Returns the final goal of the axis's move; nullopt if the axis does not move.
  std::optional<double> goal(std::size_t axis) const;

 private:
  Path plan(std::size_t axis, const std::vector<double>& goals, double duration, double now,
            const Run& run) const;

  std::vector<Path> moves_;  // by axis; null: the axis does not move
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MOVES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds modules at a pose until a program commands them: otherwise a robot would fall before its
// program sends the first command.
#ifndef HRDF_SIM_WORLD_HOLDING_H_
#define HRDF_SIM_WORLD_HOLDING_H_

#include <vector>

#include <mujoco/mujoco.h>

#include "module/module.h"
#include "world/gravity.h"

namespace hrdf::sim {

class Holding {
 public:
  explicit Holding(const mjModel& model) : model_(model), gravity_(model) {}

  // Holds `module` at the position of `joint` in `data`, times `gear`. The module bears the part
  // `share` of the joint's load.
  void add(Module& module, int joint, double gear, double share, const mjData& data);
  // Stops holding the joint of `module`. Turns off the control loops of all other modules on this
  // joint.
  void release(const Module& module, double time);
  void clear() { held_.clear(); }

  // Sends a command to each held module every 10 ms of simulated time.
  void update(const mjData& data);

 private:
  struct Held {
    Module* module;
    int joint;
    double gear, share;
    double position;  // rad or m, position to hold, at the module's output
  };

  const mjModel& model_;
  Gravity gravity_;
  std::vector<Held> held_;
  double sent_ = 0;  // s, time of the last commands
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_HOLDING_H_

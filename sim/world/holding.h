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

  // Holds `module` at the joint's position in `data`. The module's position is the joint's times
  // `gear`; the module bears `share` of the joint's load.
  void add(Module& module, int joint, double gear, double share, const mjData& data);
  // Stops holding the module; other modules on its joint go limp.
  void release(const Module& module, double time);
  void clear() { held_.clear(); }

  // Sends commands to the modules when they are due: at a program's usual rate.
  void update(const mjData& data);

 private:
  struct Held {
    Module* module;
    int joint;
    double gear, share;
    double position;  // rad or m, of the module
  };

  const mjModel& model_;
  Gravity gravity_;
  std::vector<Held> held_;
  double sent_ = 0;  // s
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_HOLDING_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Holds modules at a pose until a program commands them: a robot that has just been opened would
// fall before its program sends the first command.
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

  // Holds `module` where the joint is in `data`. Its coordinates are the joint's times `gear`; it
  // bears `share` of the joint's load.
  void add(Module& module, int joint, double gear, double share, const mjData& data);
  // Lets go of the module and of others on its joint, which go limp.
  void release(const Module& module, double time);
  void clear() { held_.clear(); }

  // Commands the modules anew, if that is due: as often as a program would.
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

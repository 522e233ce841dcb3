// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A model whose modules have motors, as a world takes it.
#ifndef HRDF_SIM_WORLD_COMPILED_ROBOT_H_
#define HRDF_SIM_WORLD_COMPILED_ROBOT_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/command.h>
#include <hrdf/sim/parameters.h>
#include <hrdf/spec.h>

#include "hebi/firmware_setup.h"
#include "hebi/module_marks.h"
#include "model/home.h"

namespace hrdf::sim {

struct ModuleInModel {
  std::string name, family;            // of the module
  std::string actuator, joint, site;   // names in the model
  ActuatorParameters parameters;       // at the input side
  Command settings;                    // settings at the start, besides those of its type
  std::optional<FirmwareSetup> setup;  // that the model has, before the settings
  JointChanges changes;                // by the actuator that the motor replaces
  std::string file;                    // of its robot, without its folder; may be empty
  bool isHeld = false;                 // at its home pose, until a program commands it
};

// The type of a `joint` of HRDF, which is not an actuator.
inline constexpr std::string_view kJointType = "joint";

// True if a series spring can be simulated.
inline bool hasSpring(const ModuleInModel& module) { return module.parameters.type != kJointType; }

struct CompiledRobot {
  ModelPtr model;
  std::vector<ModuleInModel>
      modules;  // in the order of the model's marks; doubled ones, then grippers, last
  std::string start = kHomeKeyframe;  // the keyframe in which it starts
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_COMPILED_ROBOT_H_

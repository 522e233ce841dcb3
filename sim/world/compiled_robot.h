// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A model whose modules have motors, for a world.
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
  ActuatorParameters parameters;       // at the module's input
  Command settings;                    // initial settings in addition to the type's settings
  std::optional<FirmwareSetup> setup;  // setup in the model, before `settings`
  JointChanges changes;                // changes of the joint by the replaced actuator
  std::string file;                    // robot's file without folder; may be empty
  bool isHeld = false;                 // holds its home pose until a program commands it
};

// Type of HRDF's `joint`, which is not an actuator.
inline constexpr std::string_view kJointType = "joint";

// True if a series spring can be simulated.
inline bool hasSpring(const ModuleInModel& module) { return module.parameters.type != kJointType; }

struct CompiledRobot {
  ModelPtr model;
  std::vector<ModuleInModel>
      modules;  // order of the model's marks, then doubled modules, then grippers
  std::string start = kHomeKeyframe;  // initial keyframe
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_COMPILED_ROBOT_H_

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
  std::string name, family;
  std::string actuator, joint, site;  // names of elements in the model
  // Parameters in the coordinate of the module, which is the coordinate of the joint times the
  // gear.
  ActuatorParameters parameters;
  // Initial settings. Fields that are not set have the initial value of the module type.
  Command settings;
  std::optional<FirmwareSetup> setup;  // firmware setup in the model; `settings` override it
  JointChanges changes;                // joint changes for the actuator that a motor replaces
  std::string file;                    // name of the robot's file without folder; may be empty
  bool isHeld = false;                 // true: holds its home pose until a program commands it
};

// Module type of an HRDF `joint`, for which no actuator type is known.
inline constexpr std::string_view kJointType = "joint";

// True if the module can have a series spring. A `joint` of HRDF cannot.
inline bool hasSpring(const ModuleInModel& module) { return module.parameters.type != kJointType; }

struct CompiledRobot {
  ModelPtr model;
  // The modules of each robot: one module per joint, then the second modules of joints with two
  // modules, then the modules of grippers.
  std::vector<ModuleInModel> modules;
  std::string start = kHomeKeyframe;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_COMPILED_ROBOT_H_

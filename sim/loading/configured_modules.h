// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a robot config says of modules, applied to a robot's spec and to its modules.
#ifndef HRDF_SIM_LOADING_CONFIGURED_MODULES_H_
#define HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

#include <span>
#include <vector>

#include <mujoco/mujoco.h>

#include "config/configured_robot.h"
#include "loading/module_motors.h"

namespace hrdf::sim {

// Puts the doubled modules into the robot's spec, behind all others: an actuator on the joint, and
// the marks of a module. Their drivetrains add to the joint's.
void addDoubledModules(const std::vector<DoubledModule>& doubled, mjSpec& spec);

// Gives the modules of that spec what the config says, in addition to the settings that they have.
// Afterwards those of grippers come last.
void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

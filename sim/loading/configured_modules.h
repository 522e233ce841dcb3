// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Applies the module data of a robot config to a robot's spec and to its modules.
#ifndef HRDF_SIM_LOADING_CONFIGURED_MODULES_H_
#define HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

#include <span>
#include <vector>

#include <mujoco/mujoco.h>

#include "config/configured_robot.h"
#include "loading/module_motors.h"

namespace hrdf::sim {

// Adds the doubled modules to the robot's spec, after all other modules: an actuator on the joint,
// and the marks of a module. Their drivetrains add to the joint's drivetrain.
void addDoubledModules(const std::vector<DoubledModule>& doubled, mjSpec& spec);

// Applies the config's settings to the spec's modules, in addition to the modules' own settings.
// Moves the grippers' modules to the end.
void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

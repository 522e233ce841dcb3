// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Applies the module data of a robot config to a robot's spec and to its modules.
#ifndef HRDF_SIM_LOADING_CONFIGURED_MODULES_H_
#define HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

#include <span>

#include "config/configured_robot.h"
#include "loading/module_motors.h"

namespace hrdf::sim {

// Adds the settings in a robot config to `modules`. Moves the modules of grippers to the end.
void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

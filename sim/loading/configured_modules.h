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

// Applies the settings in a robot config to `modules`, in addition to their settings, also to
// modules of doubled joints. Moves the modules of grippers to the end.
void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_CONFIGURED_MODULES_H_

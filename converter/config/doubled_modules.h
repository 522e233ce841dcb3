// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds the second modules that a robot config gives to joints to the robot's model.
#ifndef HRDF_CONFIG_DOUBLED_MODULES_H_
#define HRDF_CONFIG_DOUBLED_MODULES_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include "config/configured_robot.h"

namespace hrdf::sim {

// Adds each module in `doubled` to the spec: a motor on the joint, and the tuple and text that
// describe the module. Adds the drivetrain's armature and friction to the joint. Returns the names
// of the motors.
std::vector<std::string> addDoubledModules(const std::vector<DoubledModule>& doubled, mjSpec& spec);

}  // namespace hrdf::sim

#endif  // HRDF_CONFIG_DOUBLED_MODULES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes <ros2_control> of a URDF; ROS 2 starts the robot's driver from it.
#ifndef HRDF_URDF_EXPORT_ROS2_CONTROL_H_
#define HRDF_URDF_EXPORT_ROS2_CONTROL_H_

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>

#include "urdf_export/plan.h"

namespace hrdf::urdf_export {

// Adds each joint with an actuator to <ros2_control>, in the order of the actuators, which is also
// the order of HEBI's modules. Reports actuators that mujoco_ros2_control cannot command.
void addRos2Control(pugi::xml_node node, const Robot& robot, const Settings& settings,
                    const Plan& plan, Diagnostics& out);

}  // namespace hrdf::urdf_export

#endif  // HRDF_URDF_EXPORT_ROS2_CONTROL_H_

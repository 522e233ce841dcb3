// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs `hrdf convert` for an OUT that ends in .urdf.
#ifndef HRDF_TOOL_CONVERT_URDF_H_
#define HRDF_TOOL_CONVERT_URDF_H_

#include <optional>
#include <string>

#include <hrdf/robot.h>

#include "text/atomic_write.h"
#include "urdf_export/export_urdf.h"

namespace hrdf {

// Names the joints of an HRDF robot after its modules, as HEBI's programs for ROS do.
void nameJointsAfterModules(Robot& robot, const ModelOptions& options);

// Returns the texts of the URDF and the SRDF for `robot`; nullopt after an error. `model` is
// compiled from `spec`. `options` must come from withConfig(), to include the options of a robot
// config.
[[nodiscard]] std::optional<urdf_export::Texts> urdfOf(
    const Robot& robot, const mjSpec& spec, const mjModel& model, const ModelOptions& options,
    const std::string& target, const urdf_export::Settings& settings, Diagnostics& out);

// Adds the URDF, the SRDF (if requested) and the model for mujoco_ros2_control (if requested).
[[nodiscard]] bool addUrdf(const urdf_export::Texts& texts, const mjSpec& spec,
                           const std::string& target, const urdf_export::Settings& settings,
                           WholeFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TOOL_CONVERT_URDF_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the options of a model fit the robot.
#ifndef HRDF_LOWERING_OPTION_CHECKS_H_
#define HRDF_LOWERING_OPTION_CHECKS_H_

#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/layout.h>
#include <hrdf/options.h>

#include "hrdf/lowering/actuator_profile.h"

namespace hrdf {

// Reports: actuators that the robot does not have; a home (rad or m at the input side) with a wrong
// count of numbers or outside the range of commands; names of modules that are too many, too few or
// taken; and a payload without an end effector. `path` is the robot's file.
void checkOptions(const ModelOptions& options, const Layout& layout,
                  const std::vector<ActuatorSettings>& actuators, const std::vector<double>& home,
                  const std::string& path, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_LOWERING_OPTION_CHECKS_H_

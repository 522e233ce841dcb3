// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the model options fit the robot.
#ifndef HRDF_LOWERING_OPTION_CHECKS_H_
#define HRDF_LOWERING_OPTION_CHECKS_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "lowering/actuators.h"

namespace hrdf {

// Reports options that do not fit the robot, such as a payload without an end effector.
void checkOptions(const Mechanism& mechanism, const ModelOptions& options,
                  const std::vector<ActuatorSettings>& actuators, Diagnostics& out);

// Returns the frame to which a payload is fixed: the first tip; null: the robot has no tip.
const Mechanism::Frame* firstTip(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_OPTION_CHECKS_H_

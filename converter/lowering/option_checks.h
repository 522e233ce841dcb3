// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that the options of a model fit the robot.
#ifndef HRDF_LOWERING_OPTION_CHECKS_H_
#define HRDF_LOWERING_OPTION_CHECKS_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

#include "lowering/actuators.h"

namespace hrdf {

// Reports: actuators that the robot does not have; a profile that lacks a motor; a home with a
// wrong count of numbers or outside the ranges; names of modules that are too many, too few or
// taken; a payload or feet without an end effector; servos that are too fast.
void checkOptions(const Mechanism& mechanism, const ModelOptions& options,
                  const std::vector<ActuatorSettings>& actuators, Diagnostics& out);

// Returns the frame that carries the payload: the first tip; null: the robot has no tip.
const Mechanism::Frame* firstTip(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_LOWERING_OPTION_CHECKS_H_

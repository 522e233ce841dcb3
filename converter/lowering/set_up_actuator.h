// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_LOWERING_SET_UP_ACTUATOR_H_
#define HRDF_LOWERING_SET_UP_ACTUATOR_H_

#include <hrdf/mechanism.h>
#include <hrdf/spec.h>

#include "lowering/actuators.h"

namespace hrdf {

// Sets limits, gains and gear of an actuator. A DC motor gets the values of `motor`, or of its
// module if `motor` is null.
void setUpActuator(mjsActuator& actuator, const ActuatorSettings& settings, double gear,
                   const Mechanism::Motor* motor = nullptr);

}  // namespace hrdf

#endif  // HRDF_LOWERING_SET_UP_ACTUATOR_H_

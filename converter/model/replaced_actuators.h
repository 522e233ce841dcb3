// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Removes the old settings of actuators that become motors.
#ifndef HRDF_MODEL_REPLACED_ACTUATORS_H_
#define HRDF_MODEL_REPLACED_ACTUATORS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// Removes an actuator's plugin. Deletes the plugin's named instance, if any, and the instance's
// sensors.
void removePlugin(mjSpec& spec, mjsActuator& actuator);

// Adapts the keyframes of `spec`, which must compile to `model`. Actuators whose `isReplaced` (by
// id) is true get one control with the value 0, and no activation.
void adaptKeyframes(mjSpec& spec, const mjModel& model, const std::vector<bool>& isReplaced);

}  // namespace hrdf

#endif  // HRDF_MODEL_REPLACED_ACTUATORS_H_

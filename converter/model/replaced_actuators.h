// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Takes actuators' old nature away where motors replace them.
#ifndef HRDF_MODEL_REPLACED_ACTUATORS_H_
#define HRDF_MODEL_REPLACED_ACTUATORS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf {

// Frees an actuator of its plugin: the named instance and its sensors are deleted.
void removePlugin(mjSpec& spec, mjsActuator& actuator);

// Adapts the keyframes of `spec`, which compiles to `model`: actuators whose `isReplaced` is true,
// by id, get one control, which is 0, and no activation.
void adaptKeyframes(mjSpec& spec, const mjModel& model, const std::vector<bool>& isReplaced);

}  // namespace hrdf

#endif  // HRDF_MODEL_REPLACED_ACTUATORS_H_

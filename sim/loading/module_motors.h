// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the modules in a MuJoCo model by their marks, and replaces their actuators by motors.
#ifndef HRDF_SIM_LOADING_MODULE_MOTORS_H_
#define HRDF_SIM_LOADING_MODULE_MOTORS_H_

#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

#include "world/compiled_robot.h"

namespace hrdf::sim {

// The family of a robot that is not attached and names none.
inline constexpr const char* kDefaultFamily = "HEBI";

// Returns the modules that are marked in `model`, the compiled `spec`: each has a tuple of
// actuator, joint and the site of its housing, and a text of the same name with its type. For
// attached robots the family is the prefix. Returns nothing exactly when it reported an error.
[[nodiscard]] std::optional<std::vector<ModuleInModel>> findModules(const mjSpec& spec,
                                                                    const mjModel& model,
                                                                    const std::string& path,
                                                                    Diagnostics& out);

// Gives a module the figures of a setup file.
void setFigures(const ModuleFigures& figures, ModuleInModel& module);

// Returns the number of tuples in `model` that mark a module.
std::size_t countModules(const mjModel& model);

// Makes actuators of the plugin `hrdf.firmware` such as MuJoCo has itself, so that the model
// compiles where the plugin is not; the sensors that the plugin has go.
void removeFirmware(mjSpec& spec);

// Replaces each actuator by a DC motor with voltage input, whose torque-speed line replaces the
// joint's damping, and takes back what the actuator has changed of the joint: the module limits its
// position itself. If springs are simulated, it gets a torque input instead, and the rotor's
// inertia moves from the joint to the module. `model` is the compiled spec.
void replaceActuators(mjSpec* spec, const mjModel& model, const std::vector<ModuleInModel>& modules,
                      bool isElastic);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_MODULE_MOTORS_H_

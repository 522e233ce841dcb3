// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the modules in a MuJoCo model by their marks, and replaces their actuators with motors.
#ifndef HRDF_SIM_LOADING_MODULE_MOTORS_H_
#define HRDF_SIM_LOADING_MODULE_MOTORS_H_

#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

#include "world/compiled_robot.h"

namespace hrdf::sim {

// Family of a robot that is not attached and has no family.
inline constexpr const char* kDefaultFamily = "HEBI";

// Returns the modules that are marked in `model`, the compiled `spec`. A mark is a tuple of
// actuator, joint and the site of the housing, and a text of the same name with the module's type.
// For attached robots the family is the prefix. Returns nullopt if and only if an error was
// reported.
[[nodiscard]] std::optional<std::vector<ModuleInModel>> findModules(const mjSpec& spec,
                                                                    const mjModel& model,
                                                                    const std::string& path,
                                                                    Diagnostics& out);

// Copies the figures of a setup file to a module.
void setFigures(const ModuleFigures& figures, ModuleInModel& module);

// Returns the number of tuples in `model` that mark a module.
std::size_t countModules(const mjModel& model);

// Replaces actuators of the plugin `hrdf.firmware` with MuJoCo's own actuators, so that the model
// compiles without the plugin. Removes the plugin's sensors.
void removeFirmware(mjSpec& spec);

// Replaces each actuator with a DC motor with voltage input, whose torque-speed line replaces the
// joint's damping. Undoes the actuator's changes of the joint, because the module limits its
// position itself. If springs are simulated, the motor has a torque input instead, and the rotor's
// inertia moves from the joint to the module. `model` is the compiled spec.
void replaceActuators(mjSpec* spec, const mjModel& model, const std::vector<ModuleInModel>& modules,
                      bool isElastic);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_MODULE_MOTORS_H_

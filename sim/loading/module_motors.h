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

// Default family of the modules if the robot is not attached and its file has no family.
inline constexpr const char* kDefaultFamily = "HEBI";

// Returns the modules of `model`, the compiled `spec`. Each module has in `model` a tuple
// (actuator, joint, site of the housing), and a text of the same name that contains the module
// type. The modules of an attached robot have the robot's prefix as family. Returns nullopt if and
// only if an error was reported.
[[nodiscard]] std::optional<std::vector<ModuleInModel>> findModules(const mjSpec& spec,
                                                                    const mjModel& model,
                                                                    const std::string& path,
                                                                    Diagnostics& out);

// Copies the values of a setup file for one module to `module`.
void setFigures(const ModuleFigures& figures, ModuleInModel& module);

// Returns the number of modules in `model`.
std::size_t countModules(const mjModel& model);

// Replaces actuators of the plugin `hrdf.firmware` by actuators of MuJoCo, and removes the plugin's
// sensors, so that the model compiles without the plugin.
void removeFirmware(mjSpec& spec);

// Replaces the actuator of each module by a DC motor with a voltage as input. The damping of the
// motor replaces the damping of the joint. Removes the changes that the replaced actuator made to
// the armature, friction and limits of the joint. With `isElastic`, modules with a spring get a
// torque as input, and simulate the rotor themselves. `model` is the compiled `spec`.
void replaceActuators(mjSpec* spec, const mjModel& model, const std::vector<ModuleInModel>& modules,
                      bool isElastic);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_MODULE_MOTORS_H_

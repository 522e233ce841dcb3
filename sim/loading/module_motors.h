// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where a module is in MuJoCo's model: the marks by which it is found, and the motor that takes the
// place of its actuator.
#ifndef HRDF_SIM_LOADING_MODULE_MOTORS_H_
#define HRDF_SIM_LOADING_MODULE_MOTORS_H_

#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/command.h>
#include <hrdf/sim/parameters.h>

namespace hrdf::sim {

// Of a robot that stands on its own and names no family.
inline constexpr const char* kDefaultFamily = "HEBI";

struct MarkedModule {
  std::string name, family;           // of the module
  std::string actuator, joint, site;  // names in the model
  ActuatorParameters parameters;      // at the input side
  Command settings;                   // with which it starts, beside those of its type
};

// Whether a series spring can be simulated: a `joint` of HRDF has none.
bool hasSpring(const MarkedModule& module);

// The modules that are marked in `model`, which is `spec` as it is compiled: each has a tuple of
// actuator, joint and the site of its housing, and a text of the same name with its type. Their
// family is their prefix, where they are attached. Nothing exactly when it reported an error.
std::optional<std::vector<MarkedModule>> findModules(const mjSpec& spec, const mjModel& model,
                                                     const std::string& path, Diagnostics& out);

// How many tuples in `model` mark a module.
std::size_t countModules(const mjModel& model);

// Puts a DC motor with voltage input in place of each actuator, which then has the torque-speed
// line for which the damping of the joint stood. Where the spring is simulated, it is a torque
// input, and the rotor, which is in the module, leaves the joint. `model` is the spec as it was
// compiled.
void putMotors(mjSpec* spec, const mjModel& model, const std::vector<MarkedModule>& modules,
               bool isElastic);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_MODULE_MOTORS_H_

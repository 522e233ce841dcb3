// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user may ask of the MuJoCo model, and the one grammar for asking it: on a command line,
// in a query (`actuator=pid&floating_base=1`) and in the environment.
#ifndef HRDF_OPTIONS_H_
#define HRDF_OPTIONS_H_

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/catalog.h>
#include <hrdf/diagnostic.h>

namespace hrdf {

enum class ActuatorProfile { position, velocity, pid, dcmotor, motor };
enum class SensorSet { joint, none, imu };

struct ModelOptions {
  ActuatorProfile actuator = ActuatorProfile::position;
  std::map<std::string, ActuatorProfile> actuatorOf;  // by name of the degree of freedom
  SensorSet sensors = SensorSet::joint;
  bool floatingBase = false;
  std::vector<double> home;  // rad or m at the input side, in the order of `dofs`; empty: zeros
};

// One row an option; the help texts, the error for an unknown one and the parser walk this table.
struct OptionRow {
  std::string_view name;  // as in a query: "floating_base"
  std::string values;     // for people: "joint|none|imu"
  std::string_view help;
  bool isSwitch;          // needs no value on a command line
  bool perName;           // may be given for one joint: "actuator.W1"
  // Sets the option, called `name` or, for one joint, `name.JOINT`. Reports an unknown value.
  void (*set)(ModelOptions& options, std::string_view name, std::string_view value,
              Diagnostics& out);
};

std::span<const OptionRow> modelOptionTable();

// Sets the option `name` ("actuator", "actuator.W1"). Reports an unknown name or value.
void setModelOption(ModelOptions& options, std::string_view name, std::string_view value,
                    Diagnostics& out);

// Sets the options of a query, "actuator=pid&floating_base=1"; an empty one sets none.
void setModelOptions(ModelOptions& options, std::string_view query, Diagnostics& out);

// The options that the environment variable HRDF_OPTIONS asks for.
ModelOptions modelOptionsFromEnvironment(Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_OPTIONS_H_

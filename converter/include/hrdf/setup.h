// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Setup files: parameters of the modules of one robot, identified from logs.
//
//     version: 1
//     source: {logs: [a.hebilog], tool: hrdf identify 0.2}
//     modules:
//       J2_shoulder: {type: X8-16, motor.resistance: 5.30, effort_offset: 0.12, friction: 0.35}
//     payload: {mass: 0.62, com: [0, 0, 0.03]}
#ifndef HRDF_SETUP_H_
#define HRDF_SETUP_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/options.h>

namespace hrdf {

// Parameters of a module that replace the parameters of its type; SI units, at the module's
// output.
struct ModuleFigures {
  // Replaces one number of the module's firmware setup (see "firmware/core.h").
  struct Field {
    int place = 0;  // index of the number in the firmware setup
    double value = 0;

    bool operator==(const Field&) const = default;
  };
  std::vector<Field> fields;
  std::optional<double> friction;  // N m or N, dry friction
  std::optional<double> armature;  // kg m^2 or kg, inertia of the rotor
  // Coefficients c1 to c5 of the series spring: its torque is c1 d + c2 d^2 + … N m at a deflection
  // of d rad.
  std::optional<std::array<double, 5>> spring;

  bool operator==(const ModuleFigures&) const = default;
};

// The content of a setup file.
struct RobotSetup {
  // Parameters of each module, in the order of SetupRobot::modules. Modules that the file does not
  // name have empty parameters.
  std::vector<ModuleFigures> modules;
  std::optional<Payload> payload;  // empty: the file has no payload
};

// Data of the robot for which a setup file is read.
struct SetupRobot {
  // A setup file may refer to a module by `name`, or by `joint`, the name of its joint.
  struct Module {
    std::string name, joint, type;
  };
  // One entry for each degree of freedom; entries without a module have empty names.
  std::vector<Module> modules;
  bool hasEndEffector = false;
  bool hasPayload = false;  // true: the option `payload` gives a payload
};

// Reads the setup file at `path` for `robot`. Reports every error; returns nullopt after an error.
[[nodiscard]] std::optional<RobotSetup> readSetup(const std::string& path, const SetupRobot& robot,
                                                  const FileReader& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_SETUP_H_

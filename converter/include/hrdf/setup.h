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

// Parameters of a module that replace its type's. SI units, at the output.
struct ModuleFigures {
  // A number of a firmware setup.
  struct Field {
    int place = 0;  // index in the numbers of a firmware setup
    double value = 0;

    bool operator==(const Field&) const = default;
  };
  std::vector<Field> fields;
  std::optional<double> friction;  // N m or N, dry
  std::optional<double> armature;  // kg m^2 or kg, of the rotor
  // c1 to c5 of the series spring: c1 d + c2 d^2 + … N m at a deflection of d rad.
  std::optional<std::array<double, 5>> spring;

  bool operator==(const ModuleFigures&) const = default;
};

// The content of a setup file.
struct RobotSetup {
  // In the order of the robot's modules. A module that the file does not name has no parameters.
  std::vector<ModuleFigures> modules;
  std::optional<Payload> payload;  // empty: the file has no payload
};

// The robot that a setup file must fit.
struct SetupRobot {
  // A module, which a file may name by its own name or by its joint's.
  struct Module {
    std::string name, joint, type;
  };
  std::vector<Module> modules;  // empty names: a degree of freedom that is not a module
  bool hasEndEffector = false;
  bool hasPayload = false;  // from the option `payload`
};

// Reads the setup file at `path` for `robot`. Reports every error; returns nullopt if and only if
// there was one.
[[nodiscard]] std::optional<RobotSetup> readSetup(const std::string& path, const SetupRobot& robot,
                                                  const FileReader& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_SETUP_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The gains and limits of the actuator of a degree of freedom. SI units and
// radians, at the input side unless it says otherwise.
#ifndef HRDF_LOWERING_ACTUATOR_PROFILE_H_
#define HRDF_LOWERING_ACTUATOR_PROFILE_H_

#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/layout.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>

#include "hebi/drives.h"

namespace hrdf {

struct Range {
  double min = 0, max = 0;

  bool operator==(const Range&) const = default;
};

// The force is kp (u_position - q) + kv (u_velocity - v) + ki (integral of the first) + u_effort,
// over the commands that the profile has; missing commands count as zero.
struct ActuatorSettings {
  ActuatorProfile profile = ActuatorProfile::position;
  double kp = 0;                     // N m/rad or N/m
  std::optional<double> kv;          // N m s/rad or N s/m; empty: damp the moving mass critically
  double ki = 0;                     // N m/(rad s) or N/(m s)
  double maxIntegral = 0;            // rad s or m s; 0: no limit
  double damping = 0;                // N m s/rad or N s/m, of the joint, at the output
  Range position, velocity, effort;  // limits of the commands
  Range force;                       // limits of the actuator's force

  bool operator==(const ActuatorSettings&) const = default;
};

// Reports whether the profile has a position command.
bool takesPosition(ActuatorProfile profile);

// Returns the drivetrain of an actuator or joint element.
Drive driveOf(const Element& element);

// Returns the actuator of `profile` for a joint that turns or slides, before gains and safety
// files.
ActuatorSettings plainSettings(ActuatorProfile profile, const Drive& drive, bool slides,
                               double gearRatio);

// Reads the options' gains and safety files for a robot of `modules` degrees of freedom; their
// paths start at the robot file's folder. Leaves out a file with an error, which it reports.
ModuleSettings readSettings(const std::string& robotPath, const ModelOptions& options,
                            std::size_t modules, const FileReader& files, Diagnostics& out);

// Returns the actuators of all degrees of freedom. Reports settings that no actuator can have.
std::vector<ActuatorSettings> actuatorSettingsOf(const Layout& layout, const std::string& robotPath,
                                                 const ModelOptions& options,
                                                 const ModuleSettings& modules, Diagnostics& out);

// Returns the commands for resting at `position`: one number for each command of the profile.
std::vector<double> commandsAt(const ActuatorSettings& settings, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATOR_PROFILE_H_

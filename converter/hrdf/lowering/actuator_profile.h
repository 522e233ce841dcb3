// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The gains and limits of the actuator of a degree of freedom. SI units and
// radians, at the input side unless it says otherwise.
#ifndef HRDF_LOWERING_ACTUATOR_PROFILE_H_
#define HRDF_LOWERING_ACTUATOR_PROFILE_H_

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/layout.h>
#include <hrdf/lower.h>
#include <hrdf/options.h>

#include "hebi/drivetrains.h"

namespace hrdf {

struct Range {
  double min = 0, max = 0;

  bool operator==(const Range&) const = default;
};

inline constexpr Range kNoRange{-std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::infinity()};

Range within(const Range& a, const Range& b);
double largest(const Range& range);  // magnitude

// Returns the limits; one that is missing or infinite comes from `open`.
Range limitsOr(std::optional<double> min, std::optional<double> max, const Range& open);

// The force is, over the commands that the profile has,
//     F = kp (u_position - q) + gain u + ki (integral of the first error) - kv v
// within its limits. While it is at a limit, the motor's line leads it from there to zero at
// topSpeed. In a `pid`, kv is also the weight of the velocity commanded, and an effort weighs 1.
struct ActuatorSettings {
  ActuatorProfile profile = ActuatorProfile::position;
  bool isDcMotor = false;    // has the motor's line in it, else the joint has it
  double kp = 0;             // N m/rad or N/m
  double gain = 0;           // of a velocity, N m s/rad or N s/m, or of an effort
  std::optional<double> kv;  // N m s/rad or N s/m; empty: damp the moving mass critically
  double ki = 0;             // N m/(rad s) or N/(m s)
  double maxIntegral = 0;    // rad s or m s; 0: no limit
  double topSpeed = 0;       // rad/s or m/s
  double slew = 0;           // rad/s or m/s, of the position commanded to a DC motor; 0: no limit
  // An effort loop divides what the output feels of the drivetrain.
  double armatureDivisor = 1, frictionDivisor = 1;
  FirmwareInputs inputs;             // of the firmware
  std::vector<double> firmware;      // its setup; empty in other profiles
  Range position, velocity, effort;  // limits of the commands
  Range force;                       // limits of the actuator's force
  std::optional<Range> stops;        // limits of the joint

  bool operator==(const ActuatorSettings&) const = default;
};

// Reports whether the profile has a position command.
bool takesPosition(ActuatorProfile profile);

// Returns the drivetrain of an actuator or joint element.
Drivetrain drivetrainOf(const Element& element);

// Returns HEBI's kit gains of its type; estimated for joint elements.
ModuleGains kitGainsOf(const Element& element);

// Returns the actuator of an actuator or joint element before gains and safety files.
ActuatorSettings plainSettings(const Element& element, ActuatorProfile profile,
                               const ModelOptions& options);

// Returns the damping of the joint, N m s/rad or N s/m at the input side: the motor's line from the
// largest force to the top speed.
double jointDamping(const ActuatorSettings& settings);

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

// Returns the activations there: one number for each of the actuator.
std::vector<double> activationsAt(const ActuatorSettings& settings, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATOR_PROFILE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The gains and limits of the actuator of a drive. SI units and radians, at the drive's side of the
// gear unless it says otherwise.
#ifndef HRDF_LOWERING_ACTUATORS_H_
#define HRDF_LOWERING_ACTUATORS_H_

#include <limits>
#include <optional>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/lower_files.h>
#include <hrdf/mechanism.h>
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
// within its limits. While it is at a limit, a module's motor line leads it from there to zero at
// topSpeed. In a `pid`, kv is also the weight of the velocity commanded, and an effort weighs 1.
struct ActuatorSettings {
  ActuatorProfile profile = ActuatorProfile::position;
  bool isDcMotor = false;    // has the motor's line in it, else the joint has it
  double kp = 0;             // N m/rad or N/m
  double gain = 1;           // of a velocity, N m s/rad or N s/m, or of an effort
  std::optional<double> kv;  // N m s/rad or N s/m; empty: damp the moving mass critically
  double ki = 0;             // N m/(rad s) or N/(m s)
  double maxIntegral = 0;    // rad s or m s; 0: no limit
  double topSpeed = 0;       // rad/s or m/s; 0: the actuator has no motor's line
  double slew = 0;           // rad/s or m/s, of the position commanded to a DC motor; 0: no limit
  // The line of a module's DC motor at its nominal voltage: N m or N, and rad/s or m/s.
  double stallEffort = 0, freeSpeed = 0;
  // An effort loop divides what the output feels of the drivetrain.
  double armatureDivisor = 1, frictionDivisor = 1;
  FirmwareInputs inputs;             // of the firmware
  std::vector<double> firmware;      // its setup; empty in other profiles
  Range position, velocity, effort;  // limits of the commands
  Range force;                       // limits of the actuator's force
  std::optional<Range> stops;        // limits of the joint, from a safety file

  bool operator==(const ActuatorSettings&) const = default;
};

// True if the profile has a position command.
bool takesPosition(ActuatorProfile profile);

// Returns the top speed of a joint, rad/s or m/s: of the file, else pi or 1.
double speedOf(const Mechanism::Joint& joint);

// Returns the joint that a drive moves.
const Mechanism::Joint& jointOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the drivetrain of a module.
Drivetrain drivetrainOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the drive with the figures of its type in place of those of a setup file.
Mechanism::Drive asShipped(Mechanism::Drive drive);

// Returns HEBI's kit gains of a module; estimated for <joint>.
ModuleGains kitGainsOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the actuator of a module before gains and safety files.
ActuatorSettings plainSettings(const Mechanism& mechanism, const Mechanism::Drive& drive,
                               ActuatorProfile profile, const ModelOptions& options);

// Returns the damping of the joint, N m s/rad or N s/m at the drive's side: the motor's line from
// the largest force to the top speed.
double jointDamping(const ActuatorSettings& settings);

// Returns the range of the position commands of a drive that is not a module, in the joint's own
// rad or m: the joint's, else the usual one with all postures of the file.
Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the actuators of all drives. Gains that depend on what a drive moves are missing. Reports
// settings that no actuator can have.
std::vector<ActuatorSettings> actuatorSettings(const Mechanism& mechanism,
                                               const ModelOptions& options,
                                               const ModuleSettings& modules, Diagnostics& out);

// Damps the DC motors of modules without gains critically on `driven`, the inertia (kg m^2 or kg,
// at the joint) that each drive moves.
void dampMotors(const Mechanism& mechanism, const std::vector<double>& driven,
                std::vector<ActuatorSettings>& actuators);

// Returns the commands for resting at `position`: one number for each command of the profile.
std::vector<double> commandsAt(const ActuatorSettings& settings, double position);

// Returns the activations there: one number for each of the actuator.
std::vector<double> activationsAt(const ActuatorSettings& settings, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATORS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains and limits of a drive's actuator. SI units and radians, at the drive's side of the gear
// unless a comment names another.
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
double largest(const Range& range);  // largest magnitude

// Returns the limits; a missing or infinite limit is taken from `open`.
Range limitsOr(std::optional<double> min, std::optional<double> max, const Range& open);

// For the commands that the profile has, the force is
//     F = kp (u_position - q) + gain u + ki (integral of the position error) - kv v
// within its limits. While it is at a limit, a module's motor line reduces it to zero at
// topSpeed. In a `pid`, kv is also the gain of the velocity command, and the effort's gain is 1.
struct ActuatorSettings {
  ActuatorProfile profile = ActuatorProfile::position;
  bool isDcMotor = false;    // true: the actuator contains the motor's line, else the joint does
  double kp = 0;             // N m/rad or N/m
  double gain = 1;           // of a velocity, N m s/rad or N s/m, or of an effort, 1
  std::optional<double> kv;  // N m s/rad or N s/m; nullopt: critical damping
  double ki = 0;             // N m/(rad s) or N/(m s)
  double maxIntegral = 0;    // rad s or m s; 0: unlimited
  double topSpeed = 0;       // rad/s or m/s; 0: no motor line
  double slew = 0;           // rad/s or m/s, of a DC motor's position command; 0: unlimited
  // The torque line of a module's DC motor at its nominal voltage: N m or N, and rad/s or m/s.
  double stallEffort = 0, freeSpeed = 0;
  // An effort loop divides the drivetrain's armature and friction at the output by these.
  double armatureDivisor = 1, frictionDivisor = 1;
  FirmwareInputs inputs;             // commands of the profile `firmware`
  std::vector<double> firmware;      // setup of the profile `firmware`; else empty
  Range position, velocity, effort;  // limits of the commands
  Range force;                       // limits of the actuator's force
  std::optional<Range> stops;        // limits of the joint from a safety file; nullopt: none

  bool operator==(const ActuatorSettings&) const = default;
};

// True if the profile has a position command.
bool takesPosition(ActuatorProfile profile);

// Returns the top speed of a joint, rad/s or m/s, from the file; default pi or 1.
double speedOf(const Mechanism::Joint& joint);

// Returns the joint that a drive moves.
const Mechanism::Joint& jointOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the drivetrain of a module.
Drivetrain drivetrainOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the drive with its type's values instead of a setup file's values.
Mechanism::Drive asShipped(Mechanism::Drive drive);

// Returns HEBI's kit gains of a module; for <joint> they are estimated.
ModuleGains kitGainsOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the actuator of a module before gains and safety limits are applied.
ActuatorSettings plainSettings(const Mechanism& mechanism, const Mechanism::Drive& drive,
                               ActuatorProfile profile, const ModelOptions& options);

// Returns the damping of the joint, N m s/rad or N s/m at the drive's side: the slope of the
// motor's line from the largest force to the top speed.
double jointDamping(const ActuatorSettings& settings);

// Returns the range of position commands of a drive that is not a module, in rad or m of the joint:
// the joint's range, else the default range extended to all postures of the file.
Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the actuators of all drives. Gains that depend on the driven inertia are missing. Reports
// settings that no actuator can have.
std::vector<ActuatorSettings> actuatorSettings(const Mechanism& mechanism,
                                               const ModelOptions& options,
                                               const ModuleSettings& modules, Diagnostics& out);

// Damps the DC motors of modules without gains critically. `driven`: the inertia that each drive
// moves, at the joint, kg m^2 or kg.
void dampMotors(const Mechanism& mechanism, const std::vector<double>& driven,
                std::vector<ActuatorSettings>& actuators);

// Returns the commands for rest at `position`: one number for each command of the profile.
std::vector<double> commandsAt(const ActuatorSettings& settings, double position);

// Returns the activations for rest at `position`: one number for each activation of the actuator.
std::vector<double> activationsAt(const ActuatorSettings& settings, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATORS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains and limits of a drive's actuator. SI units and radians. Values are at the drive's side of
// the gear (position = joint position * Mechanism::Drive::gear), unless a comment names the joint.
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
double largest(const Range& range);  // largest magnitude in the range

// Returns the range from `min` to `max`, with limits of the range `open` instead of missing or
// infinite limits.
Range limitsOr(std::optional<double> min, std::optional<double> max, const Range& open);

// Settings of a drive's actuator. Force within the limits: kp (u_p - q) + ki (integral of u_p - q)
// + gain u - kv v. u_p: position command; u: velocity or effort command; q: position; v: velocity.
// In the profile `pid`, a velocity command has the gain kv, and an effort command the gain 1.
struct ActuatorSettings {
  ActuatorProfile profile = ActuatorProfile::position;
  // True: the motor's torque-speed line is in the actuator; false: in the joint's damping.
  bool isDcMotor = false;
  double kp = 0;  // N m/rad or N/m, gain of the position error
  // Gain of a velocity command (N m s/rad or N s/m) or of an effort command (no unit).
  double gain = 1;
  std::optional<double> kv;  // N m s/rad or N s/m, damping; nullopt: critical damping
  double ki = 0;             // N m/(rad s) or N/(m s), gain of the integral
  double maxIntegral = 0;    // rad s or m s, limit of the integral; 0: unlimited
  double topSpeed = 0;       // rad/s or m/s, speed without torque; 0: no torque-speed line
  double slew = 0;  // rad/s or m/s, largest speed of a DC motor's position command; 0: unlimited
  // Torque-speed line of a module's DC motor at its nominal voltage: effort at speed 0 (N m or N),
  // and speed at effort 0 (rad/s or m/s).
  double stallEffort = 0, freeSpeed = 0;
  // The module's effort loop divides the joint's armature and friction by these factors; 1: no
  // effect.
  double armatureDivisor = 1, frictionDivisor = 1;
  FirmwareInputs inputs;  // controls of the profile `firmware`
  // Values of the module's firmware setup, for the profile `firmware`; empty for all other
  // profiles.
  std::vector<double> firmware;
  Range position, velocity, effort;  // limits of the commands
  Range force;                       // limits of the actuator's force
  std::optional<Range> stops;        // joint limits in a safety file; nullopt: no limits

  bool operator==(const ActuatorSettings&) const = default;
};

// True if actuators with this profile have a position command.
bool takesPosition(ActuatorProfile profile);

// Returns the joint's maximum speed in the file (rad/s or m/s); default: pi rad/s or 1 m/s.
double speedOf(const Mechanism::Joint& joint);

const Mechanism::Joint& jointOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

Drivetrain drivetrainOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the drive with the parameters of its module type, without the parameters of a setup file.
Mechanism::Drive asShipped(Mechanism::Drive drive);

// Returns HEBI's kit gains for the module of a drive. For a <joint> element, the gains are
// estimated.
ModuleGains kitGainsOf(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the actuator that a module has if no gains file and no safety file is given.
ActuatorSettings plainSettings(const Mechanism& mechanism, const Mechanism::Drive& drive,
                               ActuatorProfile profile, const ModelOptions& options);

// Returns the joint damping that represents the motor's torque-speed line: largest force / top
// speed (N m s/rad or N s/m, at the drive's side of the gear). 0: the line is in the actuator or
// missing.
double jointDamping(const ActuatorSettings& settings);

// Returns the range of position commands (rad or m of the joint) for a drive that is not a module.
// Default for a joint without a range: the smallest range that contains +-pi rad or +-1 m and all
// postures.
Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive);

// Returns the settings of all actuators. Gains that depend on the inertia that a drive moves are
// not set. Reports settings that an actuator cannot have.
std::vector<ActuatorSettings> actuatorSettings(const Mechanism& mechanism,
                                               const ModelOptions& options,
                                               const ModuleSettings& modules, Diagnostics& out);

// Gives critical damping to modules' DC motors that have no damping gain. `driven`: the inertia
// that each drive moves, measured at its joint, kg m^2 or kg.
void dampMotors(const Mechanism& mechanism, const std::vector<double>& driven,
                std::vector<ActuatorSettings>& actuators);

// Returns the commands that hold the joint at rest at `position`: one number for each command of
// the profile.
std::vector<double> commandsAt(const ActuatorSettings& settings, double position);

// Returns the actuator's activations (MuJoCo's `act`) that hold the joint at rest at `position`.
std::vector<double> activationsAt(const ActuatorSettings& settings, double position);

}  // namespace hrdf

#endif  // HRDF_LOWERING_ACTUATORS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/actuators.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hebi/firmware_setup.h"
#include "hebi/motor_line.h"
#include "lowering/loop_conversion.h"
#include "model/mjs.h"
#include "text/arithmetic.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Position gain / maximum effort: an error of 1/50 rad or m gives the maximum effort. With larger
// gains, actuators with high gear ratios oscillate at a step of 1 ms.
constexpr double kPositionGain = 50;  // 1/rad or 1/m
// Position gain / maximum effort for the drives of <joint> elements, which oscillate with
// kPositionGain at a step of 2 ms.
constexpr double kStandInGain = 25;  // 1/rad or 1/m
// Velocity gain / slope of the motor's torque-speed line. With larger gains, actuators oscillate
// with MuJoCo's default integrator.
constexpr double kVelocityGain = 10;

// Limits of commands in both directions, for joints without a range. Rotating joints: rad or rad/s;
// sliding joints: m or m/s.
constexpr double kTurnRange = std::numbers::pi;
constexpr double kSlideRange = 1;

// Replaces a missing end of a joint's range, because MuJoCo's ranges need both ends.
constexpr double kFarAway = 1e6;  // rad or m

// Largest relative difference, without a warning, between the velocity feed-forward of a gains file
// and the value that the profile `pid` uses instead. This value is computed from HEBI's nominal
// speed constant, which has an error of 5 %.
constexpr double kSameFeedForward = 0.06;

Range both(double limit) { return {-limit, limit}; }

Range scaled(const Mechanism::Range& range, double factor) {
  const auto [min, max] = std::minmax({range.low * factor, range.high * factor});
  return {min, max};
}

double usualRange(const Mechanism::Joint& joint) { return joint.slides ? kSlideRange : kTurnRange; }

bool isFinite(std::optional<double> limit) { return limit && std::isfinite(*limit); }
bool isAnyFinite(const Limits& limits) { return isFinite(limits.min) || isFinite(limits.max); }

Range rangeOf(const Limits& limits, const Range& open) {
  return limitsOr(limits.min, limits.max, open);
}

// Returns the range of `limits`. The default range `open` replaces a missing limit; if the result
// is empty, the missing limit is moved until the result is as wide as `open`.
Range positionsOf(const Limits& limits, const Range& open) {
  const double width = open.max - open.min;
  Range range = rangeOf(limits, open);
  if (!isFinite(limits.min) && range.min >= range.max) range.min = range.max - width;
  if (!isFinite(limits.max) && range.max <= range.min) range.max = range.min + width;
  return range;
}

// Limits the commands by a safety file. Its position range replaces the default range of the drive.
// Its velocity and effort limits can only reduce the motor's limits.
void limitCommands(const ModuleSafety& safety, ActuatorSettings& settings) {
  settings.position = positionsOf(safety.position, settings.position);
  settings.velocity = within(settings.velocity, rangeOf(safety.velocity, settings.velocity));
  settings.effort = within(settings.effort, rangeOf(safety.effort, settings.effort));
}

FirmwareSetup setupOf(const Mechanism& mechanism, const Mechanism::Drive& drive,
                      const ModuleGains& gains, const ModuleSafety& safety) {
  FirmwareSetup setup;
  if (const ActuatorRow* type = drive.module->type) {
    setup = firmwareSetup(*type, gains, safety);
  } else {
    // Round the gear ratio as in the model, because `hrdf::sim` must get the same setup from the
    // model's gear ratio.
    const Drivetrain train = standInDrivetrain(jointOf(mechanism, drive).slides, tidy(drive.gear));
    setup = firmwareSetup(train.maxSpeed, train.maxEffort, gains, safety);
  }
  if (drive.module->figures) setFigures(*drive.module->figures, setup);
  return setup;
}

// Sets the torque-speed line of a module's actuator. MuJoCo's actuators have no speed limit, so the
// actuator's line reaches effort 0 at the module's top speed. For MuJoCo's DC motor, this line and
// the real motor's line have the same effort at half of the top speed. With the real motor's line,
// the model would differ 3 to 10 times more from the module in steps of 3 rad (measured for X5-1,
// X5-4, X8-9, X8-16).
void setLine(const Drivetrain& train, ActuatorSettings& settings) {
  settings.topSpeed = settings.freeSpeed = train.maxSpeed;
  settings.stallEffort = train.stallEffort * (2 - train.maxSpeed / train.freeSpeed);
}

void setFirmware(const FirmwareSetup& setup, ActuatorSettings& settings) {
  const auto numbers = numbersOf(setup);
  settings.firmware.assign(numbers.begin(), numbers.end());
}

class ModuleActuators {
 public:
  ModuleActuators(const Mechanism& mechanism, const ModelOptions& options, Diagnostics& out)
      : mechanism_(mechanism), options_(options), out_(out) {}

  ActuatorSettings of(const Mechanism::Drive& drive, const ModuleGains* gains,
                      const ModuleSafety& safety);

 private:
  Drivetrain drivetrainOf(const Mechanism::Drive& drive) const {
    return hrdf::drivetrainOf(mechanism_, drive);
  }
  void apply(const ModuleGains& gains, const Mechanism::Drive& drive, ActuatorSettings& settings);
  void checkGains(const ModuleGains& gains, const LoopConversion& loops,
                  const Mechanism::Drive& drive, const ActuatorSettings& settings);
  void limitVelocity(const Limits& velocity, const Mechanism::Drive& drive,
                     ActuatorSettings& settings);
  void limitPosition(const Limits& position, const Mechanism::Drive& drive,
                     ActuatorSettings& settings);
  void check(const Range& range, const std::string& name, const char* of, bool containsZero);
  void checkBothSides(const Range& range, const std::string& name, const char* of);

  const Mechanism& mechanism_;
  const ModelOptions& options_;
  Diagnostics& out_;
};

void ModuleActuators::apply(const ModuleGains& gains, const Mechanism::Drive& drive,
                            ActuatorSettings& settings) {
  const ModuleGains all = merged(gains, kitGainsOf(mechanism_, drive));
  const ControlStrategy strategy = *all.controlStrategy;
  if (strategy == ControlStrategy::Off || strategy == ControlStrategy::DirectPWM) {
    out_.error(beside(mechanism_.path, options_.gains),
               "control strategy " + std::to_string(static_cast<int>(strategy)) + " of '" +
                   drive.name + "' has no control loop",
               "write 2, 3 or 4");
    return;
  }
  const LoopConversion loops(all, drivetrainOf(drive), settings.profile);
  checkGains(all, loops, drive, settings);
  loops.setGains(settings);
  loops.limit(settings);
}

void ModuleActuators::checkGains(const ModuleGains& gains, const LoopConversion& loops,
                                 const Mechanism::Drive& drive, const ActuatorSettings& settings) {
  if (settings.profile == ActuatorProfile::position && *gains.position.ki > 0) {
    out_.warning(drive.where, "position ki of '" + drive.name + "' is left out",
                 "the profiles 'pid' and 'dcmotor' integrate");
  }
  const double given = *gains.velocity.feedForward, balanced = loops.balancedFeedForward();
  if (settings.profile == ActuatorProfile::pid &&
      !(std::abs(given - balanced) <= kSameFeedForward * std::abs(balanced))) {
    out_.warning(drive.where,
                 "velocity feed_forward " + toText(given) + " of '" + drive.name +
                     "' is replaced by " + toText(balanced),
                 "a 'pid' has one gain for velocity and damping; 'velocity' has two");
  }
}

void ModuleActuators::limitVelocity(const Limits& velocity, const Mechanism::Drive& drive,
                                    ActuatorSettings& settings) {
  if (!isAnyFinite(velocity) || settings.profile == ActuatorProfile::velocity) return;
  const double limit = std::min(-settings.velocity.min, settings.velocity.max);
  if (limit < 0 || limit >= drivetrainOf(drive).maxSpeed) return;
  if (settings.isDcMotor) {
    checkBothSides(settings.velocity, drive.name, "velocity");
    settings.slew = limit;
    return;
  }
  out_.warning(drive.where, "velocity limits of '" + drive.name + "' do not slow it down",
               "the profile 'dcmotor' has velocity limits");
}

void ModuleActuators::limitPosition(const Limits& position, const Mechanism::Drive& drive,
                                    ActuatorSettings& settings) {
  if (!isAnyFinite(position)) return;
  if (options_.limits == PositionLimits::joint) {
    settings.stops = rangeOf(position, both(kFarAway));
  } else if (settings.isDcMotor && settings.profile == ActuatorProfile::pid) {
    out_.warning(drive.where, "position limits of '" + drive.name + "' are left out",
                 "with gains, the commands of a 'pid' have no range; use limits=joint");
  }
}

void ModuleActuators::check(const Range& range, const std::string& name, const char* of,
                            bool containsZero) {
  if (range.min < range.max && (!containsZero || (range.min <= 0 && range.max >= 0))) return;
  out_.error(
      mechanism_.path,
      "gains and safety limit the " + std::string(of) + " of '" + name + "' to the range " +
          toText(range.min) + " to " + toText(range.max),
      containsZero ? "the range must contain 0" : "the upper limit must be above the lower one");
}

// Reports a limit of 0: MuJoCo's DC motor has one limit for both directions, and 0 means unlimited.
void ModuleActuators::checkBothSides(const Range& range, const std::string& name, const char* of) {
  const auto& [min, max] = range;
  if (min >= max || (min != 0 && max != 0)) return;
  out_.error(mechanism_.path,
             "gains and safety limit the " + std::string(of) + " of '" + name +
                 "' to one side only: " + toText(min) + " to " + toText(max),
             "a DC motor has one limit for both sides; use another profile");
}

ActuatorSettings ModuleActuators::of(const Mechanism::Drive& drive, const ModuleGains* gains,
                                     const ModuleSafety& safety) {
  ActuatorSettings settings =
      plainSettings(mechanism_, drive, options_.profileOf(drive.name), options_);
  limitCommands(safety, settings);
  if (settings.profile == ActuatorProfile::firmware) {
    // The firmware enforces the safety limits, so here only an empty range of position commands is
    // an error.
    const ModuleGains own = gains ? asSent(*gains) : ModuleGains{};
    setFirmware(setupOf(mechanism_, drive, own, asSent(safety)), settings);
    check(settings.position, drive.name, "position", false);
    return settings;
  }
  if (gains) apply(*gains, drive, settings);
  settings.force = within(settings.force, rangeOf(safety.effort, kNoRange));
  limitVelocity(safety.velocity, drive, settings);
  limitPosition(safety.position, drive, settings);
  check(settings.position, drive.name, "position", false);
  check(settings.velocity, drive.name, "velocity", true);
  const Range effort = within(settings.effort, settings.force);
  check(effort, drive.name, "effort", true);
  if (settings.isDcMotor) checkBothSides(effort, drive.name, "effort");
  return settings;
}

// Returns the actuator of a drive that is not a module; its gains are not set.
ActuatorSettings driveSettings(const Mechanism& mechanism, const Mechanism::Drive& drive,
                               const ModelOptions& options) {
  const Mechanism::Joint& joint = jointOf(mechanism, drive);
  const double ratio = std::abs(drive.gear);
  ActuatorSettings settings;
  settings.profile = options.profileOf(drive.name);
  settings.isDcMotor = settings.profile == ActuatorProfile::dcmotor;
  settings.position = scaled(positionRange(mechanism, drive), drive.gear);
  settings.velocity = both(speedOf(joint) * ratio);
  settings.effort = drive.maxEffort ? both(*drive.maxEffort / ratio) : kNoRange;
  settings.force = settings.effort;
  return settings;
}

// Gives critical damping to a DC motor without gains, as MuJoCo does for `position` actuators.
void dampCritically(const Mechanism::Drive& drive, double inertia, ActuatorSettings& settings) {
  if (!settings.isDcMotor || settings.kv) return;
  settings.kv = 2 * std::sqrt(settings.kp * inertia) / std::abs(drive.gear);
}

}  // namespace

Range within(const Range& a, const Range& b) {
  return {std::max(a.min, b.min), std::min(a.max, b.max)};
}

double largest(const Range& range) { return std::max(std::abs(range.min), std::abs(range.max)); }

Range limitsOr(std::optional<double> min, std::optional<double> max, const Range& open) {
  return {isFinite(min) ? *min : open.min, isFinite(max) ? *max : open.max};
}

bool takesPosition(ActuatorProfile profile) {
  return profile != ActuatorProfile::velocity && profile != ActuatorProfile::motor;
}

double speedOf(const Mechanism::Joint& joint) { return joint.maxSpeed.value_or(usualRange(joint)); }

const Mechanism::Joint& jointOf(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  return mechanism.joints[static_cast<std::size_t>(drive.joint)];
}

Drivetrain drivetrainOf(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  const ActuatorRow* type = drive.module->type;
  Drivetrain train =
      type ? drivetrainOf(*type) : standInDrivetrain(jointOf(mechanism, drive).slides, drive.gear);
  if (const ModuleFigures* figures = drive.module->figures.get()) {
    setFigures(*figures, setupOf(mechanism, drive, {}, {}), train);
  }
  return train;
}

Mechanism::Drive asShipped(Mechanism::Drive drive) {
  if (drive.module) drive.module->figures = nullptr;
  return drive;
}

ModuleGains kitGainsOf(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  if (const ActuatorRow* type = drive.module->type) return kitGains(*type);
  const Drivetrain train = drivetrainOf(mechanism, asShipped(drive));
  return kitGains(train.maxSpeed, train.maxEffort);
}

ActuatorSettings plainSettings(const Mechanism& mechanism, const Mechanism::Drive& drive,
                               ActuatorProfile profile, const ModelOptions& options) {
  const double ratio = std::abs(drive.gear);
  const Drivetrain train = drivetrainOf(mechanism, drive);
  ActuatorSettings settings;
  settings.profile = profile;
  settings.gain = 0;
  settings.position = both(usualRange(jointOf(mechanism, drive)) * ratio);
  settings.velocity = both(train.maxSpeed);
  settings.effort = both(train.maxEffort);
  settings.force = both(std::min(train.maxEffort, train.stallEffort));
  setLine(train, settings);
  settings.isDcMotor = profile == ActuatorProfile::dcmotor || profile == ActuatorProfile::firmware;
  if (profile == ActuatorProfile::firmware) {
    const FirmwareSetup setup = setupOf(mechanism, drive, {}, {});
    setFirmware(setup, settings);
    settings.inputs = options.inputs.value_or(FirmwareInputs{.position = true});
    settings.kv = lineDamping(motorLine(setup.motor));
    return settings;
  }
  if (takesPosition(profile)) {
    settings.kp = (train.standsIn ? kStandInGain : kPositionGain) * settings.force.max / ratio;
  }
  if (profile == ActuatorProfile::velocity) {
    // With a velocity gain, the drives of <joint> elements oscillate, so they get only the damping
    // of their torque-speed line.
    const double line = settings.force.max / train.maxSpeed;
    settings.kv = settings.gain = train.standsIn ? line : (1 + kVelocityGain) * line;
  }
  if (profile == ActuatorProfile::motor) {
    // The module's effort loop turns effort commands into forces, with HEBI's kit gains.
    const ModuleGains kit = kitGainsOf(mechanism, drive);
    LoopConversion(kit, train, profile).setGains(settings);
  }
  return settings;
}

double jointDamping(const ActuatorSettings& settings) {
  const bool isOfJoint = !settings.isDcMotor && settings.topSpeed > 0;
  return isOfJoint ? largest(settings.force) / settings.topSpeed : 0;
}

Mechanism::Range positionRange(const Mechanism& mechanism, const Mechanism::Drive& drive) {
  const Mechanism::Joint& joint = jointOf(mechanism, drive);
  if (joint.range) return *joint.range;
  Mechanism::Range range{-usualRange(joint), usualRange(joint)};
  for (const Mechanism::Posture& posture : mechanism.postures) {
    const double q = posture.q[static_cast<std::size_t>(drive.joint)];
    range = {std::min(range.low, q), std::max(range.high, q)};
  }
  return range;
}

std::vector<ActuatorSettings> actuatorSettings(const Mechanism& mechanism,
                                               const ModelOptions& options,
                                               const ModuleSettings& modules, Diagnostics& out) {
  ModuleActuators moduleActuators(mechanism, options, out);
  std::vector<ActuatorSettings> result;
  for (std::size_t i = 0; i < mechanism.drives.size(); ++i) {
    const Mechanism::Drive& drive = mechanism.drives[i];
    if (!drive.module) {
      result.push_back(driveSettings(mechanism, drive, options));
      continue;
    }
    result.push_back(
        moduleActuators.of(drive, modules.gains.empty() ? nullptr : &modules.gains[i],
                           modules.safety.empty() ? ModuleSafety{} : modules.safety[i]));
  }
  return result;
}

void dampMotors(const Mechanism& mechanism, const std::vector<double>& driven,
                std::vector<ActuatorSettings>& actuators) {
  for (std::size_t i = 0; i < driven.size(); ++i) {
    if (mechanism.drives[i].module) dampCritically(mechanism.drives[i], driven[i], actuators[i]);
  }
}

std::vector<double> commandsAt(const ActuatorSettings& settings, double position) {
  switch (settings.profile) {
    case ActuatorProfile::position:
    case ActuatorProfile::dcmotor:
      return {position};
    case ActuatorProfile::velocity:
    case ActuatorProfile::motor:
      return {0};
    case ActuatorProfile::pid:
      return {position, 0, 0};
    case ActuatorProfile::firmware: {
      const auto& [takesPosition, takesVelocity, takesEffort] = settings.inputs;
      std::vector<double> commands(takesPosition + takesVelocity + takesEffort);
      if (takesPosition) commands.front() = position;
      return commands;
    }
  }
  return {};
}

std::vector<double> activationsAt(const ActuatorSettings& settings, double position) {
  std::vector<double> activations;
  if (settings.slew > 0) activations.push_back(position);
  if (settings.ki > 0) activations.push_back(0);
  return activations;
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/actuator_profile.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hebi/firmware_setup.h"
#include "hebi/motor_line.h"
#include "hrdf/lowering/loop_conversion.h"
#include "model/mjs.h"
#include "text/arithmetic.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Position: full effort at an error of 1/50 rad or m of the output, so that a robot stays that
// close to its home. Stiffer actuators would chatter with high gear ratios at a step of 1 ms.
constexpr double kPositionGain = 50;  // 1/rad or 1/m
// Velocity: a speed that is missing counts as much as 20 times the slope of the motor's line, so
// that half of the stall effort slows by 2.4 % of the top speed. Stiffer actuators would chatter
// where the actuator's damping is explicit, as it is in MuJoCo's default integrator.
constexpr double kVelocityGain = 20;

// Range of position commands at the output, to both sides.
constexpr double kTurnRange = std::numbers::pi;  // rad
constexpr double kSlideRange = 1;                // m

// The end of a joint's range that has no limit: MuJoCo's ranges have two.
constexpr double kFarAway = 1e6;  // rad or m

// A feed-forward that differs by less is the same.
constexpr double kSameFeedForward = 1e-6;

Range both(double limit) { return {-limit, limit}; }

bool isFinite(std::optional<double> limit) { return limit && std::isfinite(*limit); }
bool isAnyFinite(const Limits& limits) { return isFinite(limits.min) || isFinite(limits.max); }

Range rangeOf(const Limits& limits, const Range& open) {
  return limitsOr(limits.min, limits.max, open);
}

// As rangeOf(), but keeps min below max: a missing limit that would break this lies the width of
// `open` away from the other.
Range positionsOf(const Limits& limits, const Range& open) {
  const double width = open.max - open.min;
  Range range = rangeOf(limits, open);
  if (!isFinite(limits.min) && range.min >= range.max) range.min = range.max - width;
  if (!isFinite(limits.max) && range.max <= range.min) range.max = range.min + width;
  return range;
}

ActuatorProfile profileOf(const std::string& name, const ModelOptions& options) {
  const auto own = options.actuatorOf.find(name);
  return own == options.actuatorOf.end() ? options.actuator : own->second;
}

// The position range of the safety file replaces ours; its other limits can only reduce what the
// motor can do.
void limitCommands(const ModuleSafety& safety, ActuatorSettings& settings) {
  settings.position = positionsOf(safety.position, settings.position);
  settings.velocity = within(settings.velocity, rangeOf(safety.velocity, settings.velocity));
  settings.effort = within(settings.effort, rangeOf(safety.effort, settings.effort));
}

// An effort is limited at the output, so that the motor may overcome the friction besides.
void limitForce(const Limits& effort, double friction, ActuatorSettings& settings) {
  const Range atOutput = rangeOf(effort, kNoRange);
  settings.force = within(settings.force, {atOutput.min - friction, atOutput.max + friction});
}

FirmwareSetup setupOf(const Element& element, const ModuleGains& gains,
                      const ModuleSafety& safety) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) {
    return firmwareSetup(*actuator->row, gains, safety);
  }
  // Takes the ratio that the model has, from which `hrdf::sim` makes the module.
  const auto& joint = std::get<Joint>(element.part);
  const Drivetrain drive = standInDrivetrain(joint.slides, tidy(joint.gearRatio));
  return firmwareSetup(drive.maxSpeed, drive.maxEffort, gains, safety);
}

void setFirmware(const FirmwareSetup& setup, ActuatorSettings& settings) {
  const auto numbers = numbersOf(setup);
  settings.firmware.assign(numbers.begin(), numbers.end());
}

// Applies the settings of the modules.
class ActuatorSettingsBuilder {
 public:
  ActuatorSettingsBuilder(const Layout& layout, const std::string& robotPath,
                          const ModelOptions& options, Diagnostics& out)
      : layout_(layout), robotPath_(robotPath), options_(options), out_(out) {}

  std::vector<ActuatorSettings> build(const ModuleSettings& modules);

 private:
  const Element& elementOf(const Layout::Dof& dof) const {
    return *layout_.parts[static_cast<std::size_t>(dof.part)].element;
  }
  ActuatorSettings settingsOf(const Layout::Dof& dof, const ModuleGains* gains,
                              const ModuleSafety& safety);
  void apply(const ModuleGains& gains, const Layout::Dof& dof, ActuatorSettings& settings);
  void checkGains(const ModuleGains& gains, const LoopConversion& loops, const Layout::Dof& dof,
                  const ActuatorSettings& settings);
  void limitVelocity(const Limits& velocity, const Layout::Dof& dof, ActuatorSettings& settings);
  void limitPosition(const Limits& position, const Layout::Dof& dof, ActuatorSettings& settings);
  void check(const Range& range, const std::string& name, const char* of, bool containsZero);
  void checkBothSides(const Range& range, const std::string& name, const char* of);

  const Layout& layout_;
  const std::string& robotPath_;
  const ModelOptions& options_;
  Diagnostics& out_;
};

void ActuatorSettingsBuilder::apply(const ModuleGains& gains, const Layout::Dof& dof,
                                    ActuatorSettings& settings) {
  const Element& element = elementOf(dof);
  const ModuleGains all = merged(gains, kitGainsOf(element));
  const ControlStrategy strategy = *all.controlStrategy;
  if (strategy == ControlStrategy::Off || strategy == ControlStrategy::DirectPWM) {
    out_.error(beside(robotPath_, options_.gains),
               "control strategy " + std::to_string(static_cast<int>(strategy)) + " of '" +
                   dof.name + "' has no control loop",
               "write 2, 3 or 4");
    return;
  }
  const LoopConversion loops(all, drivetrainOf(element), settings.profile);
  checkGains(all, loops, dof, settings);
  loops.setGains(settings);
  loops.limit(settings);
}

void ActuatorSettingsBuilder::checkGains(const ModuleGains& gains, const LoopConversion& loops,
                                         const Layout::Dof& dof, const ActuatorSettings& settings) {
  const Location& where = elementOf(dof).where;
  if (settings.profile == ActuatorProfile::position && *gains.position.ki > 0) {
    out_.warning(where, "position ki of '" + dof.name + "' is left out",
                 "the profiles 'pid' and 'dcmotor' integrate");
  }
  const double given = *gains.velocity.feedForward, balanced = loops.balancedFeedForward();
  if (settings.profile == ActuatorProfile::pid &&
      !(std::abs(given - balanced) <= kSameFeedForward * std::abs(balanced))) {
    out_.warning(where,
                 "velocity feed_forward " + toText(given) + " of '" + dof.name + "' is taken as " +
                     toText(balanced),
                 "a 'pid' has one gain for velocity and damping; 'velocity' has two");
  }
}

void ActuatorSettingsBuilder::limitVelocity(const Limits& velocity, const Layout::Dof& dof,
                                            ActuatorSettings& settings) {
  if (!isAnyFinite(velocity) || settings.profile == ActuatorProfile::velocity) return;
  const double limit = std::min(-settings.velocity.min, settings.velocity.max);
  if (limit < 0 || limit >= drivetrainOf(elementOf(dof)).maxSpeed) return;
  if (settings.isDcMotor) {
    checkBothSides(settings.velocity, dof.name, "velocity");
    settings.slew = limit;
    return;
  }
  out_.warning(elementOf(dof).where, "velocity limits of '" + dof.name + "' do not slow it down",
               "the profile 'dcmotor' has a place for them");
}

void ActuatorSettingsBuilder::limitPosition(const Limits& position, const Layout::Dof& dof,
                                            ActuatorSettings& settings) {
  if (!isAnyFinite(position)) return;
  if (options_.limits == PositionLimits::joint) {
    settings.stops = rangeOf(position, both(kFarAway));
  } else if (settings.isDcMotor && settings.profile == ActuatorProfile::pid) {
    out_.warning(elementOf(dof).where, "position limits of '" + dof.name + "' are left out",
                 "with gains, the commands of a 'pid' have no range; take limits=joint");
  }
}

void ActuatorSettingsBuilder::check(const Range& range, const std::string& name, const char* of,
                                    bool containsZero) {
  if (range.min < range.max && (!containsZero || (range.min <= 0 && range.max >= 0))) return;
  out_.error(
      robotPath_,
      "gains and safety limit the " + std::string(of) + " of '" + name + "' to the range " +
          toText(range.min) + " to " + toText(range.max),
      containsZero ? "the range must contain 0" : "the upper limit must be above the lower one");
}

// MuJoCo's DC motor has one limit of torque, and one of speed, for both sides; 0 would mean none.
void ActuatorSettingsBuilder::checkBothSides(const Range& range, const std::string& name,
                                             const char* of) {
  const auto& [min, max] = range;
  if (min >= max || (min != 0 && max != 0)) return;
  out_.error(robotPath_,
             "gains and safety limit the " + std::string(of) + " of '" + name +
                 "' to one side only: " + toText(min) + " to " + toText(max),
             "a DC motor has one limit for both sides; take another profile");
}

ActuatorSettings ActuatorSettingsBuilder::settingsOf(const Layout::Dof& dof,
                                                     const ModuleGains* gains,
                                                     const ModuleSafety& safety) {
  const Element& element = elementOf(dof);
  ActuatorSettings settings = plainSettings(element, profileOf(dof.name, options_), options_);
  limitCommands(safety, settings);
  if (settings.profile == ActuatorProfile::firmware) {
    // The firmware itself limits the rest.
    const ModuleGains own = gains ? asSent(*gains) : ModuleGains{};
    setFirmware(setupOf(element, own, asSent(safety)), settings);
    check(settings.position, dof.name, "position", false);
    return settings;
  }
  if (gains) apply(*gains, dof, settings);
  const bool isDry = options_.friction == JointFriction::dry;
  const double friction = isDry ? drivetrainOf(element).friction / std::abs(dof.gearRatio) : 0;
  limitForce(safety.effort, friction / settings.frictionDivisor, settings);
  limitVelocity(safety.velocity, dof, settings);
  limitPosition(safety.position, dof, settings);
  check(settings.position, dof.name, "position", false);
  check(settings.velocity, dof.name, "velocity", true);
  const Range effort = within(settings.effort, settings.force);
  check(effort, dof.name, "effort", true);
  if (settings.isDcMotor) checkBothSides(effort, dof.name, "effort");
  return settings;
}

std::vector<ActuatorSettings> ActuatorSettingsBuilder::build(const ModuleSettings& modules) {
  std::vector<ActuatorSettings> result;
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    result.push_back(settingsOf(layout_.dofs[i],
                                modules.gains.empty() ? nullptr : &modules.gains[i],
                                modules.safety.empty() ? ModuleSafety{} : modules.safety[i]));
  }
  return result;
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

Drivetrain drivetrainOf(const Element& element) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part))
    return drivetrainOf(*actuator->row);
  const auto& joint = std::get<Joint>(element.part);
  return standInDrivetrain(joint.slides, joint.gearRatio);
}

ModuleGains kitGainsOf(const Element& element) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) return kitGains(*actuator->row);
  const Drivetrain drive = drivetrainOf(element);
  return kitGains(drive.maxSpeed, drive.maxEffort);
}

ActuatorSettings plainSettings(const Element& element, ActuatorProfile profile,
                               const ModelOptions& options) {
  const auto* joint = std::get_if<Joint>(&element.part);
  const double ratio = joint ? std::abs(joint->gearRatio) : 1;
  const Drivetrain drive = drivetrainOf(element);
  const double line = drive.maxEffort / drive.maxSpeed;
  ActuatorSettings settings;
  settings.profile = profile;
  settings.position = both((joint && joint->slides ? kSlideRange : kTurnRange) * ratio);
  settings.velocity = both(drive.maxSpeed);
  settings.effort = settings.force = both(drive.maxEffort);
  settings.topSpeed = drive.maxSpeed;
  settings.isDcMotor = profile == ActuatorProfile::dcmotor || profile == ActuatorProfile::firmware;
  if (profile == ActuatorProfile::firmware) {
    const FirmwareSetup setup = setupOf(element, {}, {});
    setFirmware(setup, settings);
    settings.inputs = options.inputs.value_or(FirmwareInputs{.position = true});
    settings.kv = lineDamping(motorLine(setup.motor));
    return settings;
  }
  if (takesPosition(profile)) settings.kp = kPositionGain * drive.maxEffort / ratio;
  if (profile == ActuatorProfile::velocity) {
    // Stand-in drives of joint elements are so strong that they would chatter: they are motors at a
    // voltage.
    settings.kv = settings.gain = drive.standsIn ? line : (1 + kVelocityGain) * line;
  }
  if (profile == ActuatorProfile::motor) {
    // A module measures the effort that it is to give.
    const ModuleGains kit = kitGainsOf(element);
    LoopConversion(kit, drive, profile).setGains(settings);
  }
  return settings;
}

double jointDamping(const ActuatorSettings& settings) {
  return settings.isDcMotor ? 0 : largest(settings.force) / settings.topSpeed;
}

ModuleSettings readSettings(const std::string& robotPath, const ModelOptions& options,
                            std::size_t modules, const FileReader& files, Diagnostics& out) {
  ModuleSettings settings;
  if (options.gains == kKitGains) {
    settings.gains.resize(modules);  // which leave out all that is the kit's
  } else if (!options.gains.empty()) {
    const auto gains = readGains(beside(robotPath, options.gains), modules, files, out);
    if (gains) settings.gains = *gains;
  }
  if (!options.safety.empty()) {
    const auto safety = readSafety(beside(robotPath, options.safety), modules, files, out);
    if (safety) settings.safety = *safety;
  }
  return settings;
}

std::vector<ActuatorSettings> actuatorSettingsOf(const Layout& layout, const std::string& robotPath,
                                                 const ModelOptions& options,
                                                 const ModuleSettings& modules, Diagnostics& out) {
  return ActuatorSettingsBuilder(layout, robotPath, options, out).build(modules);
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/actuator_profile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "text/arithmetic.h"
#include "text/paths.h"
#include "text/words.h"

namespace hrdf {
namespace {

// Position: full effort at an error of 1/50 rad or m of the output, so that a robot stays that
// close to its home. Stiffer actuators would chatter with high gear ratios at a step of 1 ms.
constexpr double kPositionGain = 50;  // 1/rad or 1/m
// Velocity: full effort at an error of 1/50 of the top speed. Stand-in drives of joint elements are
// so strong that they would chatter: they are motors at a voltage, and the slope of their motor
// line is the gain.
constexpr double kVelocityGain = 50;
// Ratio of velocity gain to position gain of the DC motor's controller, which takes no damping
// ratio in MuJoCo. It damps critically at an inertia of max_effort/32, that of a stretched arm, and
// more at smaller inertias.
constexpr double kDampingTime = 0.05;  // s

// Range of position commands at the output, to both sides.
constexpr double kTurnRange = std::numbers::pi;  // rad
constexpr double kSlideRange = 1;                // m

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Range both(double limit) { return {-limit, limit}; }

Range within(const Range& a, const Range& b) {
  return {std::max(a.min, b.min), std::min(a.max, b.max)};
}

Range scaled(const Range& range, double factor) { return {range.min * factor, range.max * factor}; }

// Returns the limits; one that is missing or infinite comes from `open`.
Range rangeOf(std::optional<double> min, std::optional<double> max, const Range& open) {
  return {min && std::isfinite(*min) ? *min : open.min,
          max && std::isfinite(*max) ? *max : open.max};
}

Range rangeOf(const Limits& limits, const Range& open) {
  return rangeOf(limits.min, limits.max, open);
}
Range targets(const LoopGains& loop) {
  return rangeOf(loop.minTarget, loop.maxTarget, both(kInfinity));
}
Range outputs(const LoopGains& loop) {
  return rangeOf(loop.minOutput, loop.maxOutput, both(kInfinity));
}

// As rangeOf(), but keeps min below max: a missing limit that would break this lies the width of
// `open` away from the other.
Range positionsOf(const Limits& limits, const Range& open) {
  const auto isSaid = [](std::optional<double> limit) { return limit && std::isfinite(*limit); };
  const double width = open.max - open.min;
  Range range = rangeOf(limits, open);
  if (!isSaid(limits.min) && range.min >= range.max) range.min = range.max - width;
  if (!isSaid(limits.max) && range.max <= range.min) range.max = range.min + width;
  return range;
}

ActuatorProfile profileOf(const std::string& name, const ModelOptions& options) {
  const auto own = options.actuatorOf.find(name);
  return own == options.actuatorOf.end() ? options.actuator : own->second;
}

// The position range of the safety file replaces ours; its other limits can only reduce what the
// motor can do.
void apply(const ModuleSafety& safety, ActuatorSettings& settings) {
  settings.position = positionsOf(safety.position, settings.position);
  settings.velocity = within(settings.velocity, rangeOf(safety.velocity, settings.velocity));
  settings.effort = within(settings.effort, rangeOf(safety.effort, settings.effort));
  settings.force = within(settings.force, rangeOf(safety.effort, settings.force));
}

// Converts the loops of HEBI's firmware to MuJoCo's gains.
//
// With S the effort at stall and V the top speed, both at the nominal voltage, a module gives
//   tau = S pwm - (S/V) v,
// the line of its motor. Feed-forward is scaled so that 1 at top speed, and 1 at stall, is full
// PWM. An effort loop with the command t adds (f/S) t + k (t - tau) to the PWM. Together with pwm',
// the sum of the other loops, that gives
//   tau = e t + s pwm' - (S/V) v / c,   c = 1 + S k,   s = S / c,   e = (f + S k) / c.
// So each N m that a loop commands has the weight e, PWM has the weight s, and the effort loop
// removes 1/c of the motor's damping. Loops for which the profile has no command are off, as in a
// module that gets no such command.
class LoopConversion {
 public:
  LoopConversion(const ModuleGains& gains, const Drive& drive, ActuatorProfile profile)
      : gains_(gains),
        strategy_(*gains.controlStrategy),
        stall_(drive.maxEffort),
        topSpeed_(drive.maxSpeed),
        line_(drive.damping),
        profile_(profile) {
    const double k = hasEffortLoop() ? *gains.effort.kp : 0;
    const double c = 1 + stall_ * k;
    perPwm_ = stall_ / c;
    motorDamping_ = perPwm_ / topSpeed_;
    perEffort_ = (*gains.effort.feedForward + stall_ * k) / c;
  }

  void apply(ActuatorSettings& settings) const {
    limit(settings);
    settings.kp = takesPosition() ? positionWeight() * *gains_.position.kp : 0;
    setIntegral(settings);
    setDamping(settings);
  }

 private:
  using enum ActuatorProfile;

  bool takesPosition() const { return hrdf::takesPosition(profile_); }
  bool takesVelocity() const { return profile_ == velocity || profile_ == pid; }
  bool takesEffort() const { return profile_ == motor || profile_ == pid; }
  bool givesPwm(bool isPosition) const {
    return strategy_ == ControlStrategy::Strategy3 ||
           (strategy_ == ControlStrategy::Strategy4 && !isPosition);
  }
  // Gets a command from the user or from another loop.
  bool hasEffortLoop() const {
    return takesEffort() || (takesPosition() && !givesPwm(true)) ||
           (takesVelocity() && !givesPwm(false));
  }

  double positionWeight() const { return givesPwm(true) ? perPwm_ : perEffort_; }
  double velocityWeight() const { return givesPwm(false) ? perPwm_ : perEffort_; }

  void setIntegral(ActuatorSettings& settings) const {
    const double ki = *gains_.position.ki, most = *gains_.position.iClamp;
    const bool hasIntegral = (profile_ == pid || profile_ == dcmotor) && ki > 0 && most > 0;
    settings.ki = hasIntegral ? positionWeight() * ki : 0;
    settings.maxIntegral = hasIntegral && std::isfinite(most) ? most / ki : 0;
  }

  // Divides the total damping between actuator and joint: the actuator gets as much as its command
  // weighs, the joint the rest. With a feed-forward of 1 nothing is left to the joint. A dcmotor
  // has no velocity command, but compensates for its own damping: the actuator gets all.
  void setDamping(ActuatorSettings& settings) const {
    const double kd = takesPosition() ? positionWeight() * *gains_.position.kd : 0;
    const double kp = takesVelocity() ? velocityWeight() * *gains_.velocity.kp : 0;
    const double full = givesPwm(false) ? 1 : stall_;
    const double feedForward = velocityWeight() * full * *gains_.velocity.feedForward / topSpeed_;
    const double opposed = kd + kp + motorDamping_;
    if (profile_ == dcmotor) {
      settings.kv = opposed;
    } else if (takesVelocity()) {
      settings.kv = std::min(kp + feedForward, opposed);
      settings.damping = atOutput(std::max(0., kd + motorDamping_ - feedForward));
    } else {
      settings.kv = kd;
      settings.damping = atOutput(motorDamping_);
    }
  }
  double atOutput(double damping) const { return line_ * (damping * topSpeed_ / stall_); }

  void limit(ActuatorSettings& settings) const {
    settings.position = within(settings.position, targets(gains_.position));
    settings.velocity = within(settings.velocity, targets(gains_.velocity));
    settings.effort = within(settings.effort, targets(gains_.effort));
    // Outputs that are added have no common limit; in strategy 2 all pass through the effort loop.
    if (profile_ == pid && strategy_ != ControlStrategy::Strategy2) return;
    // The last loop before the motor, and the loop that gets the command.
    const LoopGains& beforeMotor = hasEffortLoop() ? gains_.effort : last();
    settings.force = within(settings.force, scaled(outputs(beforeMotor), stall_));
    if (!hasEffortLoop()) return;
    limitAsked(targets(gains_.effort), settings);
    if (profile_ != motor && profile_ != pid) limitAsked(outputs(last()), settings);
  }
  // An effort command becomes a force by its weight, which is 1 for a `motor`. With a weight of 0
  // there is no force to limit.
  void limitAsked(const Range& asked, ActuatorSettings& settings) const {
    const double weight = profile_ == motor ? 1 : perEffort_;
    if (weight > 0) settings.force = within(settings.force, scaled(asked, weight));
  }
  const LoopGains& last() const { return takesPosition() ? gains_.position : gains_.velocity; }

  const ModuleGains& gains_;
  const ControlStrategy strategy_;
  const double stall_, topSpeed_, line_;
  const ActuatorProfile profile_;
  double motorDamping_ = 0, perPwm_ = 0, perEffort_ = 0;
};

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
  ModuleGains kitGainsOf(const Layout::Dof& dof) const;
  void apply(const ModuleGains& gains, const Layout::Dof& dof, ActuatorSettings& settings);
  void check(const Range& range, const std::string& name, const char* of, bool containsZero);
  void checkSaturation(const ActuatorSettings& settings, const std::string& name);

  const Layout& layout_;
  const std::string& robotPath_;
  const ModelOptions& options_;
  Diagnostics& out_;
};

ModuleGains ActuatorSettingsBuilder::kitGainsOf(const Layout::Dof& dof) const {
  const Element& element = elementOf(dof);
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) return kitGains(*actuator->row);
  const Drive drive = driveOf(element);
  return kitGains(drive.maxSpeed, drive.maxEffort);
}

void ActuatorSettingsBuilder::apply(const ModuleGains& gains, const Layout::Dof& dof,
                                    ActuatorSettings& settings) {
  const ModuleGains all = merged(gains, kitGainsOf(dof));
  const ControlStrategy strategy = *all.controlStrategy;
  if (strategy == ControlStrategy::Off || strategy == ControlStrategy::DirectPWM) {
    out_.error(beside(robotPath_, options_.gains),
               "control strategy " + std::to_string(static_cast<int>(strategy)) + " of '" +
                   dof.name + "' has no control loop",
               "write 2, 3 or 4");
    return;
  }
  if (settings.profile == ActuatorProfile::position && *all.position.ki > 0) {
    out_.warning(elementOf(dof).where, "position ki of '" + dof.name + "' is left out",
                 "the profiles 'pid' and 'dcmotor' integrate");
  }
  LoopConversion(all, driveOf(elementOf(dof)), settings.profile).apply(settings);
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

// MuJoCo's DC motor saturates at one torque to both sides; 0 would mean no limit.
void ActuatorSettingsBuilder::checkSaturation(const ActuatorSettings& settings,
                                              const std::string& name) {
  const auto& [min, max] = settings.force;
  if (settings.profile != ActuatorProfile::dcmotor || min >= max || (min != 0 && max != 0)) return;
  out_.error(robotPath_,
             "gains and safety limit the effort of '" + name +
                 "' to one side only: " + toText(min) + " to " + toText(max),
             "the profile 'dcmotor' has one limit for both sides; take another");
}

std::vector<ActuatorSettings> ActuatorSettingsBuilder::build(const ModuleSettings& modules) {
  std::vector<ActuatorSettings> result;
  for (std::size_t i = 0; i < layout_.dofs.size(); ++i) {
    const Layout::Dof& dof = layout_.dofs[i];
    const Drive drive = driveOf(elementOf(dof));
    ActuatorSettings& settings = result.emplace_back(
        plainSettings(profileOf(dof.name, options_), drive, dof.slides, dof.gearRatio));
    if (!modules.safety.empty()) hrdf::apply(modules.safety[i], settings);
    if (!modules.gains.empty()) apply(modules.gains[i], dof, settings);
    check(settings.position, dof.name, "position", false);
    check(settings.velocity, dof.name, "velocity", true);
    check(within(settings.effort, settings.force), dof.name, "effort", true);
    checkSaturation(settings, dof.name);
  }
  return result;
}

}  // namespace

bool takesPosition(ActuatorProfile profile) {
  return profile != ActuatorProfile::velocity && profile != ActuatorProfile::motor;
}

Drive driveOf(const Element& element) {
  if (const auto* actuator = std::get_if<Actuator>(&element.part)) return driveOf(*actuator->row);
  const auto& joint = std::get<Joint>(element.part);
  return standInDrive(joint.slides, joint.gearRatio);
}

ActuatorSettings plainSettings(ActuatorProfile profile, const Drive& drive, bool slides,
                               double gearRatio) {
  const double ratio = std::abs(gearRatio);
  const double line = drive.maxEffort / drive.maxSpeed;
  ActuatorSettings settings;
  settings.profile = profile;
  settings.position = both((slides ? kSlideRange : kTurnRange) * ratio);
  settings.velocity = both(drive.maxSpeed);
  settings.effort = settings.force = both(drive.maxEffort);
  settings.damping = drive.damping;
  switch (profile) {
    case ActuatorProfile::position:
    case ActuatorProfile::pid:
      settings.kp = kPositionGain * drive.maxEffort / ratio;
      break;
    case ActuatorProfile::velocity:
      settings.kv = drive.standsIn ? line : kVelocityGain * line;
      if (drive.standsIn) settings.damping = 0;
      break;
    case ActuatorProfile::dcmotor:
      settings.kp = kPositionGain * drive.maxEffort / ratio;
      settings.kv = kDampingTime * settings.kp;
      settings.damping = 0;  // the motor has it
      break;
    case ActuatorProfile::motor:
      settings.kv = 0;
      break;
  }
  return settings;
}

ModuleSettings readSettings(const std::string& robotPath, const ModelOptions& options,
                            std::size_t modules, const FileReader& files, Diagnostics& out) {
  ModuleSettings settings;
  if (!options.gains.empty()) {
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
  }
  return {};
}

}  // namespace hrdf

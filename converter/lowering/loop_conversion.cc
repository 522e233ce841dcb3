// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/loop_conversion.h"

#include <algorithm>
#include <cmath>

namespace hrdf {
namespace {

using enum ActuatorProfile;

// Motor voltage at a loop output of 1, divided by the nominal voltage: 48 V / 24 V.
constexpr double kFullEffort = firmware::kFullScale / firmware::kNominalVoltage;

Range targets(const LoopGains& loop) { return limitsOr(loop.minTarget, loop.maxTarget, kNoRange); }
Range outputs(const LoopGains& loop) { return limitsOr(loop.minOutput, loop.maxOutput, kNoRange); }

Range scaled(const Range& range, double factor) {
  const auto [min, max] = std::minmax({range.min * factor, range.max * factor});
  return {min, max};
}

}  // namespace

LoopConversion::LoopConversion(const ModuleGains& gains, const Drivetrain& drive,
                               ActuatorProfile profile)
    : gains_(gains),
      strategy_(*gains.controlStrategy),
      stall_(drive.stallEffort),
      freeSpeed_(drive.freeSpeed),
      topSpeed_(drive.maxSpeed),
      nominal_(drive.nominal),
      profile_(profile) {
  const double k = hasEffortLoop() ? *gains.effort.kp : 0;
  loop_ = 1 + kFullEffort * stall_ * k;
  perOutput_ = kFullEffort * stall_ / loop_;
  const double feedForward = *gains.effort.feedForward / nominal_.effort;
  perEffort_ = (stall_ * feedForward + kFullEffort * stall_ * k) / loop_;
  motorDamping_ = stall_ / freeSpeed_ / loop_;
}

bool LoopConversion::takesVelocity() const { return profile_ == velocity || profile_ == pid; }
bool LoopConversion::takesEffort() const { return profile_ == motor || profile_ == pid; }

bool LoopConversion::givesVolts(bool isPosition) const {
  return strategy_ == ControlStrategy::Strategy3 ||
         (strategy_ == ControlStrategy::Strategy4 && !isPosition);
}

// True if the effort loop has a target: an effort command, or the output of the position or
// velocity loop.
bool LoopConversion::hasEffortLoop() const {
  return takesEffort() || (takesPosition() && !givesVolts(true)) ||
         (takesVelocity() && !givesVolts(false));
}

// Returns force per velocity command (N m s/rad or N s/m) at a velocity feed-forward gain of 1.
double LoopConversion::perFeedForward() const {
  return velocityWeight() * (givesVolts(false) ? 1 / kFullEffort : nominal_.effort) /
         nominal_.speed;
}

double LoopConversion::balancedFeedForward() const { return motorDamping_ / perFeedForward(); }

void LoopConversion::setGains(ActuatorSettings& settings) const {
  const double positionKd = takesPosition() ? positionWeight() * *gains_.position.kd : 0;
  const double velocityKp = takesVelocity() ? velocityWeight() * *gains_.velocity.kp : 0;
  settings.kp = takesPosition() ? positionWeight() * *gains_.position.kp : 0;
  settings.kv = positionKd + velocityKp + motorDamping_;
  if (profile_ == velocity) {
    settings.gain = velocityKp + perFeedForward() * *gains_.velocity.feedForward;
  }
  if (profile_ == motor) settings.gain = perEffort_;
  settings.isDcMotor = profile_ == pid || profile_ == dcmotor;
  settings.armatureDivisor = loop_;
  settings.frictionDivisor = profile_ == motor ? loop_ : 1;
  const double ki = *gains_.position.ki, most = *gains_.position.iClamp;
  const bool hasIntegral = settings.isDcMotor && ki > 0 && most > 0;
  settings.ki = hasIntegral ? positionWeight() * ki : 0;
  settings.maxIntegral = hasIntegral && std::isfinite(most) ? most / ki : 0;
}

void LoopConversion::limit(ActuatorSettings& settings) const {
  settings.position = within(settings.position, targets(gains_.position));
  settings.velocity = within(settings.velocity, targets(gains_.velocity));
  settings.effort = within(settings.effort, targets(gains_.effort));
  // With the profile `pid`, the limits in the gains file limit the force only in strategy 2, where
  // a single loop sets the motor's voltage.
  if (profile_ == pid && strategy_ != ControlStrategy::Strategy2) return;
  // The force is limited by the output limits of two loops: the loop that sets the motor's voltage,
  // and the loop that gets the command.
  const LoopGains& beforeMotor = hasEffortLoop() ? gains_.effort : last();
  const double most = largest(settings.force);
  settings.force = within(settings.force, scaled(outputs(beforeMotor), kFullEffort * stall_));
  if (hasEffortLoop()) {
    limitAsked(targets(gains_.effort), settings);
    if (!takesEffort()) limitAsked(outputs(last()), settings);
  }
  if (largest(settings.force) >= most) return;
  // These limits have reduced the largest force, but not the slope of the torque-speed line, so the
  // line may reach 0 below the motor's top speed.
  settings.topSpeed = std::min(topSpeed_, largest(settings.force) / motorDamping_);
}

// Limits the force to perEffort_ (force / effort command) * `asked`, a range of effort commands. No
// limit if perEffort_ is 0.
void LoopConversion::limitAsked(const Range& asked, ActuatorSettings& settings) const {
  if (perEffort_ != 0) settings.force = within(settings.force, scaled(asked, perEffort_));
}

}  // namespace hrdf

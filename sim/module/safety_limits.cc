// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/safety_limits.h"

#include "module/motor.h"

namespace hrdf::sim {
namespace {

// Full voltage over a tenth of the top speed.
constexpr double kVelocityGain = 10;

}  // namespace

VoltageRange velocityGuard(const ActuatorParameters& motor, const Range& limit, double velocity) {
  const auto allowed = [&](double end) {
    return motorVoltage(motor, 0, end + kVelocityGain * (end - velocity));
  };
  return {allowed(limit.min), allowed(limit.max)};
}

VoltageRange effortGuard(const ActuatorParameters& motor, const Range& limit, double velocity) {
  return {motorVoltage(motor, limit.min, velocity), motorVoltage(motor, limit.max, velocity)};
}

VoltageRange springGuard(const ActuatorParameters& motor, const Range& limit, double position,
                         double velocity) {
  const double stiffness = motor.maxEffort / kSpringBand;
  const auto allowed = [&](double end) {
    return motorVoltage(motor, stiffness * (end - position), -velocity);
  };
  return {allowed(limit.min), allowed(limit.max)};
}

Guarded guarded(double voltage, const VoltageRange& guard) {
  if (voltage > guard.max) return {guard.max, false, true};
  if (voltage < guard.min) return {guard.min, true, false};
  return {voltage};
}

bool LimitWatch::look(const Range& limit, double value) {
  wasInside_ = wasInside_ || limit.contains(value);
  return wasInside_;
}

LimitState LimitWatch::state(const Range& limit, double value, double slack,
                             const Guarded& held) const {
  if (!wasInside_) return LimitState::Uninitialized;
  if (value < limit.min - slack) return LimitState::Below;
  if (value > limit.max + slack) return LimitState::Above;
  if (held.atLower || value < limit.min) return LimitState::AtLower;
  if (held.atUpper || value > limit.max) return LimitState::AtUpper;
  return LimitState::Inside;
}

}  // namespace hrdf::sim

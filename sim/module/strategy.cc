// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/strategy.h"

#include <cmath>

namespace hrdf::sim {
namespace {

double fullScale(double pwm) { return std::isnan(pwm) ? 0 : bounded(pwm, -1, 1); }

// What is commanded and what loops add to it; not a number where there is neither.
double fed(double command, bool anyLoopOn, double loops) {
  if (std::isnan(command)) return anyLoopOn ? loops : kNotCommanded;
  return command + loops;
}

}  // namespace

Control Loops::update(const ModuleGains& gains, const Targets& targets, const Measured& measured,
                      const FeedForwardUnits& units) {
  if (gains.strategy == ControlStrategy::Off || gains.strategy == ControlStrategy::DirectPWM) {
    turnOff();
    const bool isDirect = gains.strategy == ControlStrategy::DirectPWM;
    return {isDirect ? fullScale(targets.effort) : 0};
  }
  const double p = position_.update(gains[Loop::position], targets.position, measured.position);
  const double v =
      velocity_.update(gains[Loop::velocity], targets.velocity, measured.velocity, units.velocity);
  const auto e = [&](double target) {
    return effort_.update(gains[Loop::effort], target, measured.effort, units.effort);
  };
  const bool anyOn = position_.isOn() || velocity_.isOn();
  if (gains.strategy == ControlStrategy::Strategy3) return {fullScale(p + v + e(targets.effort))};
  if (gains.strategy == ControlStrategy::Strategy2) {
    const double aim = fed(targets.effort, anyOn, p + v);
    return {fullScale(e(aim)), aim};
  }
  const double aim = fed(targets.effort, position_.isOn(), p);
  return {fullScale(v + e(aim)), aim};
}

}  // namespace hrdf::sim

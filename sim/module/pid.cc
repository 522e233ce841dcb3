// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/pid.h"

#include <cmath>

namespace hrdf::sim {
namespace {

double lowpass(double weight, double newest, double before) {
  const double a = bounded(weight, 0, 1);
  return a * newest + (1 - a) * before;
}

double outsideDeadZone(double error, double deadZone) {
  return std::abs(error) <= deadZone ? 0 : error;
}

double sign(double value) { return (value > 0) - (value < 0); }

}  // namespace

double Pid::lowpassedTarget(const LoopGains& gains, double target) {
  const double inBounds = bounded(target, gains.minTarget, gains.maxTarget);
  target_ = isOn_ ? lowpass(gains.targetLowpass, inBounds, target_) : inBounds;
  return target_;
}

double Pid::derivative(const LoopGains& gains, double error, double measured) {
  if (!isOn_) return 0;
  return (gains.dOnError ? error - error_ : measured_ - measured) / kPeriod;
}

double Pid::update(const LoopGains& gains, double target, double measured, double feedForwardUnit) {
  if (std::isnan(target)) {
    turnOff();
    return 0;
  }
  const double aim = lowpassedTarget(gains, target);
  const double error = outsideDeadZone(aim - measured, gains.deadZone);
  if (!std::isfinite(error)) {
    turnOff();
    return 0;
  }
  const double clamp = std::abs(gains.iClamp);
  integral_ = bounded(integral_ + gains.ki * error * kPeriod, -clamp, clamp);
  const double sum = gains.kp * error + integral_ + gains.kd * derivative(gains, error, measured) +
                     gains.punch * sign(error) + gains.feedForward * feedForwardUnit * aim;
  error_ = error;
  measured_ = measured;
  isOn_ = true;
  output_ = lowpass(gains.outputLowpass, bounded(sum, gains.minOutput, gains.maxOutput), output_);
  if (!std::isfinite(output_)) {
    turnOff();
    return 0;
  }
  return output_;
}

}  // namespace hrdf::sim

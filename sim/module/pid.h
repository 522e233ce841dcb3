// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One of a module's three loops.
#ifndef HRDF_SIM_MODULE_PID_H_
#define HRDF_SIM_MODULE_PID_H_

#include <algorithm>

#include <hrdf/sim/gains.h>

namespace hrdf::sim {

// HEBI does not tell the rate of its loops; 1 kHz is what this simulation takes it for.
inline constexpr double kPeriod = 1e-3;  // s

// `value` within the bounds; the upper one wins where they contradict each other.
constexpr double bounded(double value, double least, double most) {
  return std::min(std::max(value, least), most);
}

// Once a period: the target, held within its bounds and low-passed, less the measurement is the
// error, which counts as zero inside the dead zone. The output, held within its bounds and
// low-passed, is the sum of
//     kp x error + the integral of ki x error, within +-i_clamp + kd x derivative
//     + punch, with the error's sign + feed_forward x target.
// A low-pass of weight a has the time constant -period/ln(1 - a), 0.72 ms for 0.75.
//
// When a loop turns on, its target's filter starts at the target, the integral and the output's
// filter at 0, and the derivative counts from the second period on.
class Pid {
 public:
  // `feedForwardUnit` is the output of feed_forward 1 per unit of the target. A target or
  // measurement that is not a number turns the loop off: it forgets all and gives 0.
  double update(const LoopGains& gains, double target, double measured, double feedForwardUnit = 1);
  void turnOff() { *this = Pid(); }
  bool isOn() const { return isOn_; }

 private:
  double lowpassedTarget(const LoopGains& gains, double target);
  double derivative(const LoopGains& gains, double error, double measured);

  bool isOn_ = false;
  double target_ = 0;    // low-passed
  double error_ = 0;     // of the period before
  double measured_ = 0;  // of the period before
  double integral_ = 0;  // as output
  double output_ = 0;    // low-passed
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_PID_H_

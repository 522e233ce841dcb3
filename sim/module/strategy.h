// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// How the three loops make a PWM.
#ifndef HRDF_SIM_MODULE_STRATEGY_H_
#define HRDF_SIM_MODULE_STRATEGY_H_

#include <limits>

#include "module/pid.h"

namespace hrdf::sim {

inline constexpr double kNotCommanded = std::numeric_limits<double>::quiet_NaN();

struct Targets {
  double position = kNotCommanded;  // rad
  double velocity = kNotCommanded;  // rad/s
  double effort = kNotCommanded;    // N m; in ControlStrategy::DirectPWM the PWM
};

struct Measured {
  double position = 0;  // rad
  double velocity = 0;  // rad/s
  double effort = 0;    // N m
};

// The output of the velocity and the effort loop for feed_forward 1 per unit of the target. HEBI
// does not tell the scale of feed_forward; its kits have 1 in both loops, which makes sense when 1
// at top speed and at stall torque is full PWM. In strategy 2, where the velocity loop's output is
// N m, 1 at top speed is the stall torque at 24 V, whatever the bus has.
struct FeedForwardUnits {
  double velocity = 1;  // s/rad; in strategy 2 N m s/rad
  double effort = 1;    // 1/(N m)
};

struct Control {
  double pwm = 0;                      // in [-1, 1]
  double innerEffort = kNotCommanded;  // N m, target of the effort loop in strategies 2 and 4
};

// The loops' state, and the sums of HEBI's control strategies. Outputs P, V, E of the position,
// velocity and effort loop, each within its own bounds and 0 where the loop is off; c the effort
// command, 0 where there is none:
//   off         0
//   direct PWM  c
//   2           E, aiming at c + P + V
//   3           P + V + E, aiming at c
//   4           V + E, aiming at c + P
// all within [-1, 1]. A loop without a target is off; the effort loop also where nothing feeds it.
class Loops {
 public:
  Control update(const ModuleGains& gains, const Targets& targets, const Measured& measured,
                 const FeedForwardUnits& units);
  void turnOff() { *this = Loops(); }

 private:
  Pid position_, velocity_, effort_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_STRATEGY_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The loops of HEBI's firmware as gains of MuJoCo's actuators.
//
// With S the effort at stall and V the top speed, both at the nominal voltage, a module gives
//   tau = S pwm - (S/V) v,
// the line of its motor. Feed-forward is scaled so that 1 at top speed, and 1 at stall, is full
// PWM. An effort loop with the command t adds (f/S) t + k (t - tau) to the PWM. Together with pwm',
// the sum of the other loops, that gives
//   tau = e t + s pwm' - (S/V) v / c,   c = 1 + S k,   s = S / c,   e = (f + S k) / c.
// So each N m that a loop commands has the weight e, PWM has the weight s, and the effort loop
// leaves 1/c of the motor's damping, and of the rotor's inertia, at the output. Loops for which the
// profile has no command are off, as in a module that gets no such command.
#ifndef HRDF_LOWERING_LOOP_CONVERSION_H_
#define HRDF_LOWERING_LOOP_CONVERSION_H_

#include <hrdf/gains.h>

#include "hebi/drivetrains.h"
#include "lowering/actuators.h"

namespace hrdf {

class LoopConversion {
 public:
  // All gains are set.
  LoopConversion(const ModuleGains& gains, const Drivetrain& drive, ActuatorProfile profile);

  // Sets what the loops make of the commands, and what they leave of the drivetrain.
  void setGains(ActuatorSettings& settings) const;

  // Narrows commands and force to the targets and outputs of the loops.
  void limit(ActuatorSettings& settings) const;

  // The feed-forward of velocity that makes a command of velocity weigh what damping weighs: 1 in
  // strategies 3 and 4. Actuators with one gain for both have it in any case.
  double balancedFeedForward() const;

 private:
  bool takesPosition() const { return hrdf::takesPosition(profile_); }
  bool takesVelocity() const;
  bool takesEffort() const;
  bool givesPwm(bool isPosition) const;
  bool hasEffortLoop() const;
  double positionWeight() const { return givesPwm(true) ? perPwm_ : perEffort_; }
  double velocityWeight() const { return givesPwm(false) ? perPwm_ : perEffort_; }
  double perFeedForward() const;
  const LoopGains& last() const { return takesPosition() ? gains_.position : gains_.velocity; }
  void limitAsked(const Range& asked, ActuatorSettings& settings) const;

  const ModuleGains& gains_;
  const ControlStrategy strategy_;
  const double stall_, topSpeed_;
  const ActuatorProfile profile_;
  double loop_ = 1;                    // c
  double perPwm_ = 0, perEffort_ = 0;  // s, e
  double motorDamping_ = 0;            // (S/V)/c
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_LOOP_CONVERSION_H_

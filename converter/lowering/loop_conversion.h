// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts the loops of HEBI's firmware to gains of MuJoCo's actuators.
//
// A module with the motor voltage u and the output speed v gives the effort
//   tau = S u/24 - (S/V) v,
// the torque-speed line of its motor. S: stall effort; V: no-load speed; both at 24 V. A loop's
// output of 1 is 48 V. A feed-forward gain of 1 gives 24 V at the nominal speed, and 24 V at the
// nominal effort S'. An effort loop with the command t, feed-forward gain f and gain kp = k adds
//   24 (f/S') t + 48 k (t - tau)
// volts. With u', the sum of the other loops' outputs, this gives
//   tau = e t + s u' - (S/V) v / c,   c = 1 + 2 S k,   s = 2 S / c,   e = (f S/S' + 2 S k) / c.
// So an effort command of 1 N m gives e N m, and a loop's output of 1 gives s N m. The effort loop
// divides the motor's damping and the rotor's inertia at the output by c. Loops for which the
// profile has no command are off, as in a module without that command.
#ifndef HRDF_LOWERING_LOOP_CONVERSION_H_
#define HRDF_LOWERING_LOOP_CONVERSION_H_

#include <hrdf/gains.h>

#include "hebi/drivetrains.h"
#include "lowering/actuators.h"

namespace hrdf {

class LoopConversion {
 public:
  // `gains` must have all gains set.
  LoopConversion(const ModuleGains& gains, const Drivetrain& drive, ActuatorProfile profile);

  // Sets the gains of `settings`, and its divisors of armature and friction.
  void setGains(ActuatorSettings& settings) const;

  // Limits the commands of `settings` to the loops' target limits, and the actuator's force to the
  // loops' output limits.
  void limit(ActuatorSettings& settings) const;

  // Returns the velocity feed-forward gain of the profile `pid`: its force at a commanded velocity
  // equals the motor's damping force. The gain is about 1 in strategies 3 and 4.
  double balancedFeedForward() const;

 private:
  bool takesPosition() const { return hrdf::takesPosition(profile_); }
  bool takesVelocity() const;
  bool takesEffort() const;
  bool givesVolts(bool isPosition) const;
  bool hasEffortLoop() const;
  double positionWeight() const { return givesVolts(true) ? perOutput_ : perEffort_; }
  double velocityWeight() const { return givesVolts(false) ? perOutput_ : perEffort_; }
  double perFeedForward() const;
  const LoopGains& last() const { return takesPosition() ? gains_.position : gains_.velocity; }
  void limitAsked(const Range& asked, ActuatorSettings& settings) const;

  const ModuleGains& gains_;
  const ControlStrategy strategy_;
  const double stall_, freeSpeed_, topSpeed_;
  const firmware::Nominal<double> nominal_;
  const ActuatorProfile profile_;
  // Factor by which the effort loop divides armature and damping (c in the equations above).
  double loop_ = 1;
  // Force / loop output, and force / effort command (s and e in the equations above).
  double perOutput_ = 0, perEffort_ = 0;
  double motorDamping_ = 0;  // S/(V c) in the equations above, N m s/rad
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_LOOP_CONVERSION_H_

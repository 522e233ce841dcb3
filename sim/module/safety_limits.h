// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The safety limits of a module. HEBI tells what they are and which states they have, not how its
// firmware keeps them; how is estimated here. A limit acts on the motor's voltage, whatever loop or
// command asks for it.
#ifndef HRDF_SIM_MODULE_SAFETY_LIMITS_H_
#define HRDF_SIM_MODULE_SAFETY_LIMITS_H_

#include <cmath>
#include <limits>

#include <hrdf/sim/parameters.h>
#include <hrdf/sim/states.h>

#include "module/strategy.h"

namespace hrdf::sim {

// Beyond velocity and effort limits by no more than this share of top speed and stall torque a
// module counts as at the limit: the guards below let it come so far.
inline constexpr double kLimitSlack = 0.02;

// The virtual spring gives full torque this far beyond its limit, and allows full torque from this
// far inside on.
inline constexpr double kSpringBand = 0.05;  // rad

struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();

  bool contains(double value) const { return value >= min && value <= max; }
  bool isOpen() const { return std::isinf(min) && std::isinf(max); }
  friend bool operator==(const Range&, const Range&) = default;
};

// Volts at the motor that a limit allows.
using VoltageRange = Range;

// Full voltage inside; a tenth of the top speed below the limit it begins to fall, and is there
// what the limit's speed needs without load. So a load makes it slower or, pulling, a little
// faster.
VoltageRange velocityGuard(const ActuatorParameters& motor, const Range& limit, double velocity);

// The voltages at which the motor's torque is within the limit.
VoltageRange effortGuard(const ActuatorParameters& motor, const Range& limit, double velocity);

// A spring that holds the output at the limit with full torque kSpringBand beyond it, and brakes
// with twice the motor's damping. Each end has it or not.
VoltageRange springGuard(const ActuatorParameters& motor, const Range& limit, double position,
                         double velocity);

// `voltage` within `guard`, and which end of it held it back.
struct Guarded {
  double voltage = 0;
  bool atLower = false, atUpper = false;
};
Guarded guarded(double voltage, const VoltageRange& guard);

// Where a quantity is against its limit, and whether the limit is in force: it is from the moment
// when the quantity was inside for the first time since the limit was set.
class LimitWatch {
 public:
  void restart() { wasInside_ = false; }
  // Looks at `value`; true if the limit is in force.
  bool look(const Range& limit, double value);
  // After look(): `slack` is how far beyond still counts as at the limit, `held` what was held
  // back.
  LimitState state(const Range& limit, double value, double slack, const Guarded& held) const;

 private:
  bool wasInside_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_SAFETY_LIMITS_H_

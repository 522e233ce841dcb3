// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The optional series spring. The rotor and gears turn in the module, and a spring connects them to
// the output, which turns in the physics. Without the spring the drivetrain is rigid, and the
// rotor's inertia is on the joint in the physics.
#ifndef HRDF_SIM_MODULE_SPRING_H_
#define HRDF_SIM_MODULE_SPRING_H_

#include <hrdf/sim/parameters.h>

#include "firmware/core.h"

namespace hrdf::sim {

double springTorque(const SpringCurve& spring, double deflection);  // N m
// Returns the stiffness, N m/rad: the slope of springTorque() at `deflection`.
double springStiffness(const SpringCurve& spring, double deflection);

// Returns the minimum inertia (kg m^2) of output and load for a stable spring in physics steps of
// `time` (s), with a safety factor of 4. The physics increases smaller inertias to this minimum.
double leastInertia(const SpringCurve& spring, double time);

// The rotor with its gears, scaled to the output of the gears.
struct Rotor {
  double position = 0;  // rad
  double velocity = 0;  // rad/s

  // Advances the rotor by `time` (s). The motor at `voltage` (V) drives it; `load` (N m), the
  // torque of the spring, acts against it. `armature` (kg m^2) is the rotor's inertia at the
  // output.
  void turn(const firmware::Motor<double>& motor, double armature, double voltage, double load,
            double time);
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_SPRING_H_

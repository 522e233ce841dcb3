// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The series spring, by option: the rotor and gears turn in the module, and a spring joins them to
// the output, which turns in the physics. Without it the drivetrain is rigid, and the physics has
// the rotor's inertia on the joint.
#ifndef HRDF_SIM_MODULE_SPRING_H_
#define HRDF_SIM_MODULE_SPRING_H_

#include <hrdf/sim/parameters.h>

#include "firmware/core.h"

namespace hrdf::sim {

double springTorque(const SpringCurve& spring, double deflection);     // N m
double springStiffness(const SpringCurve& spring, double deflection);  // N m/rad, of the tangent

// Returns the least inertia (kg m^2) at the output, with its load, for a stable spring at a physics
// step of `time` (s), with a margin of 4; the physics adds it to lighter outputs.
double leastInertia(const SpringCurve& spring, double time);

// Rotor and gears, at the output's scale.
struct Rotor {
  double position = 0;  // rad
  double velocity = 0;  // rad/s

  // Advances by `time` (s) under the motor at `voltage` and the spring's `load` (N m) against it.
  // `armature` (kg m^2) is the rotor's inertia at the output.
  void turn(const firmware::Motor<double>& motor, double armature, double voltage, double load,
            double time);
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_SPRING_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Motors: gears, winding, heat and series spring, beyond HEBI's catalog and the drives. SI units
// and radians at the output.
#ifndef HRDF_HEBI_MOTORS_H_
#define HRDF_HEBI_MOTORS_H_

#include <hrdf/catalog.h>

#include "firmware/core.h"

namespace hrdf {

// Stiffness of the series spring, along the tangent.
struct SpringStiffness {
  double unloaded = 0;  // N m/rad
  double loaded = 0;    // N m/rad, at max_effort
};

struct MotorFigures {
  double gearRatio = 1;   // turns of the motor a turn of the output
  double resistance = 0;  // ohm, of the winding at 20 C
  firmware::Heat<double> heat;
  SpringStiffness spring;
};

MotorFigures motorOf(const ActuatorRow& row);

// Estimates those of a drive of which no more is known than speed and effort, both above 0.
MotorFigures estimatedMotor(double maxSpeed, double maxEffort);

}  // namespace hrdf

#endif  // HRDF_HEBI_MOTORS_H_

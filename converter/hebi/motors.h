// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Motors: values of gears, winding, heat and series spring that are not in HEBI's catalog. SI units
// and rad, at the output.
//
// The catalog's speeds and efforts are returned by HEBI's library. A module's motor has different
// values: docs/HARDWARE.md compares them with logs, CATALOG.md lists both.
#ifndef HRDF_HEBI_MOTORS_H_
#define HRDF_HEBI_MOTORS_H_

#include <hrdf/catalog.h>

#include "firmware/core.h"

namespace hrdf {

// Tangent stiffness of the series spring.
struct SpringStiffness {
  double unloaded = 0;  // N m/rad
  double loaded = 0;    // N m/rad, at max_effort
};

struct MotorFigures {
  double gearRatio = 1;     // turns of the motor per turn of the output
  double efficiency = 1;    // gear efficiency without the losses by loadFriction
  double loadFriction = 0;  // N m per N m of output torque
  firmware::Motor<double> line;
  firmware::Nominal<double> nominal;
  firmware::Heat<double> heat;
  SpringStiffness spring;
};

MotorFigures motorOf(const ActuatorRow& row);

// Returns the index of the type in its family, sorted by increasing effort.
int gearPlace(const ActuatorRow& row);

// Estimates the motor of a drive from its maximum speed and effort (both > 0).
MotorFigures estimatedMotor(double maxSpeed, double maxEffort);

}  // namespace hrdf

#endif  // HRDF_HEBI_MOTORS_H_

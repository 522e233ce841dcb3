// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Figures of drivetrains that HEBI's catalog lacks and a simulator needs. SI units and radians.
#ifndef HRDF_HEBI_DRIVETRAINS_H_
#define HRDF_HEBI_DRIVETRAINS_H_

#include <numbers>

#include <hrdf/catalog.h>
#include <hrdf/setup.h>

#include "firmware/core.h"

namespace hrdf {

using firmware::kNominalVoltage;

// HEBI's motors turn at 25 000 rpm when the output turns at its top speed: the speed limits in the
// gains of HEBI's kits are this figure divided by the gear ratio of X5 and X8; estimated for the
// others.
inline constexpr double kMotorSpeed = 25000 * 2 * std::numbers::pi / 60;  // rad/s

// Returns the effort at stall of a motor that drives: the gears' friction takes its share of it.
inline double drivingEffort(double maxEffort, double loadFriction) {
  return maxEffort / (1 + loadFriction);
}

// The drivetrain of a degree of freedom.
struct Drivetrain {
  // Of what a program may command, rad/s or m/s, and N m or N, at the input side: the catalog's, or
  // less where the motor gives less.
  double maxSpeed = 0, maxEffort = 0;
  // Of the motor at 24 V: without load, and at stall when it drives; same units and side.
  double freeSpeed = 0, stallEffort = 0;
  firmware::Nominal<double> nominal;
  double armature = 0;    // kg m^2 or kg, at the output
  double friction = 0;    // N m or N, dry, at the output
  bool standsIn = false;  // for a joint element, whose drive HRDF does not describe
};

Drivetrain drivetrainOf(const ActuatorRow& row);
// Gives a drivetrain the figures of a module whose firmware has the setup `setup`.
void setFigures(const ModuleFigures& figures, const firmware::FirmwareSetup<double>& setup,
                Drivetrain& train);
// Returns a stand-in for the drive of a joint element, which HRDF does not describe.
Drivetrain standInDrivetrain(bool slides, double gearRatio);

}  // namespace hrdf

#endif  // HRDF_HEBI_DRIVETRAINS_H_

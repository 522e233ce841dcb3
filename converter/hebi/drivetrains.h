// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Values of drivetrains that HEBI's catalog lacks and a simulator needs. SI units and rad.
#ifndef HRDF_HEBI_DRIVETRAINS_H_
#define HRDF_HEBI_DRIVETRAINS_H_

#include <numbers>

#include <hrdf/catalog.h>
#include <hrdf/setup.h>

#include "firmware/core.h"

namespace hrdf {

using firmware::kNominalVoltage;

// Motor speed at the top speed of the output: 25 000 rpm. The speed limits of X5 and X8 in HEBI's
// kit gains are this speed divided by the gear ratio. For other families, the motor speed is an
// estimate.
inline constexpr double kMotorSpeed = 25000 * 2 * std::numbers::pi / 60;  // rad/s

// Returns the output's stall effort when the motor drives the output: `maxEffort`, reduced by the
// friction of the loaded gears.
inline double drivingEffort(double maxEffort, double loadFriction) {
  return maxEffort / (1 + loadFriction);
}

// The drivetrain of a degree of freedom.
struct Drivetrain {
  // Maximum speed and effort of the module (rad/s or m/s; N m or N). HRDF's `gear_ratio` is between
  // module and joint. `maxEffort` is from the catalog; `maxSpeed` is the lower of the speeds of
  // catalog and motor.
  double maxSpeed = 0, maxEffort = 0;
  // Speed without load (rad/s or m/s), and stall effort after the gear losses (N m or N), at 24 V.
  double freeSpeed = 0, stallEffort = 0;
  firmware::Nominal<double> nominal;
  double armature = 0;    // kg m^2 or kg, at the output
  double friction = 0;    // N m or N, dry friction, at the output
  bool standsIn = false;  // estimated, because HRDF does not describe the drive of a <joint>
};

Drivetrain drivetrainOf(const ActuatorRow& row);
// Applies a module's setup file to `train`. `figures`: the file's values; `setup`: the module's
// firmware setup, which already contains these values.
void setFigures(const ModuleFigures& figures, const firmware::FirmwareSetup<double>& setup,
                Drivetrain& train);
// Returns an estimated drive for a <joint> element.
Drivetrain standInDrivetrain(bool slides, double gearRatio);

}  // namespace hrdf

#endif  // HRDF_HEBI_DRIVETRAINS_H_

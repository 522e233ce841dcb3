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

// Speed of HEBI's motors at the output's top speed: 25 000 rpm. For X5 and X8, the speed limits in
// HEBI's kit gains are this speed divided by the gear ratio; for other families, the motor speed is
// estimated.
inline constexpr double kMotorSpeed = 25000 * 2 * std::numbers::pi / 60;  // rad/s

// Returns the stall effort at the output when the motor drives it: `maxEffort`, reduced by the
// gears' load friction.
inline double drivingEffort(double maxEffort, double loadFriction) {
  return maxEffort / (1 + loadFriction);
}

// The drivetrain of a degree of freedom.
struct Drivetrain {
  // Maximum commands at the module's side of HRDF's `gear_ratio` (rad/s or m/s; N m or N). The
  // effort is from the catalog; the speed is the lower of the catalog's and the motor's.
  double maxSpeed = 0, maxEffort = 0;
  // Speed without load, and stall effort when the motor drives the output, both at 24 V. Units and
  // side of the gear are as for `maxSpeed` and `maxEffort`.
  double freeSpeed = 0, stallEffort = 0;
  firmware::Nominal<double> nominal;
  double armature = 0;    // kg m^2 or kg, at the output
  double friction = 0;    // N m or N, dry friction, at the output
  bool standsIn = false;  // estimated for a <joint> element, whose drive HRDF does not describe
};

Drivetrain drivetrainOf(const ActuatorRow& row);
// Sets the drivetrain's values from `figures`, and from `setup`, the setup of the module's
// firmware.
void setFigures(const ModuleFigures& figures, const firmware::FirmwareSetup<double>& setup,
                Drivetrain& train);
// Returns an estimated drive for a <joint> element, whose drive HRDF does not describe.
Drivetrain standInDrivetrain(bool slides, double gearRatio);

}  // namespace hrdf

#endif  // HRDF_HEBI_DRIVETRAINS_H_

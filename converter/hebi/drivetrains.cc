// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/drivetrains.h"

#include <algorithm>
#include <cmath>

#include "hebi/motors.h"

namespace hrdf {
namespace {

struct FamilyDrive {
  double rotorInertia;  // kg m^2, at the motor
  // N m, dry friction at the output, for the family's actuator types in order of effort.
  double friction[3];
};

// All actuator types of a family have the same rotor.
//
// Friction (N m): HEBI's robot description has 0.1 for X5 and 0.5 for X8, with the note "tuning
// needed". Measured without load (12 logs): X5-1 0.05 to 0.15, X5-4 0.14 to 0.56, X5-9 0.2 to 0.36,
// X8-9 0.05 to 1.06, X8-16 0.35 to 1.1. T5 uses the values of X5; R8 and T8 use the values of X8.
// The values of the 25 series are estimated.
//
// Rotor inertia: estimated from brushless motors of the same size and speed constant. Logs are too
// inexact: 2.2e-7 to 5.5e-7 kg m^2 for the X8, 0.7e-7 to 1.9e-7 for the X5 (10 logs). The gears
// lose torque, so the rotor's inertia at the output is multiplied by the gears' efficiency.
FamilyDrive familyDrive(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return {1.0e-7, {0.1, 0.3, 0.3}};
    case Family::x8:
    case Family::r8:
    case Family::t8:
      return {2.5e-7, {0.5, 0.5, 0.5}};
    case Family::r25:
    case Family::t25:
      return {1.0e-6, {1.0, 1.0, 1.0}};
    case Family::h25:
      return {2.0e-6, {2.0, 2.0, 2.0}};
  }
  return {};
}

// Estimated limits of a <joint> element, because HRDF specifies no limits.
constexpr double kJointTorque = 100;     // N m
constexpr double kJointSpeed = 10;       // rad/s
constexpr double kJointForce = 1000;     // N
constexpr double kJointLinearSpeed = 1;  // m/s
// Estimated armature of a <joint> element, large enough for a joint that carries no mass.
constexpr double kJointArmature = 0.01;  // kg m^2
constexpr double kSliderArmature = 0.1;  // kg

}  // namespace

Drivetrain drivetrainOf(const ActuatorRow& row) {
  const auto [rotorInertia, friction] = familyDrive(row.family);
  const auto& [gear, efficiency, loadFriction, motor, nominal, heat, spring] = motorOf(row);
  return {.maxSpeed = std::min(row.maxSpeed, motor.speedLimit),
          .maxEffort = row.maxEffort,
          .freeSpeed = motor.maxSpeed,
          .stallEffort = drivingEffort(motor.maxEffort, loadFriction),
          .nominal = nominal,
          .armature = efficiency * rotorInertia * gear * gear,
          .friction = friction[gearPlace(row)]};
}

void setFigures(const ModuleFigures& figures, const firmware::FirmwareSetup<double>& setup,
                Drivetrain& train) {
  const firmware::Motor<double>& motor = setup.motor;
  train.freeSpeed = motor.maxSpeed;
  train.stallEffort = drivingEffort(motor.maxEffort, setup.imperfections.loadFriction);
  train.nominal = setup.nominal;
  train.maxSpeed = std::min({train.maxSpeed, motor.speedLimit, motor.maxSpeed});
  train.armature = figures.armature.value_or(train.armature);
  train.friction = figures.friction.value_or(train.friction);
}

Drivetrain standInDrivetrain(bool slides, double gearRatio) {
  const double effort = slides ? kJointForce : kJointTorque;
  const double speed = slides ? kJointLinearSpeed : kJointSpeed;
  const double ratio = std::abs(gearRatio);
  const double armature = slides ? kSliderArmature : kJointArmature;
  return {.maxSpeed = speed * ratio,
          .maxEffort = effort / ratio,
          .freeSpeed = speed * ratio,
          .stallEffort = effort / ratio,
          .nominal = {speed * ratio, effort / ratio},
          .armature = armature,
          .standsIn = true};
}

}  // namespace hrdf

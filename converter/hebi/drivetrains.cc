// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/drivetrains.h"

#include <cmath>

#include "hebi/motors.h"

namespace hrdf {
namespace {

struct FamilyDrive {
  double rotorInertia;  // kg m^2, at the motor
  double friction;      // N m, dry, at the output
};

// One rotor a family, behind the gears of `motors`. Friction: HEBI's URDF description, "tuning
// needed", for X5, T5 and X8, R8, T8; estimated for the 25 series. Rotor inertia: estimated from
// brushless motors of the same size and speed constant.
FamilyDrive familyDrive(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return {1.0e-7, 0.1};
    case Family::x8:
    case Family::r8:
    case Family::t8:
      return {2.5e-7, 0.5};
    case Family::r25:
    case Family::t25:
      return {1.0e-6, 1.0};
    case Family::h25:
      return {2.0e-6, 2.0};
  }
  return {};
}

// Stand-in limits of a joint element, which has none, at its output.
constexpr double kJointTorque = 100;     // N m
constexpr double kJointSpeed = 10;       // rad/s
constexpr double kJointForce = 1000;     // N
constexpr double kJointLinearSpeed = 1;  // m/s
// Estimated: large enough that the driven mass may be zero.
constexpr double kJointArmature = 0.01;  // kg m^2
constexpr double kSliderArmature = 0.1;  // kg

}  // namespace

Drivetrain drivetrainOf(const ActuatorRow& row) {
  const auto [rotorInertia, friction] = familyDrive(row.family);
  const double gear = motorOf(row).gearRatio;
  return {row.maxSpeed,
          row.maxEffort,
          rotorInertia * gear * gear,
          friction,
          row.maxEffort / row.maxSpeed,
          false};
}

Drivetrain standInDrivetrain(bool slides, double gearRatio) {
  const double effort = slides ? kJointForce : kJointTorque;
  const double speed = slides ? kJointLinearSpeed : kJointSpeed;
  const double ratio = std::abs(gearRatio);
  const double armature = slides ? kSliderArmature : kJointArmature;
  return {speed * ratio, effort / ratio, armature, 0, effort / speed, true};
}

}  // namespace hrdf

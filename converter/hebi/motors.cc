// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources.
// Gear ratio, winding resistance and heat of X5 and X8: hebiros_gazebo_plugin 2.0.0, HEBI's first
// simulator. It has T5 as X5 and R8, T8 as X8 nowhere: that is estimated. Of its motor no more is
// used: its back-EMF took rad/s for rpm, so its free speed was 9.5 times too high, and it had the
// torque constant of the X5 for the X8; HEBI's own speeds and efforts are in place of both.
// Springs: HEBI staff in its forum (2019): of X modules since 2019 and all R, 30 to 70 N m/rad
// without load, rising to 300 to 1000 under full load; of earlier X modules 70 to 170, linear. That
// the lower ends are the X5's, the upper ends the X8's, is estimated.
#include "hebi/motors.h"

#include <algorithm>

#include "hebi/drivetrains.h"

namespace hrdf {
namespace {

using Heat = firmware::Heat<double>;

constexpr double kAmbient = 32;  // C, of HEBI's first simulator

constexpr Heat kX5Heat{2.57 * 1.8, 1.0, 8.0, 0.943 / 2.57, 390 / 23.5, 1250, kAmbient};
constexpr Heat kX8Heat{1.41 * 1.6, 1.0, 4.0, 0.9 / 1.41, 427 / 17.7, 2500, kAmbient};
constexpr double kX5Resistance = 9.99;  // ohm
constexpr double kX8Resistance = 3.19;  // ohm

// Estimated, so that half of the electrical power at half the top speed would reach the output; the
// published resistance of the X8 is 1.02, 1.04 and 1.02 times this for its three ratios.
double estimatedResistance(double maxSpeed, double maxEffort) {
  return 0.5 * kNominalVoltage * kNominalVoltage / (maxSpeed * maxEffort);
}

// Estimated, so that it heats as the X8 does at the same share of its stall torque.
Heat estimatedHeat(double resistance) {
  const double size = kX8Resistance / resistance;  // heat at stall, against the X8's
  const Heat& x8 = kX8Heat;
  return {x8.windingToHousing / size,
          x8.housingToBody / size,
          x8.bodyToAmbient / size,
          x8.winding * size,
          x8.housing * size,
          x8.body * size,
          kAmbient};
}

// Figures of a motor that HEBI has published.
struct Published {
  double resistance;  // ohm
  const Heat& heat;
  SpringStiffness spring;
  double gearRatios[3];  // by rising effort
};

constexpr Published kX5Motor{kX5Resistance, kX5Heat, {30, 300}, {272.22, 762.22, 1742.22}};
constexpr Published kX8Motor{kX8Resistance, kX8Heat, {70, 1000}, {272.22, 762.22, 1462.222}};

const Published* publishedMotor(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return &kX5Motor;
    case Family::x8:
    case Family::r8:
    case Family::t8:
      return &kX8Motor;
    default:
      return nullptr;
  }
}

// The place of `row` among the three ratios of its family.
int ratioOf(const ActuatorRow& row) {
  return static_cast<int>(std::ranges::count_if(actuators(), [&](const ActuatorRow& other) {
    return other.family == row.family && other.maxEffort < row.maxEffort;
  }));
}

}  // namespace

MotorFigures motorOf(const ActuatorRow& row) {
  if (const Published* motor = publishedMotor(row.family)) {
    return {motor->gearRatios[ratioOf(row)], motor->resistance, motor->heat, motor->spring};
  }
  return estimatedMotor(row.maxSpeed, row.maxEffort);
}

// The spring is as stiff for its effort as that of the X8-16.
MotorFigures estimatedMotor(double maxSpeed, double maxEffort) {
  const double resistance = estimatedResistance(maxSpeed, maxEffort);
  return {kMotorSpeed / maxSpeed,
          resistance,
          estimatedHeat(resistance),
          {1.6 * maxEffort, 23 * maxEffort}};
}

}  // namespace hrdf

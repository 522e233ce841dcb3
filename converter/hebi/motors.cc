// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Evidence, in the words of firmware/core.h; docs/HARDWARE.md has the logs.
//
// Gear ratios: measured within 0.3 % (all X modules logged).
//
// X5: resistance measured, 9.9 to 10.0 ohm (14 logs, 5 labs). Nominal speed constant measured, 1528
// to 1539 rpm/V (3 logs, 2 labs); HEBI publishes 1530. T5 as X5: inferred from HEBI's robot
// description, which has the same figures for both.
//
// X8: resistance measured, 5.27 to 5.33 ohm (20 logs, 3 labs). Nominal speed constant measured,
// 1018 to 1024 rpm/V (3 logs, 1 lab). R8 as X8: inferred from HEBI's robot description, which gives
// both 20 N m and 30 rpm.
//
// T8: HEBI's first simulator has 3.19 ohm and 1360 rpm/V. These fit no logged X8, but the T8 of
// HEBI's robot description, 23 N m and 39 rpm: inferred.
//
// Both motors turn 1.054 times faster than the nominal constants say: measured, X8 1073 to 1080
// rpm/V (20 logs), X5 1589 to 1664 (14 logs). Their line has the measured constants, the firmware's
// feed-forward the nominal ones.
//
// Speed limits: measured, X8 20 003 to 20 076 rpm (40 runs, 2 labs), X5 21 100 to 21 200 (3 labs).
//
// Friction of the gears: measured, the motor's torque is 1.2 e + 0.3 |e| for an effort e when it
// drives (3 logs, 2 labs), so 0.6 to 0.7 arrives; HEBI says 0.65. A loaded joint holds without all
// of it. Here friction is 0.2 of the effort, the low end, and 0.78 arrives of the rest, so that
// 0.65 is left when it drives. Both are lost after the rotor. With this, an arm follows its log
// within 7.4 mrad, and without friction by load (0.65 at any load) within 7.5; but that arm sinks
// where its wrist carries a third of its effort, because a hot motor gives less than the firmware
// thinks.
//
// Heat: from winding to housing measured, X8 within 1 % (4 logs, 2 labs), X5 (3 logs, 3 labs); the
// rest, and all of the T8, HEBI's first simulator, hebiros_gazebo_plugin 2.0.0.
//
// Springs: HEBI staff in its forum (2019): of X modules since 2019 and all R, 30 to 70 N m/rad
// without load, rising to 300 to 1000 under full load; of earlier X modules 70 to 170, linear. That
// the lower ends are the X5's, the upper ends the X8's, is estimated.
#include "hebi/motors.h"

#include <algorithm>
#include <numbers>

#include "hebi/drivetrains.h"

namespace hrdf {
namespace {

using Heat = firmware::Heat<double>;

constexpr double kAmbient = 32;  // C, of HEBI's first simulator

constexpr Heat kX5Heat{5.5, 1.0, 8.0, 0.343, 390 / 23.5, 1250, kAmbient};
constexpr Heat kX8Heat{2.37, 1.0, 4.0, 0.613, 427 / 17.7, 2500, kAmbient};
constexpr Heat kT8Heat{1.41 * 1.6, 1.0, 4.0, 0.9 / 1.41, 427 / 17.7, 2500, kAmbient};
constexpr double kT8Resistance = 3.19;  // ohm
constexpr double kEfficiency = 0.65;    // when driving
constexpr double kLoadFriction = 0.2;   // N m for each N m at the output
constexpr double kFaster = 1.054;       // than the nominal speed constant says

// Estimated, so that half of the electrical power at half the top speed would reach the output; the
// resistance of the T8 is 1.02, 1.04 and 1.02 times this for its three ratios.
double estimatedResistance(double maxSpeed, double maxEffort) {
  return 0.5 * kNominalVoltage * kNominalVoltage / (maxSpeed * maxEffort);
}

// Estimated, so that it heats as the T8 does at the same share of its stall torque.
Heat estimatedHeat(double resistance) {
  const double size = kT8Resistance / resistance;  // heat at stall, against the T8's
  const Heat& t8 = kT8Heat;
  return {t8.windingToHousing / size,
          t8.housingToBody / size,
          t8.bodyToAmbient / size,
          t8.winding * size,
          t8.housing * size,
          t8.body * size,
          kAmbient};
}

// A motor without gears.
struct BareMotor {
  double speedConstant;  // rpm/V, nominal
  double resistance;     // ohm, at 20 C
  double speedLimit;     // rpm; 0: the catalog's speed
  const Heat& heat;
  SpringStiffness spring;
  double gearRatios[3];  // by rising effort
};

constexpr BareMotor kX5Motor{1530, 9.99, 21150, kX5Heat, {30, 300}, {272.22, 762.22, 1742.22}};
constexpr BareMotor kX8Motor{1020, 5.30, 20030, kX8Heat, {70, 1000}, {272.22, 762.22, 1462.222}};
constexpr BareMotor kT8Motor{1360,    kT8Resistance, 0,
                             kT8Heat, {70, 1000},    {272.22, 762.22, 1462.222}};

const BareMotor* bareMotorOf(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return &kX5Motor;
    case Family::x8:
    case Family::r8:
      return &kX8Motor;
    case Family::t8:
      return &kT8Motor;
    default:
      return nullptr;
  }
}

constexpr double kRpm = 2 * std::numbers::pi / 60;  // rad/s

MotorFigures geared(const BareMotor& motor, double gearRatio, double catalogSpeed) {
  const double constant = gearRatio / (motor.speedConstant * kRpm);  // V s/rad, and N m/A
  const firmware::Nominal<double> nominal{
      kNominalVoltage / constant, kNominalVoltage * constant * kEfficiency / motor.resistance};
  const double speedLimit =
      motor.speedLimit > 0 ? motor.speedLimit * kRpm / gearRatio : catalogSpeed;
  return {gearRatio,
          kEfficiency * (1 + kLoadFriction),
          kLoadFriction,
          {.maxSpeed = nominal.speed * kFaster,
           .maxEffort = nominal.effort / kFaster * (1 + kLoadFriction),
           .resistance = motor.resistance,
           .speedLimit = speedLimit},
          nominal,
          motor.heat,
          motor.spring};
}

}  // namespace

int gearPlace(const ActuatorRow& row) {
  return static_cast<int>(std::ranges::count_if(actuators(), [&](const ActuatorRow& other) {
    return other.family == row.family && other.maxEffort < row.maxEffort;
  }));
}

MotorFigures motorOf(const ActuatorRow& row) {
  if (const BareMotor* motor = bareMotorOf(row.family)) {
    return geared(*motor, motor->gearRatios[gearPlace(row)], row.maxSpeed);
  }
  MotorFigures motor = estimatedMotor(row.maxSpeed, row.maxEffort);
  motor.line.speedLimit = row.maxSpeed;
  return motor;
}

// The spring is as stiff for its effort as that of the X8-16.
MotorFigures estimatedMotor(double maxSpeed, double maxEffort) {
  const double resistance = estimatedResistance(maxSpeed, maxEffort);
  return {kMotorSpeed / maxSpeed,
          1,
          0,
          {.maxSpeed = maxSpeed, .maxEffort = maxEffort, .resistance = resistance},
          {maxSpeed, maxEffort},
          estimatedHeat(resistance),
          {1.6 * maxEffort, 23 * maxEffort}};
}

}  // namespace hrdf

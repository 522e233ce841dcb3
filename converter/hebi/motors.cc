// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Evidence for the values below; firmware/core.h defines the terms, and docs/HARDWARE.md has the
// logs.
//
// Gear ratios: measured within 0.3 % (all logged X modules).
//
// X5: resistance measured, 9.9 to 10.0 ohm (14 logs, 5 labs). Nominal speed constant measured, 1528
// to 1539 rpm/V (3 logs, 2 labs); HEBI publishes 1530. T5 uses the X5's values: inferred from
// HEBI's robot description, which has the same values for both.
//
// X8: resistance measured, 5.27 to 5.33 ohm (20 logs, 3 labs). Nominal speed constant measured,
// 1018 to 1024 rpm/V (3 logs, 1 lab). R8 uses the X8's values: inferred from HEBI's robot
// description, which has 20 N m and 30 rpm for both.
//
// T8: inferred from HEBI's first simulator, which has 3.19 ohm and 1360 rpm/V for a motor. These
// values do not match any logged X8, but they match the T8 of HEBI's robot description, 23 N m and
// 39 rpm.
//
// X5 and X8 motors turn 1.054 times faster than their nominal constants predict: measured, X8 1073
// to 1080 rpm/V (20 logs), X5 1589 to 1664 (14 logs). The motor line uses the measured constants;
// the firmware's feed-forward uses the nominal constants.
//
// Speed limits: measured, X8 20 003 to 20 076 rpm (40 runs, 2 labs), X5 21 100 to 21 200 (3 labs).
//
// Friction of the gears: measured, a driving motor's torque is 1.2 e + 0.3 |e| for an effort e (3
// logs, 2 labs), so 0.6 to 0.7 of it reaches the output; HEBI publishes 0.65. A loaded joint at
// rest holds with less than this friction, so the friction here is at the low end: 0.2 of the
// effort. The gears transmit 0.78 of the motor's torque before this friction, so that 0.65 remains
// when the motor drives. Both losses are after the rotor. With these values, an arm follows its log
// within 7.4 mrad. Without load friction (0.65 at any load) it follows within 7.5 mrad, but sinks
// while its wrist carries a third of its effort, because a hot motor produces less torque than the
// firmware computes.
//
// Heat: winding to housing measured, X8 within 1 % (4 logs, 2 labs), X5 (3 logs, 3 labs). The other
// heat values, and all of the T8, are from HEBI's first simulator, hebiros_gazebo_plugin 2.0.0.
//
// Springs: HEBI staff in its forum (2019): X modules since 2019 and all R modules have 30 to 70 N
// m/rad without load, increasing to 300 to 1000 under full load; earlier X modules have 70 to 170,
// linear. Estimated: the lower ends are the X5's, the upper ends the X8's.
#include "hebi/motors.h"

#include <algorithm>
#include <numbers>

#include "hebi/drivetrains.h"

namespace hrdf {
namespace {

using Heat = firmware::Heat<double>;

constexpr double kAmbient = 32;  // C, ambient temperature in HEBI's first simulator

constexpr Heat kX5Heat{5.5, 1.0, 8.0, 0.343, 390 / 23.5, 1250, kAmbient};
constexpr Heat kX8Heat{2.37, 1.0, 4.0, 0.613, 427 / 17.7, 2500, kAmbient};
constexpr Heat kT8Heat{1.41 * 1.6, 1.0, 4.0, 0.9 / 1.41, 427 / 17.7, 2500, kAmbient};
constexpr double kT8Resistance = 3.19;  // ohm
constexpr double kEfficiency = 0.65;    // of the gears, when the motor drives the output
constexpr double kLoadFriction = 0.2;   // friction, N m per N m of output torque
constexpr double kFaster = 1.054;       // measured speed without load, divided by the nominal speed

// Returns the estimated winding resistance (ohm). Assumption: at half the top speed, half of the
// electrical power reaches the output. For the T8's three gear ratios, its known resistance is
// 1.02, 1.04 and 1.02 times the estimate.
double estimatedResistance(double maxSpeed, double maxEffort) {
  return 0.5 * kNominalVoltage * kNominalVoltage / (maxSpeed * maxEffort);
}

// Returns the estimated thermal constants: the motor heats like the T8 at the same fraction of the
// stall torque.
Heat estimatedHeat(double resistance) {
  const double size = kT8Resistance / resistance;  // stall power divided by the T8's stall power
  const Heat& t8 = kT8Heat;
  return {t8.windingToHousing / size,
          t8.housingToBody / size,
          t8.bodyToAmbient / size,
          t8.winding * size,
          t8.housing * size,
          t8.body * size,
          kAmbient};
}

// A motor without its gears.
struct BareMotor {
  double speedConstant;  // rpm/V, nominal
  double resistance;     // ohm, at 20 C
  double speedLimit;     // rpm; 0: the catalog's speed
  const Heat& heat;
  SpringStiffness spring;
  // Gear ratios of the family's actuator types, in order of effort.
  double gearRatios[3];
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

// Returns the estimated motor of a drive. Its spring has the X8-16's ratio of stiffness to effort.
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

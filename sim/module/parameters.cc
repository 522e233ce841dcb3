// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sources.
// Speed and effort: HEBI's library, as in the catalog; armature: the converter's dynamics.
// Gear ratio, winding resistance and heat of X5 and X8: hebiros_gazebo_plugin 2.0.0, HEBI's first
// simulator. It has T5 as X5 and R8, T8 as X8 nowhere: that is estimated. Of its motor no more is
// used: its back-EMF took rad/s for rpm, so its free speed was 9.5 times too high, and it had the
// torque constant of the X5 for the X8; HEBI's own speeds and efforts are in place of both.
// Gains: HEBI's kits, in the converter's gains.
// Springs: HEBI staff in its forum (2019): of X modules since 2019 and all R, 30 to 70 N m/rad
// without load, rising to 300 to 1000 under full load; of earlier X modules 70 to 170, linear. That
// the lower ends are the X5's, the upper ends the X8's, is estimated, and so is the form of the
// rise.

#include <hrdf/sim/parameters.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include <hrdf/catalog.h>
#include <hrdf/gains.h>

#include "hebi/drives.h"
#include "module/motor.h"
#include "module/pid.h"

namespace hrdf::sim {
namespace {

constexpr double kAmbient = 32;  // C, of HEBI's first simulator

constexpr ThermalParameters kX5Thermal{2.57 * 1.8, 1.0,  8.0,     0.943 / 2.57,
                                       390 / 23.5, 1250, kAmbient};
constexpr ThermalParameters kX8Thermal{1.41 * 1.6, 1.0,  4.0,     0.9 / 1.41,
                                       427 / 17.7, 2500, kAmbient};
constexpr double kX5Resistance = 9.99;  // ohm
constexpr double kX8Resistance = 3.19;  // ohm

// N m/rad, tangent without load and at max_effort.
struct Stiffness {
  double unloaded, loaded;
};

// A spring whose stiffness rises in proportion to its torque, in ten straight pieces.
SpringCurve hardeningSpring(Stiffness k, double maxEffort) {
  const double rise = (k.loaded - k.unloaded) / maxEffort;     // 1/rad
  const double most = std::log(k.loaded / k.unloaded) / rise;  // rad, at max_effort
  SpringCurve spring;
  for (int i = 1; i <= 10; ++i) {
    const double deflection = most * i / 10;
    spring.points.push_back({deflection, k.unloaded / rise * std::expm1(rise * deflection)});
  }
  return spring;
}

// The damping is estimated: HEBI's velocity gains, which act on the speed behind the spring, would
// swing light loads up with less than 0.04 of what the motor's own line damps. It stays well below
// what a period of the lightest load can bear.
void giveSpring(Stiffness k, ActuatorParameters& motor) {
  motor.spring = hardeningSpring(k, motor.maxEffort);
  motor.springDamping = std::min(0.1 * motorDamping(motor), 0.25 * k.loaded * kPeriod);
}

// Estimated, so that half of the electrical power at half the top speed would reach the output; the
// published resistance of the X8 is 1.02, 1.04 and 1.02 times this for its three ratios.
double estimatedResistance(double maxSpeed, double maxEffort) {
  return 0.5 * kNominalVoltage * kNominalVoltage / (maxSpeed * maxEffort);
}

// Estimated, so that it heats as the X8 does at the same share of its stall torque.
ThermalParameters estimatedThermal(double resistance) {
  const double size = kX8Resistance / resistance;  // heat at stall, against the X8's
  const ThermalParameters& x8 = kX8Thermal;
  return {x8.windingToHousing / size,
          x8.housingToBody / size,
          x8.bodyToAmbient / size,
          x8.winding * size,
          x8.housing * size,
          x8.body * size,
          kAmbient};
}

// Of the motors that HEBI has published.
struct Motor {
  double resistance;  // ohm
  const ThermalParameters& thermal;
  Stiffness stiffness;
  double gearRatios[3];  // by rising effort
};

constexpr Motor kX5{kX5Resistance, kX5Thermal, {30, 300}, {272.22, 762.22, 1742.22}};
constexpr Motor kX8{kX8Resistance, kX8Thermal, {70, 1000}, {272.22, 762.22, 1462.222}};

const Motor* publishedMotor(Family family) {
  switch (family) {
    case Family::x5:
    case Family::t5:
      return &kX5;
    case Family::x8:
    case Family::r8:
    case Family::t8:
      return &kX8;
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

ActuatorParameters estimatedParameters(double maxSpeed, double maxEffort, double armature) {
  ActuatorParameters result;
  result.maxSpeed = maxSpeed;
  result.maxEffort = maxEffort;
  result.gearRatio = kMotorSpeed / maxSpeed;
  result.armature = armature;
  result.windingResistance = estimatedResistance(maxSpeed, maxEffort);
  result.thermal = estimatedThermal(result.windingResistance);
  // As stiff for its effort as the X8-16.
  giveSpring({1.6 * maxEffort, 23 * maxEffort}, result);
  result.gains = completed(kitGains(maxSpeed, maxEffort));
  return result;
}

std::optional<ActuatorParameters> parametersOf(std::string_view type) {
  const auto row = std::ranges::find(actuators(), type, &ActuatorRow::type);
  if (row == actuators().end()) return std::nullopt;
  ActuatorParameters result =
      estimatedParameters(row->maxSpeed, row->maxEffort, driveOf(*row).armature);
  result.type = type;
  if (const Motor* motor = publishedMotor(row->family)) {
    result.gearRatio = motor->gearRatios[ratioOf(*row)];
    result.windingResistance = motor->resistance;
    result.thermal = motor->thermal;
    giveSpring(motor->stiffness, result);
  }
  result.gains = completed(kitGains(*row));
  return result;
}

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/parameters.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include <hrdf/catalog.h>

#include "firmware/core.h"
#include "hebi/drivetrains.h"
#include "hebi/firmware_setup.h"
#include "hebi/motors.h"
#include "module/spring.h"

namespace hrdf::sim {
namespace {

// Returns a spring whose stiffness increases linearly with its torque (estimated), as a curve of
// ten linear pieces.
SpringCurve hardeningSpring(const SpringStiffness& k, double maxEffort) {
  // 1/rad, increase of stiffness per torque.
  const double rise = (k.loaded - k.unloaded) / maxEffort;
  const double most = std::log(k.loaded / k.unloaded) / rise;  // rad, deflection at `maxEffort`
  SpringCurve spring;
  for (int i = 1; i <= 10; ++i) {
    const double deflection = most * i / 10;
    spring.points.push_back({deflection, k.unloaded / rise * std::expm1(rise * deflection)});
  }
  return spring;
}

constexpr double kDampingShare = 0.25;

// Returns parameters with an estimated spring damping. If this damping were less than 0.04 of the
// motor's damping, HEBI's velocity gains would make light loads oscillate.
ActuatorParameters parametersOf(double maxEffort, double armature, const MotorFigures& motor) {
  ActuatorParameters result;
  result.maxSpeed = motor.line.maxSpeed;
  result.maxEffort = motor.line.maxEffort;
  result.speedLimit = motor.line.speedLimit;
  result.nominalSpeed = motor.nominal.speed;
  result.nominalEffort = motor.nominal.effort;
  result.gearRatio = motor.gearRatio;
  result.armature = armature;
  result.loadFriction = motor.loadFriction;
  result.windingResistance = motor.line.resistance;
  result.thermal = std::bit_cast<ThermalParameters>(motor.heat);
  result.spring = hardeningSpring(motor.spring, maxEffort);
  result.springDamping = kDampingShare * std::min(firmware::motorDamping(motor.line),
                                                  motor.spring.loaded * firmware::kPeriod);
  return result;
}

}  // namespace

ModuleGains completed(const ModuleGains& gains) {
  FirmwareSetup setup;
  setGains(gains, setup);
  return gainsOf(setup);
}

bool setSpring(const std::array<double, 5>& coefficients, ActuatorParameters& parameters,
               std::string& why) {
  const auto spring = polynomialSpring(coefficients, parameters.maxEffort, why);
  if (!spring) return false;
  parameters.spring = *spring;
  const double most = kDampingShare * leastInertia(*spring, firmware::kPeriod) / firmware::kPeriod;
  parameters.springDamping = std::min(parameters.springDamping, most);
  return true;
}

ActuatorParameters estimatedParameters(double maxSpeed, double maxEffort, double armature) {
  ActuatorParameters result =
      parametersOf(maxEffort, armature, estimatedMotor(maxSpeed, maxEffort));
  result.gains = kitGains(maxSpeed, maxEffort);
  return result;
}

std::optional<ActuatorParameters> parametersOf(std::string_view type) {
  const auto row = std::ranges::find(actuators(), type, &ActuatorRow::type);
  if (row == actuators().end()) return std::nullopt;
  ActuatorParameters result =
      parametersOf(row->maxEffort, drivetrainOf(*row).armature, motorOf(*row));
  result.type = type;
  result.gains = kitGains(*row);
  return result;
}

}  // namespace hrdf::sim

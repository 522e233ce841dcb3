// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/motor.h"

#include <algorithm>

#include "hebi/drives.h"

namespace hrdf::sim {

double motorTorque(const ActuatorParameters& motor, double voltage, double velocity) {
  return motor.maxEffort * (voltage / kNominalVoltage - velocity / motor.maxSpeed);
}

double motorVoltage(const ActuatorParameters& motor, double torque, double velocity) {
  return kNominalVoltage * (torque / motor.maxEffort + velocity / motor.maxSpeed);
}

double motorDamping(const ActuatorParameters& motor) { return motor.maxEffort / motor.maxSpeed; }

double windingCurrent(const ActuatorParameters& motor, double voltage, double velocity) {
  return (voltage - motorVoltage(motor, 0, velocity)) / motor.windingResistance;
}

double mostPwm(double busVoltage) {
  return busVoltage > 0 ? std::min(1.0, kMaxVoltage / busVoltage) : 0;
}

}  // namespace hrdf::sim

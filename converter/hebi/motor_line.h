// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The motor's torque-speed line, computed with the same operations in the same order as MuJoCo's
// `dcmotor` with nominal="24 max_effort max_speed", so that the results are bit-identical.
#ifndef HRDF_HEBI_MOTOR_LINE_H_
#define HRDF_HEBI_MOTOR_LINE_H_

#include "firmware/core.h"

namespace hrdf {

struct MotorLine {
  double constant = 0;    // motor constant: V s/rad, and N m/A
  double resistance = 0;  // ohm, as seen at the output
};

inline MotorLine motorLine(const firmware::Motor<double>& motor) {
  const double constant = firmware::kNominalVoltage / motor.maxSpeed;
  return {constant, constant * firmware::kNominalVoltage / motor.maxEffort};
}

// Returns the motor's force, N m.
inline double motorForce(const MotorLine& line, double voltage, double velocity) {
  const double gain = line.constant / line.resistance;
  double bias = 0;
  bias -= gain * line.constant * velocity;
  return gain * voltage + bias;
}

// Returns minus the derivative of the force with respect to the velocity, N m s/rad.
inline double lineDamping(const MotorLine& line) {
  return line.constant * line.constant / line.resistance;
}

}  // namespace hrdf

#endif  // HRDF_HEBI_MOTOR_LINE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The motor with its gears, as seen from the output: a straight line from max_effort at stall to
// max_speed without load at 24 V, and both in proportion to the voltage. It is the line of MuJoCo's
// `dcmotor` with nominal="24 max_effort max_speed". At 0 V the motor brakes.
#ifndef HRDF_SIM_MODULE_MOTOR_H_
#define HRDF_SIM_MODULE_MOTOR_H_

#include <hrdf/sim/parameters.h>

namespace hrdf::sim {

// The firmware does not give a motor more, whatever the bus has (docs.hebi.us, hardware).
inline constexpr double kMaxVoltage = 36;  // V

// N m at `voltage` (V at the motor) and `velocity` (rad/s).
double motorTorque(const ActuatorParameters& motor, double voltage, double velocity);

// The voltage at which the motor gives `torque` at `velocity`.
double motorVoltage(const ActuatorParameters& motor, double torque, double velocity);

// N m s/rad: what the motor's torque loses with its speed.
double motorDamping(const ActuatorParameters& motor);

// A; (voltage - back-EMF)/R. The back-EMF is that of the line: the voltage at which the motor turns
// so fast without load. So the current is in proportion to the torque, friction is not in it, and a
// motor at its top speed draws none.
double windingCurrent(const ActuatorParameters& motor, double voltage, double velocity);

// The largest PWM that the firmware gives: a fraction of the bus voltage, up to 1.
double mostPwm(double busVoltage);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_MOTOR_H_

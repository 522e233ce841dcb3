// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Feedback of a module. SI units, radians and degrees Celsius. The comments name the fields that a
// simulated actuator does not measure: these are not set.
#ifndef HRDF_SIM_FEEDBACK_H_
#define HRDF_SIM_FEEDBACK_H_

#include <cstdint>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Measurements that are floats.
enum class FeedbackFloat {
  boardTemperature,         // C, inside the module
  processorTemperature,     // C
  voltage,                  // V, of the bus
  velocity,                 // rad/s, of the output, after the spring
  effort,                   // N m, at the output
  velocityCommand,          // rad/s; not set: no command
  effortCommand,            // N m; not set: no command
  deflection,               // rad, output position minus gear position; 0: rigid drivetrain
  deflectionVelocity,       // rad/s
  motorVelocity,            // rad/s, of the motor shaft, before the gears
  motorCurrent,             // A, bus current of the motor; negative: braking returns energy
  motorSensorTemperature,   // C, near the housing of the motor
  motorWindingCurrent,      // A
  motorWindingTemperature,  // C
  motorHousingTemperature,  // C
  batteryLevel,             // %; not set by an actuator
  pwmCommand,               // fraction of the bus voltage, in [-1, 1]
  innerEffortCommand,       // N m, target of the effort loop; set with Strategy2 and Strategy4 only
  motorWindingVoltage,      // V
  // Currents (A), voltages (V) and duty cycles of motor phases, and values of field-oriented
  // control. Never set, because the simulated motor is a DC motor.
  motorPhaseCurrentA,
  motorPhaseCurrentB,
  motorPhaseCurrentC,
  motorPhaseVoltageA,
  motorPhaseVoltageB,
  motorPhaseVoltageC,
  motorPhaseDutyCycleA,
  motorPhaseDutyCycleB,
  motorPhaseDutyCycleC,
  motorFocId,
  motorFocIq,
  motorFocIdCommand,
  motorFocIqCommand,
  innerMotorFocIdCommand,
  innerMotorFocIqCommand,
  motorFocVd,
  motorFocVq,
  motorFocVdCommand,
  motorFocVqCommand,
  innerMotorFocVdCommand,
  innerMotorFocVqCommand,
  pressure,  // Pa; not set by an actuator
  altitude,  // m; not set by an actuator
  // Satellite navigation; not set by an actuator.
  gpsLatitude,
  gpsLongitude,
  gpsAltitude,
  gpsHeading,
  gpsHorizontalAccuracy,
  gpsVerticalAccuracy,
  count,
};

// Angles, rad; not wrapped to one turn.
enum class FeedbackAngle {
  position,         // of the module's output, after the spring
  positionCommand,  // not set: no command
  motorPosition,    // position of the motor shaft, before the gears
  count,
};

// Whole numbers. Times are in us of simulated time.
enum class FeedbackUInt64 {
  sequenceNumber,        // running number of the request, given by the group
  receiveTime,           // when the group received the feedback
  transmitTime,          // when the group sent the request
  hardwareReceiveTime,   // when the module received the request
  hardwareTransmitTime,  // when the module answered: the time of the measurements
  senderId,              // ID of the module
  rxSequenceNumber,      // running number of the answer, given by the module
  gpsTimestamp,          // not set by an actuator
  count,
};

// Measurements that are vectors.
enum class FeedbackVector {
  accelerometer,  // m/s^2, in the module's frame, with gravity if accelIncludesGravity
  gyro,           // rad/s, in the module's frame
  arPosition,     // m, of a phone relative to the room; not set by an actuator
  // Force (N) and torque (N m) of a force sensor; not set by an actuator.
  force,
  torque,
  magnetometer,  // T; not set by an actuator
  count,
};

// Rotations.
enum class FeedbackQuaternion {
  orientation,    // rotation of the module in the world
  arOrientation,  // rotation of a phone in the room; not set by an actuator
  count,
};

// States that are enumerations.
enum class FeedbackEnum {
  temperatureState,      // TemperatureState
  mstopState,            // MstopState
  positionLimitState,    // LimitState
  velocityLimitState,    // LimitState
  effortLimitState,      // LimitState
  commandLifetimeState,  // CommandLifetimeState
  arQuality,             // ArQuality; not set by an actuator
  motorHallState,        // not set: the simulated motor has no Hall sensors
  drivetrainState,       // CalibrationState
  resetButtonState,      // not set: the simulated module has no button
  count,
};

// Colour that the module's LED shows.
enum class FeedbackLed { led, count };

// Feedback of one module.
struct Feedback {
  Fields<FeedbackFloat, float> floats;
  Fields<FeedbackAngle, double> angles;
  Fields<FeedbackVector, Vector3f> vectors;
  Fields<FeedbackQuaternion, Quaternionf> quaternions;
  Fields<FeedbackUInt64, std::uint64_t> integers;
  Fields<FeedbackEnum, std::int32_t> enums;
  Fields<DebugChannel, float> debug;  // debug channels; never set
  Fields<FeedbackLed, Color> leds;
  IoBanks io{};  // pins; not set by an actuator, which has no pins
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_FEEDBACK_H_

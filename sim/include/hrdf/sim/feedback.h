// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What a module tells. SI units, radians and degrees Celsius. A field that is not set is one that
// the module does not measure; which those are is said here.
#ifndef HRDF_SIM_FEEDBACK_H_
#define HRDF_SIM_FEEDBACK_H_

#include <cstdint>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

enum class FeedbackFloat {
  boardTemperature,      // C, inside the module
  processorTemperature,  // C
  voltage,               // V, of the bus
  velocity,              // rad/s, of the output, behind the spring
  effort,                // N m, at the output
  velocityCommand,       // rad/s; not set: not commanded
  effortCommand,         // N m; not set: not commanded
  deflection,            // rad, position before less behind the spring; 0 when it is not simulated
  deflectionVelocity,    // rad/s
  motorVelocity,         // rad/s, of the motor's shaft, before the gears
  motorCurrent,          // A, from the bus: negative when braking feeds it
  motorSensorTemperature,   // C, near the housing of the motor
  motorWindingCurrent,      // A
  motorWindingTemperature,  // C
  motorHousingTemperature,  // C
  batteryLevel,             // %; not set by an actuator
  pwmCommand,               // fraction of the bus voltage, in [-1, 1]
  innerEffortCommand,       // N m, what the effort loop aims at; set in strategies 2 and 4 only
  motorWindingVoltage,      // V
  // Phases and field-oriented control: a module's motor is a DC motor here, so they are not set.
  motorPhaseCurrentA,
  motorPhaseCurrentB,
  motorPhaseCurrentC,  // A
  motorPhaseVoltageA,
  motorPhaseVoltageB,
  motorPhaseVoltageC,  // V
  motorPhaseDutyCycleA,
  motorPhaseDutyCycleB,
  motorPhaseDutyCycleC,  // fraction
  motorFocId,
  motorFocIq,
  motorFocIdCommand,
  motorFocIqCommand,  // A
  // Its voltages and further commands, A and V; HEBI's open headers end before their order.
  motorFoc32,
  motorFoc33,
  motorFoc34,
  motorFoc35,
  motorFoc36,
  motorFoc37,
  motorFoc38,
  motorFoc39,
  pressure,  // Pa; not set by an actuator
  altitude,  // m; not set by an actuator
  // Satellite navigation, in an order that HEBI's open headers do not tell; not set by an actuator.
  gps42,
  gps43,
  gps44,
  gps45,
  gps46,
  gps47,
  count,
};

// rad; a turn does not wrap.
enum class FeedbackAngle {
  position,         // of the output, behind the spring
  positionCommand,  // not set: not commanded
  motorPosition,    // of the motor's shaft, before the gears
  count,
};

// Times in microseconds of simulated time.
enum class FeedbackUInt64 {
  sequenceNumber,        // of the request, set by the group
  receiveTime,           // when the group had it
  transmitTime,          // when the group asked for it
  hardwareReceiveTime,   // when the module was asked
  hardwareTransmitTime,  // when the module answered: the time that the values are of
  senderId,              // of the module
  rxSequenceNumber,      // of the answer, counted per module
  gpsTimestamp,          // not set by an actuator
  count,
};

enum class FeedbackVector {
  accelerometer,  // m/s^2, in the module's frame, with gravity if accelIncludesGravity
  gyro,           // rad/s, in the module's frame
  arPosition,     // m; not set by an actuator
  force,
  torque,        // N, N m, of a force sensor; not set by an actuator
  magnetometer,  // T; not set by an actuator
  count,
};

enum class FeedbackQuaternion {
  orientation,    // of the module in the world
  arOrientation,  // not set by an actuator
  count,
};

enum class FeedbackEnum {
  temperatureState,    // TemperatureState
  mstopState,          // MstopState
  positionLimitState,  // LimitState, as the next two
  velocityLimitState,
  effortLimitState,
  commandLifetimeState,  // CommandLifetimeState, as the receiver of the feedback sees it
  arQuality,             // ArQuality; not set by an actuator
  motorHallState,        // not set: the motor has no Hall sensors here
  drivetrainState,       // CalibrationState
  resetButtonState,      // not set: there is no button
  count,
};

enum class FeedbackLed { led, count };  // what the module shows

// A message from one module. Plain memory.
struct Feedback {
  Fields<FeedbackFloat, float> floats;
  Fields<FeedbackAngle, double> angles;
  Fields<FeedbackVector, Vector3f> vectors;
  Fields<FeedbackQuaternion, Quaternionf> quaternions;
  Fields<FeedbackUInt64, std::uint64_t> integers;
  Fields<FeedbackEnum, std::int32_t> enums;
  Fields<DebugChannel, float> debug;  // not set
  Fields<FeedbackLed, Color> leds;
  IoBanks io{};  // an actuator has no pins
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_FEEDBACK_H_

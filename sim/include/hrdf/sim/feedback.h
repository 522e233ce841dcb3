// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The feedback of a module. SI units, radians and degrees Celsius. Fields that the module does not
// measure are not set; the comments name them.
#ifndef HRDF_SIM_FEEDBACK_H_
#define HRDF_SIM_FEEDBACK_H_

#include <cstdint>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

enum class FeedbackFloat {
  boardTemperature,        // C, inside the module
  processorTemperature,    // C
  voltage,                 // V, of the bus
  velocity,                // rad/s, of the output, behind the spring
  effort,                  // N m, at the output
  velocityCommand,         // rad/s; not set: no command
  effortCommand,           // N m; not set: no command
  deflection,              // rad, position behind the spring minus position before it; 0 if springs
                           // are not simulated
  deflectionVelocity,      // rad/s
  motorVelocity,           // rad/s, of the motor's shaft, before the gears
  motorCurrent,            // A, from the bus: negative when braking returns energy
  motorSensorTemperature,  // C, near the housing of the motor
  motorWindingCurrent,     // A
  motorWindingTemperature,  // C
  motorHousingTemperature,  // C
  batteryLevel,             // %; not set by an actuator
  pwmCommand,               // fraction of the bus voltage, in [-1, 1]
  innerEffortCommand,       // N m, target of the effort loop; set in strategies 2 and 4 only
  motorWindingVoltage,      // V
  // Phases and field-oriented control: not set, because a module's motor is a DC motor here.
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
  innerMotorFocIdCommand,
  innerMotorFocIqCommand,  // A
  motorFocVd,
  motorFocVq,
  motorFocVdCommand,
  motorFocVqCommand,
  innerMotorFocVdCommand,
  innerMotorFocVqCommand,  // V
  pressure,                // Pa; not set by an actuator
  altitude,                // m; not set by an actuator
  // Satellite navigation; not set by an actuator.
  gpsLatitude,
  gpsLongitude,
  gpsAltitude,
  gpsHeading,
  gpsHorizontalAccuracy,
  gpsVerticalAccuracy,
  count,
};

// rad; not wrapped to one turn.
enum class FeedbackAngle {
  position,         // of the output, behind the spring
  positionCommand,  // not set: no command
  motorPosition,    // of the motor's shaft, before the gears
  count,
};

// Times in microseconds of simulated time.
enum class FeedbackUInt64 {
  sequenceNumber,        // of the request, set by the group
  receiveTime,           // when the group received it
  transmitTime,          // when the group requested it
  hardwareReceiveTime,   // when the module got the request
  hardwareTransmitTime,  // when the module answered: the time of the values
  senderId,              // of the module
  rxSequenceNumber,      // of the answer, counted by each module
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
  positionLimitState,  // LimitState, like the next two
  velocityLimitState,
  effortLimitState,
  commandLifetimeState,  // CommandLifetimeState, as the receiver of the feedback sees it
  arQuality,             // ArQuality; not set by an actuator
  motorHallState,        // not set: motors here have no Hall sensors
  drivetrainState,       // CalibrationState
  resetButtonState,      // not set: modules here have no button
  count,
};

enum class FeedbackLed { led, count };  // the light that the module shows

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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Feedback of a group. SI units, radians and degrees Celsius; <hrdf/sim/feedback.h> describes each
// field.
#ifndef HRDF_SIM_GROUP_FEEDBACK_H_
#define HRDF_SIM_GROUP_FEEDBACK_H_

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/field_refs.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Feedback of an actuator.
struct ActuatorFeedbackRef {
  const Feedback& message;

  // Position of the output, rad.
  const auto position() const { return AngleRef(message.angles, FeedbackAngle::position); }
  // Velocity of the output, rad/s.
  const auto velocity() const { return number(FeedbackFloat::velocity); }
  const auto effort() const { return number(FeedbackFloat::effort); }  // N m, at the output
  // Commanded position, rad; not set: no command.
  const auto positionCommand() const {
    return AngleRef(message.angles, FeedbackAngle::positionCommand);
  }
  // Commanded velocity, rad/s; not set: no command.
  const auto velocityCommand() const { return number(FeedbackFloat::velocityCommand); }
  // Commanded effort, N m; not set: no command.
  const auto effortCommand() const { return number(FeedbackFloat::effortCommand); }
  // Deflection of the spring, rad: position of the output minus position of the gears; 0: rigid
  // drivetrain.
  const auto deflection() const { return number(FeedbackFloat::deflection); }
  // Velocity of the deflection, rad/s.
  const auto deflectionVelocity() const { return number(FeedbackFloat::deflectionVelocity); }
  // Position of the motor shaft, rad.
  const auto motorPosition() const {
    return AngleRef(message.angles, FeedbackAngle::motorPosition);
  }
  // Velocity of the motor shaft, rad/s.
  const auto motorVelocity() const { return number(FeedbackFloat::motorVelocity); }
  // Current that the motor takes from the bus, A; negative: braking returns energy.
  const auto motorCurrent() const { return number(FeedbackFloat::motorCurrent); }
  // Temperature near the motor's housing, C.
  const auto motorSensorTemperature() const {
    return number(FeedbackFloat::motorSensorTemperature);
  }
  // Current in the winding, A.
  const auto motorWindingCurrent() const { return number(FeedbackFloat::motorWindingCurrent); }
  // Temperature of the winding, C.
  const auto motorWindingTemperature() const {
    return number(FeedbackFloat::motorWindingTemperature);
  }
  // Temperature of the motor's housing, C.
  const auto motorHousingTemperature() const {
    return number(FeedbackFloat::motorHousingTemperature);
  }
  // Voltage at the winding, V.
  const auto motorWindingVoltage() const { return number(FeedbackFloat::motorWindingVoltage); }
  const auto pwmCommand() const { return number(FeedbackFloat::pwmCommand); }  // fraction, -1 to 1
  // Target of the effort loop, N m; set with Strategy2 and Strategy4 only.
  const auto innerEffortCommand() const { return number(FeedbackFloat::innerEffortCommand); }
  // Returns the thermal state of the motor and the electronics.
  const auto temperatureState() const {
    return state<TemperatureState>(FeedbackEnum::temperatureState);
  }
  // Returns the state of the motion stop.
  const auto mstopState() const { return state<MstopState>(FeedbackEnum::mstopState); }
  // Returns the state of the position relative to the position limits.
  const auto positionLimitState() const {
    return state<LimitState>(FeedbackEnum::positionLimitState);
  }
  // Returns the state of the velocity relative to the velocity limits.
  const auto velocityLimitState() const {
    return state<LimitState>(FeedbackEnum::velocityLimitState);
  }
  // Returns the state of the effort relative to the effort limits.
  const auto effortLimitState() const { return state<LimitState>(FeedbackEnum::effortLimitState); }
  // Returns the state of the module's lock: unlocked, locked by this group, or locked by another
  // group.
  const auto commandLifetimeState() const {
    return state<CommandLifetimeState>(FeedbackEnum::commandLifetimeState);
  }

 private:
  FieldRef<const Fields<FeedbackFloat, float>, FeedbackFloat> number(FeedbackFloat field) const {
    return {message.floats, field};
  }
  template <class State>
  FieldRef<const Fields<FeedbackEnum, std::int32_t>, FeedbackEnum, State> state(
      FeedbackEnum field) const {
    return {message.enums, field};
  }
};

// Feedback of the IMU, in the frame of the module.
struct ImuFeedbackRef {
  const Feedback& message;

  // Returns the acceleration (m/s^2), with gravity if accelIncludesGravity is set.
  const auto accelerometer() const {
    return FieldRef(message.vectors, FeedbackVector::accelerometer);
  }
  // Returns the angular velocity (rad/s).
  const auto gyro() const { return FieldRef(message.vectors, FeedbackVector::gyro); }
  // Returns the rotation of the module in the world.
  const auto orientation() const {
    return FieldRef(message.quaternions, FeedbackQuaternion::orientation);
  }
};

// Feedback of phones and tablets; not set by an actuator.
struct MobileFeedbackRef {
  const Feedback& message;

  // Charge of the battery, %.
  const auto batteryLevel() const { return FieldRef(message.floats, FeedbackFloat::batteryLevel); }
  // Returns the position (m) of the phone in the room.
  const auto arPosition() const { return FieldRef(message.vectors, FeedbackVector::arPosition); }
  // Returns the rotation of the phone relative to the room.
  const auto arOrientation() const {
    return FieldRef(message.quaternions, FeedbackQuaternion::arOrientation);
  }
  // Returns the quality of the phone's measured pose.
  const auto arQuality() const { return refAs<ArQuality>(message.enums, FeedbackEnum::arQuality); }
};

// Feedback of one module.
struct ModuleFeedback {
  // Aliases of enumerations, as in HEBI's C++ API.
  using TemperatureState = sim::TemperatureState;
  using MstopState = sim::MstopState;
  using PositionLimitState = sim::LimitState;
  using VelocityLimitState = sim::LimitState;
  using EffortLimitState = sim::LimitState;
  using CommandLifetimeState = sim::CommandLifetimeState;
  using ArQuality = sim::ArQuality;

  Feedback message;  // all fields of the feedback

  // Returns the feedback of the actuator.
  const auto actuator() const { return ActuatorFeedbackRef{message}; }
  // Returns the feedback of the IMU.
  const auto imu() const { return ImuFeedbackRef{message}; }
  // Returns the feedback of a phone.
  const auto mobile() const { return MobileFeedbackRef{message}; }
  // Returns the pins; an actuator has none.
  const auto io() const { return IoRef<const IoBanks>(message.io); }
  // Returns the LED colour.
  const auto led() const { return LedRef(message.leds, FeedbackLed::led); }
  // Temperature inside the module, C.
  const auto boardTemperature() const { return number(FeedbackFloat::boardTemperature); }
  // Temperature of the processor, C.
  const auto processorTemperature() const { return number(FeedbackFloat::processorTemperature); }
  const auto voltage() const { return number(FeedbackFloat::voltage); }  // V, of the bus
  // Returns HEBI's debug channels 1 to 9, which are never set.
  const auto debug() const { return NumberedRef(message.debug, DebugChannel::c1); }
  // Returns the running number of the request, given by the group.
  const auto sequenceNumber() const { return integer(FeedbackUInt64::sequenceNumber); }
  // Returns the time when the group received the feedback (us, simulated).
  const auto receiveTimeUs() const { return integer(FeedbackUInt64::receiveTime); }
  // Returns the time when the group sent the request (us, simulated).
  const auto transmitTimeUs() const { return integer(FeedbackUInt64::transmitTime); }
  // Returns the time when the module received the request (us, simulated).
  const auto hardwareReceiveTimeUs() const { return integer(FeedbackUInt64::hardwareReceiveTime); }
  // Returns the time when the module measured and answered (us, simulated).
  const auto hardwareTransmitTimeUs() const {
    return integer(FeedbackUInt64::hardwareTransmitTime);
  }
  // Returns the ID of the module.
  const auto senderId() const { return integer(FeedbackUInt64::senderId); }
  // Returns the running number of the answer, given by the module.
  const auto rxSequenceNumber() const { return integer(FeedbackUInt64::rxSequenceNumber); }

 private:
  FieldRef<const Fields<FeedbackFloat, float>, FeedbackFloat> number(FeedbackFloat field) const {
    return {message.floats, field};
  }
  FieldRef<const Fields<FeedbackUInt64, std::uint64_t>, FeedbackUInt64> integer(
      FeedbackUInt64 field) const {
    return {message.integers, field};
  }
};

// Feedback of each module of a group.
class GroupFeedback final : public GroupMessage<ModuleFeedback> {
 public:
  // Makes a feedback for a number of modules, with no field set.
  using GroupMessage::GroupMessage;

  // Returns a view of the modules `indices`, which shares their messages with this object. Throws
  // std::out_of_range for an invalid index.
  GroupFeedback subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // Returns the time (s, simulated) at which the group received the newest feedback; NaN: a module
  // has not answered yet.
  double getTime() const;
  // Returns the same time as getTime(), but in us; 0: a module has not answered yet.
  std::uint64_t getTimeUs() const;

  // Return one value for each module, in the order of the group; NaN: not set.
  Eigen::VectorXd getPosition() const;                 // rad
  Eigen::VectorXd getVelocity() const;                 // rad/s
  Eigen::VectorXd getEffort() const;                   // N m
  Eigen::VectorXd getPositionCommand() const;          // rad
  Eigen::VectorXd getVelocityCommand() const;          // rad/s
  Eigen::VectorXd getEffortCommand() const;            // N m
  Eigen::VectorXd getBoardTemperature() const;         // C
  Eigen::VectorXd getProcessorTemperature() const;     // C
  Eigen::VectorXd getVoltage() const;                  // V
  Eigen::VectorXd getDeflection() const;               // rad
  Eigen::VectorXd getDeflectionVelocity() const;       // rad/s
  Eigen::VectorXd getMotorVelocity() const;            // rad/s
  Eigen::VectorXd getMotorCurrent() const;             // A
  Eigen::VectorXd getMotorSensorTemperature() const;   // C
  Eigen::VectorXd getMotorWindingCurrent() const;      // A
  Eigen::VectorXd getMotorWindingTemperature() const;  // C
  Eigen::VectorXd getMotorHousingTemperature() const;  // C
  Eigen::MatrixX3d getAccelerometer() const;           // m/s^2; a row for each module
  Eigen::MatrixX3d getGyro() const;                    // rad/s; a row for each module

  // Write one value for each module into `out`, which is resized; NaN: not set.
  void getPosition(Eigen::VectorXd& out) const;                 // rad
  void getVelocity(Eigen::VectorXd& out) const;                 // rad/s
  void getEffort(Eigen::VectorXd& out) const;                   // N m
  void getPositionCommand(Eigen::VectorXd& out) const;          // rad
  void getVelocityCommand(Eigen::VectorXd& out) const;          // rad/s
  void getEffortCommand(Eigen::VectorXd& out) const;            // N m
  void getBoardTemperature(Eigen::VectorXd& out) const;         // C
  void getProcessorTemperature(Eigen::VectorXd& out) const;     // C
  void getVoltage(Eigen::VectorXd& out) const;                  // V
  void getDeflection(Eigen::VectorXd& out) const;               // rad
  void getDeflectionVelocity(Eigen::VectorXd& out) const;       // rad/s
  void getMotorVelocity(Eigen::VectorXd& out) const;            // rad/s
  void getMotorCurrent(Eigen::VectorXd& out) const;             // A
  void getMotorSensorTemperature(Eigen::VectorXd& out) const;   // C
  void getMotorWindingCurrent(Eigen::VectorXd& out) const;      // A
  void getMotorWindingTemperature(Eigen::VectorXd& out) const;  // C
  void getMotorHousingTemperature(Eigen::VectorXd& out) const;  // C
  void getAccelerometer(Eigen::MatrixX3d& out) const;           // m/s^2; a row for each module
  void getGyro(Eigen::MatrixX3d& out) const;                    // rad/s; a row for each module

 private:
  GroupFeedback(const GroupFeedback& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_FEEDBACK_H_

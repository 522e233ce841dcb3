// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What comes from a group. SI units, radians and degrees Celsius; each field means what feedback.h
// says.
#ifndef HRDF_SIM_GROUP_FEEDBACK_H_
#define HRDF_SIM_GROUP_FEEDBACK_H_

#include <cstdint>
#include <vector>

#include <Eigen/Core>

#include <hrdf/sim/feedback.h>
#include <hrdf/sim/field_refs.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

struct ActuatorFeedbackRef {
  const Feedback& message;

  auto position() const { return AngleRef(message.angles, FeedbackAngle::position); }
  auto velocity() const { return number(FeedbackFloat::velocity); }
  auto effort() const { return number(FeedbackFloat::effort); }
  auto positionCommand() const { return AngleRef(message.angles, FeedbackAngle::positionCommand); }
  auto velocityCommand() const { return number(FeedbackFloat::velocityCommand); }
  auto effortCommand() const { return number(FeedbackFloat::effortCommand); }
  auto deflection() const { return number(FeedbackFloat::deflection); }
  auto deflectionVelocity() const { return number(FeedbackFloat::deflectionVelocity); }
  auto motorPosition() const { return AngleRef(message.angles, FeedbackAngle::motorPosition); }
  auto motorVelocity() const { return number(FeedbackFloat::motorVelocity); }
  auto motorCurrent() const { return number(FeedbackFloat::motorCurrent); }
  auto motorSensorTemperature() const { return number(FeedbackFloat::motorSensorTemperature); }
  auto motorWindingCurrent() const { return number(FeedbackFloat::motorWindingCurrent); }
  auto motorWindingTemperature() const { return number(FeedbackFloat::motorWindingTemperature); }
  auto motorHousingTemperature() const { return number(FeedbackFloat::motorHousingTemperature); }
  auto motorWindingVoltage() const { return number(FeedbackFloat::motorWindingVoltage); }
  auto pwmCommand() const { return number(FeedbackFloat::pwmCommand); }
  auto innerEffortCommand() const { return number(FeedbackFloat::innerEffortCommand); }
  auto temperatureState() const { return state<TemperatureState>(FeedbackEnum::temperatureState); }
  auto mstopState() const { return state<MstopState>(FeedbackEnum::mstopState); }
  auto positionLimitState() const { return state<LimitState>(FeedbackEnum::positionLimitState); }
  auto velocityLimitState() const { return state<LimitState>(FeedbackEnum::velocityLimitState); }
  auto effortLimitState() const { return state<LimitState>(FeedbackEnum::effortLimitState); }
  auto commandLifetimeState() const {
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

struct ImuFeedbackRef {
  const Feedback& message;

  auto accelerometer() const { return FieldRef(message.vectors, FeedbackVector::accelerometer); }
  auto gyro() const { return FieldRef(message.vectors, FeedbackVector::gyro); }
  auto orientation() const {
    return FieldRef(message.quaternions, FeedbackQuaternion::orientation);
  }
};

// What comes from one module.
struct ModuleFeedback {
  Feedback message;

  auto actuator() const { return ActuatorFeedbackRef{message}; }
  auto imu() const { return ImuFeedbackRef{message}; }
  auto io() const { return IoRef<const IoBanks>{message.io}; }
  auto led() const { return FieldRef(message.leds, FeedbackLed::led); }
  auto boardTemperature() const { return number(FeedbackFloat::boardTemperature); }
  auto processorTemperature() const { return number(FeedbackFloat::processorTemperature); }
  auto voltage() const { return number(FeedbackFloat::voltage); }
  auto debug(DebugChannel channel) const { return FieldRef(message.debug, channel); }
  auto sequenceNumber() const { return integer(FeedbackUInt64::sequenceNumber); }
  auto receiveTimeUs() const { return integer(FeedbackUInt64::receiveTime); }
  auto transmitTimeUs() const { return integer(FeedbackUInt64::transmitTime); }
  auto hardwareReceiveTimeUs() const { return integer(FeedbackUInt64::hardwareReceiveTime); }
  auto hardwareTransmitTimeUs() const { return integer(FeedbackUInt64::hardwareTransmitTime); }
  auto senderId() const { return integer(FeedbackUInt64::senderId); }
  auto rxSequenceNumber() const { return integer(FeedbackUInt64::rxSequenceNumber); }

 private:
  FieldRef<const Fields<FeedbackFloat, float>, FeedbackFloat> number(FeedbackFloat field) const {
    return {message.floats, field};
  }
  FieldRef<const Fields<FeedbackUInt64, std::uint64_t>, FeedbackUInt64> integer(
      FeedbackUInt64 field) const {
    return {message.integers, field};
  }
};

class GroupFeedback final : public GroupMessage<ModuleFeedback> {
 public:
  using GroupMessage::GroupMessage;

  // Shares the messages of some modules.
  GroupFeedback subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // When the last of it was received, in s and us of simulated time; NaN and 0 where a module has
  // not answered yet.
  double getTime() const;
  std::uint64_t getTimeUs() const;

  // One value a module; NaN where it is not set. The second form fills `out`, whatever its size.
  Eigen::VectorXd getPosition() const;
  Eigen::VectorXd getVelocity() const;
  Eigen::VectorXd getEffort() const;
  Eigen::VectorXd getPositionCommand() const;
  Eigen::VectorXd getVelocityCommand() const;
  Eigen::VectorXd getEffortCommand() const;
  Eigen::VectorXd getBoardTemperature() const;
  Eigen::VectorXd getProcessorTemperature() const;
  Eigen::VectorXd getVoltage() const;
  Eigen::VectorXd getDeflection() const;
  Eigen::VectorXd getDeflectionVelocity() const;
  Eigen::VectorXd getMotorVelocity() const;
  Eigen::VectorXd getMotorCurrent() const;
  Eigen::VectorXd getMotorSensorTemperature() const;
  Eigen::VectorXd getMotorWindingCurrent() const;
  Eigen::VectorXd getMotorWindingTemperature() const;
  Eigen::VectorXd getMotorHousingTemperature() const;
  Eigen::MatrixX3d getAccelerometer() const;
  Eigen::MatrixX3d getGyro() const;

  void getPosition(Eigen::VectorXd& out) const;
  void getVelocity(Eigen::VectorXd& out) const;
  void getEffort(Eigen::VectorXd& out) const;
  void getPositionCommand(Eigen::VectorXd& out) const;
  void getVelocityCommand(Eigen::VectorXd& out) const;
  void getEffortCommand(Eigen::VectorXd& out) const;
  void getBoardTemperature(Eigen::VectorXd& out) const;
  void getProcessorTemperature(Eigen::VectorXd& out) const;
  void getVoltage(Eigen::VectorXd& out) const;
  void getDeflection(Eigen::VectorXd& out) const;
  void getDeflectionVelocity(Eigen::VectorXd& out) const;
  void getMotorVelocity(Eigen::VectorXd& out) const;
  void getMotorCurrent(Eigen::VectorXd& out) const;
  void getMotorSensorTemperature(Eigen::VectorXd& out) const;
  void getMotorWindingCurrent(Eigen::VectorXd& out) const;
  void getMotorWindingTemperature(Eigen::VectorXd& out) const;
  void getMotorHousingTemperature(Eigen::VectorXd& out) const;
  void getAccelerometer(Eigen::MatrixX3d& out) const;
  void getGyro(Eigen::MatrixX3d& out) const;

 private:
  GroupFeedback(const GroupFeedback& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_FEEDBACK_H_

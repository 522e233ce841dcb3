// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The feedback of a group. SI units, radians and degrees Celsius; feedback.h explains each field.
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

struct ActuatorFeedbackRef {
  const Feedback& message;

  const auto position() const { return AngleRef(message.angles, FeedbackAngle::position); }
  const auto velocity() const { return number(FeedbackFloat::velocity); }
  const auto effort() const { return number(FeedbackFloat::effort); }
  const auto positionCommand() const {
    return AngleRef(message.angles, FeedbackAngle::positionCommand);
  }
  const auto velocityCommand() const { return number(FeedbackFloat::velocityCommand); }
  const auto effortCommand() const { return number(FeedbackFloat::effortCommand); }
  const auto deflection() const { return number(FeedbackFloat::deflection); }
  const auto deflectionVelocity() const { return number(FeedbackFloat::deflectionVelocity); }
  const auto motorPosition() const {
    return AngleRef(message.angles, FeedbackAngle::motorPosition);
  }
  const auto motorVelocity() const { return number(FeedbackFloat::motorVelocity); }
  const auto motorCurrent() const { return number(FeedbackFloat::motorCurrent); }
  const auto motorSensorTemperature() const {
    return number(FeedbackFloat::motorSensorTemperature);
  }
  const auto motorWindingCurrent() const { return number(FeedbackFloat::motorWindingCurrent); }
  const auto motorWindingTemperature() const {
    return number(FeedbackFloat::motorWindingTemperature);
  }
  const auto motorHousingTemperature() const {
    return number(FeedbackFloat::motorHousingTemperature);
  }
  const auto motorWindingVoltage() const { return number(FeedbackFloat::motorWindingVoltage); }
  const auto pwmCommand() const { return number(FeedbackFloat::pwmCommand); }
  const auto innerEffortCommand() const { return number(FeedbackFloat::innerEffortCommand); }
  const auto temperatureState() const {
    return state<TemperatureState>(FeedbackEnum::temperatureState);
  }
  const auto mstopState() const { return state<MstopState>(FeedbackEnum::mstopState); }
  const auto positionLimitState() const {
    return state<LimitState>(FeedbackEnum::positionLimitState);
  }
  const auto velocityLimitState() const {
    return state<LimitState>(FeedbackEnum::velocityLimitState);
  }
  const auto effortLimitState() const { return state<LimitState>(FeedbackEnum::effortLimitState); }
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

struct ImuFeedbackRef {
  const Feedback& message;

  const auto accelerometer() const {
    return FieldRef(message.vectors, FeedbackVector::accelerometer);
  }
  const auto gyro() const { return FieldRef(message.vectors, FeedbackVector::gyro); }
  const auto orientation() const {
    return FieldRef(message.quaternions, FeedbackQuaternion::orientation);
  }
};

// Feedback that only phones and tablets send.
struct MobileFeedbackRef {
  const Feedback& message;

  const auto batteryLevel() const { return FieldRef(message.floats, FeedbackFloat::batteryLevel); }
  const auto arPosition() const { return FieldRef(message.vectors, FeedbackVector::arPosition); }
  const auto arOrientation() const {
    return FieldRef(message.quaternions, FeedbackQuaternion::arOrientation);
  }
  const auto arQuality() const { return refAs<ArQuality>(message.enums, FeedbackEnum::arQuality); }
};

// The feedback of one module.
struct ModuleFeedback {
  using TemperatureState = sim::TemperatureState;
  using MstopState = sim::MstopState;
  using PositionLimitState = sim::LimitState;
  using VelocityLimitState = sim::LimitState;
  using EffortLimitState = sim::LimitState;
  using CommandLifetimeState = sim::CommandLifetimeState;
  using ArQuality = sim::ArQuality;

  Feedback message;

  const auto actuator() const { return ActuatorFeedbackRef{message}; }
  const auto imu() const { return ImuFeedbackRef{message}; }
  const auto mobile() const { return MobileFeedbackRef{message}; }
  const auto io() const { return IoRef<const IoBanks>(message.io); }
  const auto led() const { return LedRef(message.leds, FeedbackLed::led); }
  const auto boardTemperature() const { return number(FeedbackFloat::boardTemperature); }
  const auto processorTemperature() const { return number(FeedbackFloat::processorTemperature); }
  const auto voltage() const { return number(FeedbackFloat::voltage); }
  const auto debug() const { return NumberedRef(message.debug, DebugChannel::c1); }
  const auto sequenceNumber() const { return integer(FeedbackUInt64::sequenceNumber); }
  const auto receiveTimeUs() const { return integer(FeedbackUInt64::receiveTime); }
  const auto transmitTimeUs() const { return integer(FeedbackUInt64::transmitTime); }
  const auto hardwareReceiveTimeUs() const { return integer(FeedbackUInt64::hardwareReceiveTime); }
  const auto hardwareTransmitTimeUs() const {
    return integer(FeedbackUInt64::hardwareTransmitTime);
  }
  const auto senderId() const { return integer(FeedbackUInt64::senderId); }
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

class GroupFeedback final : public GroupMessage<ModuleFeedback> {
 public:
  using GroupMessage::GroupMessage;

  // Shares the messages of some modules.
  GroupFeedback subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // Time at which the last of it was received, in s and us of simulated time; NaN and 0 if a module
  // has not answered yet.
  double getTime() const;
  std::uint64_t getTimeUs() const;

  // One value for each module; NaN if it is not set. The second form fills `out`, whatever its
  // size.
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/group_feedback.h>

#include <algorithm>

namespace hrdf::sim {
namespace {

double valueOf(const Feedback& message, FeedbackFloat field) {
  return static_cast<double>(message.floats.get(field));
}
double valueOf(const Feedback& message, FeedbackAngle field) { return message.angles.get(field); }

template <class Field>
void getEach(const GroupFeedback& group, Field field, Eigen::VectorXd& out) {
  out.resize(static_cast<Eigen::Index>(group.size()));
  for (std::size_t i = 0; i < group.size(); ++i) {
    out[static_cast<Eigen::Index>(i)] = valueOf(group[i].message, field);
  }
}

void getEach(const GroupFeedback& group, FeedbackVector field, Eigen::MatrixX3d& out) {
  out.resize(static_cast<Eigen::Index>(group.size()), 3);
  for (std::size_t i = 0; i < group.size(); ++i) {
    const Vector3f v = group[i].message.vectors.get(field);
    out.row(static_cast<Eigen::Index>(i)) = Eigen::RowVector3f(v.x, v.y, v.z).cast<double>();
  }
}

template <class Result, class Field>
Result each(const GroupFeedback& group, Field field) {
  Result result;
  getEach(group, field, result);
  return result;
}

}  // namespace

std::uint64_t GroupFeedback::getTimeUs() const {
  std::uint64_t newest = 0;
  for (std::size_t i = 0; i < size(); ++i) {
    const auto received = (*this)[i].receiveTimeUs();
    if (!received) return 0;
    newest = std::max(newest, received.get());
  }
  return newest;
}

double GroupFeedback::getTime() const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!(*this)[i].receiveTimeUs()) return unset<double>();
  }
  return static_cast<double>(getTimeUs()) / 1e6;
}

Eigen::VectorXd GroupFeedback::getPosition() const {
  return each<Eigen::VectorXd>(*this, FeedbackAngle::position);
}
void GroupFeedback::getPosition(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackAngle::position, out);
}
Eigen::VectorXd GroupFeedback::getPositionCommand() const {
  return each<Eigen::VectorXd>(*this, FeedbackAngle::positionCommand);
}
void GroupFeedback::getPositionCommand(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackAngle::positionCommand, out);
}
Eigen::VectorXd GroupFeedback::getVelocity() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::velocity);
}
void GroupFeedback::getVelocity(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::velocity, out);
}
Eigen::VectorXd GroupFeedback::getEffort() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::effort);
}
void GroupFeedback::getEffort(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::effort, out);
}
Eigen::VectorXd GroupFeedback::getVelocityCommand() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::velocityCommand);
}
void GroupFeedback::getVelocityCommand(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::velocityCommand, out);
}
Eigen::VectorXd GroupFeedback::getEffortCommand() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::effortCommand);
}
void GroupFeedback::getEffortCommand(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::effortCommand, out);
}
Eigen::VectorXd GroupFeedback::getBoardTemperature() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::boardTemperature);
}
void GroupFeedback::getBoardTemperature(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::boardTemperature, out);
}
Eigen::VectorXd GroupFeedback::getProcessorTemperature() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::processorTemperature);
}
void GroupFeedback::getProcessorTemperature(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::processorTemperature, out);
}
Eigen::VectorXd GroupFeedback::getVoltage() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::voltage);
}
void GroupFeedback::getVoltage(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::voltage, out);
}
Eigen::VectorXd GroupFeedback::getDeflection() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::deflection);
}
void GroupFeedback::getDeflection(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::deflection, out);
}
Eigen::VectorXd GroupFeedback::getDeflectionVelocity() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::deflectionVelocity);
}
void GroupFeedback::getDeflectionVelocity(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::deflectionVelocity, out);
}
Eigen::VectorXd GroupFeedback::getMotorVelocity() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorVelocity);
}
void GroupFeedback::getMotorVelocity(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorVelocity, out);
}
Eigen::VectorXd GroupFeedback::getMotorCurrent() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorCurrent);
}
void GroupFeedback::getMotorCurrent(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorCurrent, out);
}
Eigen::VectorXd GroupFeedback::getMotorSensorTemperature() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorSensorTemperature);
}
void GroupFeedback::getMotorSensorTemperature(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorSensorTemperature, out);
}
Eigen::VectorXd GroupFeedback::getMotorWindingCurrent() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorWindingCurrent);
}
void GroupFeedback::getMotorWindingCurrent(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorWindingCurrent, out);
}
Eigen::VectorXd GroupFeedback::getMotorWindingTemperature() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorWindingTemperature);
}
void GroupFeedback::getMotorWindingTemperature(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorWindingTemperature, out);
}
Eigen::VectorXd GroupFeedback::getMotorHousingTemperature() const {
  return each<Eigen::VectorXd>(*this, FeedbackFloat::motorHousingTemperature);
}
void GroupFeedback::getMotorHousingTemperature(Eigen::VectorXd& out) const {
  getEach(*this, FeedbackFloat::motorHousingTemperature, out);
}
Eigen::MatrixX3d GroupFeedback::getAccelerometer() const {
  return each<Eigen::MatrixX3d>(*this, FeedbackVector::accelerometer);
}
void GroupFeedback::getAccelerometer(Eigen::MatrixX3d& out) const {
  getEach(*this, FeedbackVector::accelerometer, out);
}
Eigen::MatrixX3d GroupFeedback::getGyro() const {
  return each<Eigen::MatrixX3d>(*this, FeedbackVector::gyro);
}
void GroupFeedback::getGyro(Eigen::MatrixX3d& out) const {
  getEach(*this, FeedbackVector::gyro, out);
}

}  // namespace hrdf::sim

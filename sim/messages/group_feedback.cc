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

#define HRDF_GETTERS(get, Values, field) \
  Values GroupFeedback::get() const {    \
    Values out;                          \
    getEach(*this, field, out);          \
    return out;                          \
  }                                      \
  void GroupFeedback::get(Values& out) const { getEach(*this, field, out); }

HRDF_GETTERS(getPosition, Eigen::VectorXd, FeedbackAngle::position)
HRDF_GETTERS(getPositionCommand, Eigen::VectorXd, FeedbackAngle::positionCommand)
HRDF_GETTERS(getVelocity, Eigen::VectorXd, FeedbackFloat::velocity)
HRDF_GETTERS(getEffort, Eigen::VectorXd, FeedbackFloat::effort)
HRDF_GETTERS(getVelocityCommand, Eigen::VectorXd, FeedbackFloat::velocityCommand)
HRDF_GETTERS(getEffortCommand, Eigen::VectorXd, FeedbackFloat::effortCommand)
HRDF_GETTERS(getBoardTemperature, Eigen::VectorXd, FeedbackFloat::boardTemperature)
HRDF_GETTERS(getProcessorTemperature, Eigen::VectorXd, FeedbackFloat::processorTemperature)
HRDF_GETTERS(getVoltage, Eigen::VectorXd, FeedbackFloat::voltage)
HRDF_GETTERS(getDeflection, Eigen::VectorXd, FeedbackFloat::deflection)
HRDF_GETTERS(getDeflectionVelocity, Eigen::VectorXd, FeedbackFloat::deflectionVelocity)
HRDF_GETTERS(getMotorVelocity, Eigen::VectorXd, FeedbackFloat::motorVelocity)
HRDF_GETTERS(getMotorCurrent, Eigen::VectorXd, FeedbackFloat::motorCurrent)
HRDF_GETTERS(getMotorSensorTemperature, Eigen::VectorXd, FeedbackFloat::motorSensorTemperature)
HRDF_GETTERS(getMotorWindingCurrent, Eigen::VectorXd, FeedbackFloat::motorWindingCurrent)
HRDF_GETTERS(getMotorWindingTemperature, Eigen::VectorXd, FeedbackFloat::motorWindingTemperature)
HRDF_GETTERS(getMotorHousingTemperature, Eigen::VectorXd, FeedbackFloat::motorHousingTemperature)
HRDF_GETTERS(getAccelerometer, Eigen::MatrixX3d, FeedbackVector::accelerometer)
HRDF_GETTERS(getGyro, Eigen::MatrixX3d, FeedbackVector::gyro)

#undef HRDF_GETTERS

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "groups/imitation_group.h"

#include "firmware/core.h"
#include "module/command_lock.h"

namespace hrdf::sim {
namespace {

// HEBI's library 2.27 reports these of modules that it imitates.
constexpr float kBoardTemperature = 30;      // C
constexpr float kProcessorTemperature = 35;  // C
constexpr float kMotorTemperature = 35;      // C

void report(const Command& command, Feedback& feedback) {
  feedback = {};
  const auto number = [&](FeedbackFloat field, float value) { feedback.floats.set(field, value); };
  number(FeedbackFloat::boardTemperature, kBoardTemperature);
  number(FeedbackFloat::processorTemperature, kProcessorTemperature);
  number(FeedbackFloat::motorSensorTemperature, kMotorTemperature);
  number(FeedbackFloat::motorWindingTemperature, kMotorTemperature);
  number(FeedbackFloat::motorHousingTemperature, kMotorTemperature);
  number(FeedbackFloat::voltage, static_cast<float>(firmware::kNominalVoltage));
  for (const FeedbackFloat field : {FeedbackFloat::velocity, FeedbackFloat::velocityCommand}) {
    number(field, command.floats.get(CommandFloat::velocity));
  }
  for (const FeedbackFloat field : {FeedbackFloat::effort, FeedbackFloat::effortCommand}) {
    number(field, command.floats.get(CommandFloat::effort));
  }
  for (const FeedbackAngle field : {FeedbackAngle::position, FeedbackAngle::positionCommand}) {
    feedback.angles.set(field, command.angles.get(CommandAngle::position));
  }
}

}  // namespace

bool ImitationGroup::setCommandLifetimeMs(std::int32_t ms) {
  if (!isLifetime(ms)) return false;
  const std::lock_guard lock(mutex_);
  lifetime_ = ms;
  return true;
}

std::int32_t ImitationGroup::getCommandLifetimeMs() const {
  const std::lock_guard lock(mutex_);
  return lifetime_;
}

bool ImitationGroup::setFeedbackFrequencyHz(float frequency) {
  if (!Group::isFrequency(frequency)) return false;
  const std::lock_guard lock(mutex_);
  frequency_ = frequency;
  return true;
}

float ImitationGroup::getFeedbackFrequencyHz() const {
  const std::lock_guard lock(mutex_);
  return frequency_;
}

bool ImitationGroup::sendCommand(const GroupCommand& command) {
  const std::lock_guard lock(mutex_);
  if (command.size() != commands_.size()) return false;
  for (std::size_t i = 0; i < commands_.size(); ++i) commands_[i] = command[i].message;
  return true;
}

bool ImitationGroup::readFeedback(GroupFeedback& feedback) const {
  const std::lock_guard lock(mutex_);
  if (feedback.size() != commands_.size()) return false;
  for (std::size_t i = 0; i < commands_.size(); ++i) report(commands_[i], feedback[i].message);
  return true;
}

}  // namespace hrdf::sim

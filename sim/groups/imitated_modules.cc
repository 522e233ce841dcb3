// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "groups/imitated_modules.h"

#include "firmware/core.h"

namespace hrdf::sim {
namespace {

// Temperatures that imitated modules report in HEBI's library 2.27.
constexpr float kBoardTemperature = 30;      // C
constexpr float kProcessorTemperature = 35;  // C
constexpr float kMotorTemperature = 35;      // C

void answer(const Command& command, Feedback& feedback) {
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

bool ImitatedModules::send(const GroupCommand& command, std::int32_t) {
  for (std::size_t i = 0; i < size(); ++i) commands_[i] = command[i].message;
  return true;
}

void ImitatedModules::report(std::uint64_t, GroupFeedback& feedback) {
  for (std::size_t i = 0; i < size(); ++i) answer(commands_[i], feedback[i].message);
}

}  // namespace hrdf::sim

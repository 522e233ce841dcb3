// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/module_words.h"

#include <cmath>
#include <utility>

namespace hrdf::app {
namespace {

constexpr float kFullPwm = 0.995F;

}  // namespace

ModuleWords wordsOf(const sim::Feedback& feedback) {
  const auto value = [&](sim::FeedbackEnum field) { return feedback.enums.get(field); };
  if (feedback.enums.has(sim::FeedbackEnum::mstopState) &&
      value(sim::FeedbackEnum::mstopState) == static_cast<int>(sim::MstopState::Triggered)) {
    return {"motion stop", Severity::stopped};
  }
  switch (static_cast<sim::TemperatureState>(value(sim::FeedbackEnum::temperatureState))) {
    case sim::TemperatureState::Normal:
      break;
    case sim::TemperatureState::Critical:
      return {"hot", Severity::limited};
    default:
      return {"too hot", Severity::stopped};
  }
  for (const auto& [field, text] :
       {std::pair(sim::FeedbackEnum::positionLimitState, "position limit"),
        std::pair(sim::FeedbackEnum::velocityLimitState, "velocity limit"),
        std::pair(sim::FeedbackEnum::effortLimitState, "effort limit")}) {
    const auto state = static_cast<sim::LimitState>(value(field));
    if (feedback.enums.has(field) && state != sim::LimitState::Inside &&
        state != sim::LimitState::Uninitialized) {
      return {text, Severity::limited};
    }
  }
  if (std::abs(feedback.floats.get(sim::FeedbackFloat::pwmCommand)) > kFullPwm) {
    return {"saturated", Severity::limited};
  }
  return {"OK", Severity::well};
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the words for a module's state.
#include <string>

#include <gtest/gtest.h>

#include "app/session/module_words.h"

namespace hrdf::app::module_words_test {
namespace {

using sim::FeedbackEnum;

void set(sim::Feedback& feedback, FeedbackEnum field, auto value) {
  feedback.enums.set(field, static_cast<int>(value));
}

TEST(ModuleWords, AreWellWhereNothingIsWrong) {
  sim::Feedback feedback;
  set(feedback, FeedbackEnum::mstopState, sim::MstopState::NotTriggered);
  set(feedback, FeedbackEnum::positionLimitState, sim::LimitState::Inside);
  EXPECT_EQ(wordsOf(feedback).text, std::string("OK"));
  EXPECT_EQ(wordsOf(feedback).severity, Severity::well);
}

TEST(ModuleWords, NameTheWorst) {
  sim::Feedback feedback;
  feedback.floats.set(sim::FeedbackFloat::pwmCommand, -1);
  EXPECT_EQ(wordsOf(feedback).text, std::string("saturated"));
  set(feedback, FeedbackEnum::effortLimitState, sim::LimitState::AtUpper);
  EXPECT_EQ(wordsOf(feedback).text, std::string("effort limit"));
  set(feedback, FeedbackEnum::temperatureState, sim::TemperatureState::Critical);
  EXPECT_EQ(wordsOf(feedback).text, std::string("hot"));
  EXPECT_EQ(wordsOf(feedback).severity, Severity::limited);
  set(feedback, FeedbackEnum::temperatureState, sim::TemperatureState::ExceedMaxMotor);
  EXPECT_EQ(wordsOf(feedback).text, std::string("too hot"));
  set(feedback, FeedbackEnum::mstopState, sim::MstopState::Triggered);
  EXPECT_EQ(wordsOf(feedback).text, std::string("motion stop"));
  EXPECT_EQ(wordsOf(feedback).severity, Severity::stopped);
}

}  // namespace
}  // namespace hrdf::app::module_words_test

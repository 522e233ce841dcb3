// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/fields.h>

#include <cmath>
#include <limits>
#include <type_traits>

#include <gtest/gtest.h>
#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim::fields_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <class Enum>
int index(Enum field) {
  return static_cast<int>(field);
}

TEST(FieldsTest, StartUnset) {
  const Command command;
  EXPECT_FALSE(command.floats.any());
  EXPECT_FALSE(command.enums.has(CommandEnum::controlStrategy));
  EXPECT_TRUE(std::isnan(command.floats.get(CommandFloat::effort)));
  EXPECT_TRUE(std::isnan(command.angles.get(CommandAngle::position)));
  EXPECT_TRUE(std::isnan(command.vectors.get(CommandVector::force).y));
}

TEST(FieldsTest, KeepWhatIsSetUntilItIsCleared) {
  Command command;
  command.floats.set(CommandFloat::effort, 2);
  EXPECT_TRUE(command.floats.has(CommandFloat::effort));
  EXPECT_FALSE(command.floats.has(CommandFloat::velocity));
  EXPECT_EQ(command.floats.get(CommandFloat::effort), 2);
  command.floats.clear(CommandFloat::effort);
  EXPECT_FALSE(command.floats.any());
  EXPECT_TRUE(std::isnan(command.floats.get(CommandFloat::effort)));
}

TEST(FieldsTest, TakeNanForUnset) {
  Command command;
  command.angles.set(CommandAngle::position, 1);
  command.angles.set(CommandAngle::position, kNan);
  EXPECT_FALSE(command.angles.any());
  Feedback feedback;
  feedback.vectors.set(FeedbackVector::gyro, {1, kNan, 3});
  EXPECT_FALSE(feedback.vectors.any());
}

TEST(FieldsTest, TakeInfinityAsAValue) {
  Command command;
  command.floats.set(CommandFloat::effortLimitMax, kInfinity);
  EXPECT_TRUE(command.floats.has(CommandFloat::effortLimitMax));
}

TEST(FieldsTest, SetZeroFalseAndBlack) {
  Command command;
  command.bools.set(CommandBool::accelIncludesGravity, false);
  command.enums.set(CommandEnum::controlStrategy, 0);
  command.leds.set(CommandLed::led, {});
  EXPECT_TRUE(command.bools.any());
  EXPECT_TRUE(command.enums.any());
  EXPECT_TRUE(command.leds.any());
}

TEST(FieldsTest, FindAnyBesideSome) {
  Command command;
  command.floats.set(CommandFloat::velocity, 1);
  EXPECT_TRUE(command.floats.anyBut(CommandFloat::effort));
  EXPECT_FALSE(command.floats.anyBut(CommandFloat::effort, CommandFloat::velocity));
}

TEST(FieldsTest, AreThereWithAFlag) {
  Command command;
  command.flags.set(CommandFlag::reset);
  EXPECT_TRUE(command.flags.has(CommandFlag::reset));
  EXPECT_FALSE(command.flags.has(CommandFlag::boot));
  command.flags.clear(CommandFlag::reset);
  EXPECT_FALSE(command.flags.any());
}

TEST(FieldsTest, HoldWholeNumbersOrFractionsInPins) {
  Command command;
  command.io[1][7] = std::int64_t{3};
  command.io[5][0] = 0.5f;
  EXPECT_EQ(std::get<std::int64_t>(command.io[1][7]), 3);
  EXPECT_EQ(std::get<float>(command.io[5][0]), 0.5f);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(command.io[0][0]));
}

TEST(FieldsTest, AreCopiedAsPlainMemory) {
  EXPECT_TRUE(std::is_trivially_copyable_v<Command>);
  EXPECT_TRUE(std::is_trivially_copyable_v<Feedback>);
  EXPECT_TRUE(std::is_trivially_copyable_v<Info>);
}

// HEBI's library 2.27 uses these indices.
TEST(FieldsTest, AreInTheOrderOfHebisCommand) {
  EXPECT_EQ(index(CommandFloat::positionKp), 2);
  EXPECT_EQ(index(CommandFloat::velocityKp), 15);
  EXPECT_EQ(index(CommandFloat::effortKp), 28);
  EXPECT_EQ(index(CommandFloat::springConstant), 41);
  EXPECT_EQ(index(CommandFloat::referencePosition), 42);
  EXPECT_EQ(index(CommandFloat::effortLimitMax), 47);
  EXPECT_EQ(index(CommandFloat::userSettingsFloat1), 50);
  EXPECT_EQ(index(CommandFloat::offsetReferencePosition), 58);
  EXPECT_EQ(index(CommandFloat::count), 61);
  EXPECT_EQ(index(CommandString::count), 11);
}

TEST(FieldsTest, AreInTheOrderOfHebisFeedback) {
  EXPECT_EQ(index(FeedbackFloat::deflection), 7);
  EXPECT_EQ(index(FeedbackFloat::motorWindingTemperature), 13);
  EXPECT_EQ(index(FeedbackFloat::pwmCommand), 16);
  EXPECT_EQ(index(FeedbackFloat::motorFocId), 28);
  EXPECT_EQ(index(FeedbackFloat::pressure), 40);
  EXPECT_EQ(index(FeedbackFloat::count), 48);
  EXPECT_EQ(index(FeedbackEnum::drivetrainState), 8);
  EXPECT_EQ(index(FeedbackUInt64::senderId), 5);
}

TEST(FieldsTest, AreInTheOrderOfHebisInfo) {
  EXPECT_EQ(index(InfoFloat::springConstant), 39);
  EXPECT_EQ(index(InfoFloat::effortLimitMax), 43);
  EXPECT_EQ(index(InfoFloat::count), 52);
}

TEST(FieldsTest, FindEveryGainByLoopAndName) {
  EXPECT_EQ(commandField(Loop::position, Gain::kp), CommandFloat::positionKp);
  EXPECT_EQ(commandField(Loop::velocity, Gain::punch), CommandFloat::velocityPunch);
  EXPECT_EQ(commandField(Loop::effort, Gain::outputLowpass), CommandFloat::effortOutputLowpass);
  EXPECT_EQ(infoField(Loop::velocity, Gain::iClamp), InfoFloat::velocityIClamp);
  EXPECT_EQ(infoField(Loop::effort, Gain::outputLowpass), InfoFloat::effortOutputLowpass);
}

}  // namespace
}  // namespace hrdf::sim::fields_test

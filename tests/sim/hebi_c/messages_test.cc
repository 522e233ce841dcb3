// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the memory of messages and the functions on it. Values are from HEBI's library 2.27.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::messages_test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(Messages, LieBehindOneAnother) {
  const Command command(hebiGroupCommandCreate(3));
  const Feedback feedback(hebiGroupFeedbackCreate(3));
  const Info info(hebiGroupInfoCreate(3));
  const auto distance = [](const void* from, const void* to) {
    return static_cast<const char*>(to) - static_cast<const char*>(from);
  };
  EXPECT_EQ(distance(refOf(command, 0).float_fields_, refOf(command, 2).float_fields_),
            2 * static_cast<std::ptrdiff_t>(hebiCommandGetSize()));
  EXPECT_EQ(
      distance(refOf(feedback, 0).quaternionf_fields_, refOf(feedback, 1).quaternionf_fields_),
      static_cast<std::ptrdiff_t>(hebiFeedbackGetSize()));
  EXPECT_EQ(distance(refOf(info, 0).bool_fields_, refOf(info, 1).bool_fields_),
            static_cast<std::ptrdiff_t>(hebiInfoGetSize()));
  EXPECT_EQ(hebiCommandGetSize() % 8, 0u);
}

TEST(Messages, PointNowhereForKindsThatTheyLack) {
  const Command command(hebiGroupCommandCreate(1));
  const Feedback feedback(hebiGroupFeedbackCreate(1));
  const Info info(hebiGroupInfoCreate(1));
  EXPECT_EQ(refOf(command).quaternionf_fields_, nullptr);
  EXPECT_EQ(refOf(feedback).bool_fields_, nullptr);
  EXPECT_EQ(refOf(info).io_fields_, nullptr);
  EXPECT_EQ(refOf(info).vector3f_fields_, nullptr);
}

TEST(Metadata, CountsTheFieldsAndBitsOfHebi) {
  HebiCommandMetadata command;
  hebiCommandGetMetadata(&command);
  EXPECT_EQ(command.float_field_count_, 61u);
  EXPECT_EQ(command.high_res_angle_field_bitfield_offset_, 61u);
  EXPECT_EQ(command.io_field_bitfield_offset_, 85u);
  EXPECT_EQ(command.flag_field_bitfield_offset_, 145u);
  EXPECT_EQ(command.message_bitfield_count_, 150u);
  EXPECT_EQ(command.io_relative_offsets_[5], 40u);
  HebiFeedbackMetadata feedback;
  hebiFeedbackGetMetadata(&feedback);
  EXPECT_EQ(feedback.bool_field_count_, 0u);
  EXPECT_EQ(feedback.bool_field_bitfield_offset_, 0u);
  EXPECT_EQ(feedback.led_field_bitfield_offset_, 134u);
  HebiInfoMetadata info;
  hebiInfoGetMetadata(&info);
  EXPECT_EQ(info.string_field_bitfield_offset_, 69u);
  EXPECT_EQ(info.message_bitfield_count_, 87u);
}

TEST(Fields, HaveOneNameEach) {
  HebiCommandMetadata command;
  hebiCommandGetMetadata(&command);
  EXPECT_EQ(HebiCommandFloatMotorFocVq + 1u, command.float_field_count_);
  EXPECT_EQ(HebiCommandHighResAnglePositionLimitMax + 1u, command.high_res_angle_field_count_);
  EXPECT_EQ(HebiCommandEnumMaxPositionLimitStrategy + 1u, command.enum_field_count_);
  EXPECT_EQ(HebiCommandFlagClearLog + 1u, command.flag_field_count_);
  EXPECT_EQ(HebiCommandStringUserSettingsBytes8 + 1u, command.string_field_count_);
  HebiFeedbackMetadata feedback;
  hebiFeedbackGetMetadata(&feedback);
  EXPECT_EQ(HebiFeedbackFloatGpsVerticalAccuracy + 1u, feedback.float_field_count_);
  EXPECT_EQ(HebiFeedbackUInt64GpsTimestamp + 1u, feedback.uint64_field_count_);
  EXPECT_EQ(HebiFeedbackVector3fMagnetometer + 1u, feedback.vector3f_field_count_);
  EXPECT_EQ(HebiFeedbackEnumResetButtonState + 1u, feedback.enum_field_count_);
  HebiInfoMetadata info;
  hebiInfoGetMetadata(&info);
  EXPECT_EQ(HebiInfoFloatUserSettingsFloat8 + 1u, info.float_field_count_);
  EXPECT_EQ(HebiInfoStringUserSettingsBytes8 + 1u, info.string_field_count_);
}

TEST(Fields, AreClearedByNullAndKeepTheirValue) {
  const Command command(hebiGroupCommandCreate(2));
  HebiCommandRef refs[] = {refOf(command, 0), refOf(command, 1)};
  EXPECT_TRUE(std::isnan(refs[0].float_fields_[0]));
  const float values[] = {1.5F, kNan};
  hwCommandSetFloat(refs, values, 2, HebiCommandFloatVelocity);
  EXPECT_TRUE(isSet(refs[0], 0) && isSet(refs[1], 0));
  EXPECT_TRUE(std::isnan(refs[1].float_fields_[0]));
  hwCommandSetFloat(refs, nullptr, 2, HebiCommandFloatVelocity);
  EXPECT_FALSE(isSet(refs[0], 0));
  EXPECT_EQ(refs[0].float_fields_[0], 1.5F);
}

TEST(Fields, UnknownFieldsAreNeitherReadNorWritten) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandRef ref = refOf(command);
  const float number = 1;
  const std::int64_t whole = 1;
  hwCommandSetFloat(&ref, &number, 1, 61);
  hwCommandSetNumberedFloat(&ref, &number, 1, 9, 0);
  hwCommandSetNumberedFloat(&ref, &number, 1, -1, 0);
  hwCommandSetIoPinInt(&ref, &whole, 1, 8, 0);
  hwCommandSetIoPinInt(&ref, &whole, 1, 0, 6);
  for (std::uint32_t bit = 0; bit < 200; ++bit) EXPECT_FALSE(isSet(ref, bit)) << bit;
  float out = 7;
  hwCommandGetNumberedFloat(&out, &ref, 1, 9, 0);
  EXPECT_EQ(out, 0);
}

TEST(Angles, AreCutIntoTurnsTowardsZero) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandRef ref = refOf(command);
  const auto store = [&](double angle) {
    hwCommandSetHighResAngle(&ref, &angle, 1, HebiCommandHighResAnglePosition);
    return ref.high_res_angle_fields_[0];
  };
  EXPECT_EQ(store(-7).revolutions_, -1);
  EXPECT_FLOAT_EQ(store(-7).offset_, -0.7168147F);
  EXPECT_EQ(store(1e6).revolutions_, 159154);
  EXPECT_EQ(store(1e300).revolutions_, std::numeric_limits<std::int64_t>::min());
  double back = 0;
  hwCommandGetHighResAngle(&back, &ref, 1, HebiCommandHighResAnglePosition);
  EXPECT_TRUE(std::isinf(back));
  store(123456.789);
  hwCommandGetHighResAngle(&back, &ref, 1, HebiCommandHighResAnglePosition);
  EXPECT_NEAR(back, 123456.789, 2.4e-7);
}

TEST(Pins, HoldAWholeNumberOrAFraction) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandRef ref = refOf(command);
  const std::int64_t whole = 5;
  const float fraction = 0.5F;
  std::int64_t wholeOut = 9;
  float fractionOut = 9;
  bool hasWhole = false, hasFraction = true;
  hwCommandSetIoPinInt(&ref, &whole, 1, 7, 5);
  hwCommandGetIoPinInt(&wholeOut, &ref, 1, 7, 5);
  hwCommandGetIoPinFloat(&fractionOut, &ref, 1, 7, 5);
  hwCommandHasIoPinInt(&hasWhole, &ref, 1, 7, 5);
  hwCommandHasIoPinFloat(&hasFraction, &ref, 1, 7, 5);
  EXPECT_EQ(wholeOut, 5);
  EXPECT_EQ(fractionOut, 0);
  EXPECT_TRUE(hasWhole);
  EXPECT_FALSE(hasFraction);
  hwCommandSetIoPinFloat(&ref, &fraction, 1, 7, 5);
  hwCommandGetIoPinInt(&wholeOut, &ref, 1, 7, 5);
  hwCommandGetIoPinFloat(&fractionOut, &ref, 1, 7, 5);
  EXPECT_EQ(wholeOut, 0);
  EXPECT_EQ(fractionOut, 0.5F);
}

TEST(Flags, AreTheirBits) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandRef ref = refOf(command);
  bool value = true, out = false;
  hwCommandSetFlag(&ref, &value, 1, HebiCommandFlagReset);
  hwCommandGetFlag(&out, &ref, 1, HebiCommandFlagReset);
  EXPECT_TRUE(out);
  value = false;
  hwCommandSetFlag(&ref, &value, 1, HebiCommandFlagReset);
  hwCommandGetFlag(&out, &ref, 1, HebiCommandFlagReset);
  EXPECT_FALSE(out);
}

TEST(Texts, AreTakenByTheirSizeAndGivenWithAZero) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandPtr module = hebiGroupCommandGetModuleCommand(command.get(), 0);
  const auto get = [&](char* buffer, std::size_t* size) {
    return hebiCommandGetString(module, HebiCommandStringName, buffer, size);
  };
  EXPECT_EQ(textOf(get), "-");
  std::size_t size = 3;
  hebiCommandSetString(module, HebiCommandStringName, "hello", &size);
  EXPECT_EQ(textOf(get), "hel");
  char little[3];
  size = sizeof(little);
  EXPECT_EQ(get(little, &size), HebiStatusBufferTooSmall);
  EXPECT_EQ(size, 4u);
  hebiCommandSetString(module, HebiCommandStringName, nullptr, nullptr);
  EXPECT_EQ(textOf(get), "-");
}

TEST(Texts, OfPinsHaveAPinFrom1To8) {
  const Command command(hebiGroupCommandCreate(1));
  HebiCommandPtr module = hebiGroupCommandGetModuleCommand(command.get(), 0);
  const std::size_t size = 4;
  EXPECT_EQ(hebiCommandSetIoLabelString(module, 5, 8, "Fire", &size), HebiStatusSuccess);
  EXPECT_EQ(textOf([&](char* buffer, std::size_t* room) {
              return hebiCommandGetIoLabelString(module, 5, 8, buffer, room);
            }),
            "Fire");
  EXPECT_EQ(hebiCommandSetIoLabelString(module, 0, 0, "Fire", &size), HebiStatusArgumentOutOfRange);
  EXPECT_EQ(hebiCommandSetIoLabelString(module, 0, 9, "Fire", &size), HebiStatusArgumentOutOfRange);
}

TEST(GroupMessages, AreCopiedAndClearedInPlace) {
  const Command from(hebiGroupCommandCreate(2)), to(hebiGroupCommandCreate(2)),
      other(hebiGroupCommandCreate(3));
  HebiCommandRef ref = refOf(from, 1);
  const HebiCommandRef before = refOf(to, 1);
  const float value = 2;
  hwCommandSetFloat(&ref, &value, 1, HebiCommandFloatEffort);
  const std::size_t size = 1;
  hebiCommandSetString(hebiGroupCommandGetModuleCommand(from.get(), 1), HebiCommandStringFamily,
                       "x", &size);
  EXPECT_EQ(hebiGroupCommandCopy(to.get(), from.get()), HebiStatusSuccess);
  EXPECT_EQ(refOf(to, 1).float_fields_, before.float_fields_);
  EXPECT_EQ(before.float_fields_[1], 2);
  EXPECT_TRUE(isSet(before, 1) && isSet(before, 135));
  EXPECT_EQ(hebiGroupCommandCopy(other.get(), from.get()), HebiStatusInvalidArgument);
  hebiGroupCommandClear(to.get());
  EXPECT_FALSE(isSet(before, 1) || isSet(before, 135));
  EXPECT_EQ(before.float_fields_[1], 2);
}

TEST(Gains, AreCopiedWhereTheyAreSet) {
  const Command from(hebiGroupCommandCreate(1)), to(hebiGroupCommandCreate(1));
  const Info info(hebiGroupInfoCreate(1));
  HebiCommandRef ref = refOf(from);
  const float kp = 5, velocity = 1;
  const std::int32_t strategy = 3;
  hwCommandSetFloat(&ref, &kp, 1, HebiCommandFloatEffortKp);
  hwCommandSetFloat(&ref, &velocity, 1, HebiCommandFloatVelocity);
  hwCommandSetEnum(&ref, &strategy, 1, HebiCommandEnumControlStrategy);
  EXPECT_EQ(hebiGroupCommandCopyGainsFromCommand(to.get(), from.get()), HebiStatusSuccess);
  EXPECT_EQ(refOf(to).float_fields_[HebiCommandFloatEffortKp], 5);
  EXPECT_EQ(refOf(to).enum_fields_[HebiCommandEnumControlStrategy], 3);
  EXPECT_FALSE(isSet(refOf(to), HebiCommandFloatVelocity));
  refOf(info).float_fields_[HebiInfoFloatPositionKi] = 0.25F;
  refOf(info).message_bitfield_[0] = 1 << HebiInfoFloatPositionKi;
  EXPECT_EQ(hebiGroupCommandCopyGainsFromInfo(to.get(), info.get()), HebiStatusSuccess);
  EXPECT_EQ(refOf(to).float_fields_[HebiCommandFloatPositionKi], 0.25F);
}

}  // namespace
}  // namespace hrdf::hebi_c::messages_test

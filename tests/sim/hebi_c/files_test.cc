// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests gains and safety files. HEBI's library 2.27 reads each of these texts in the same way.
#include <unistd.h>
#include <cmath>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::files_test {
namespace {

class Files : public testing::Test {
 protected:
  ~Files() override { std::filesystem::remove(path_); }

  HebiStatusCode read(const std::string& text, const Command& to) const {
    std::ofstream(path_) << text;
    return hebiGroupCommandReadGains(to.get(), path_.c_str());
  }
  std::string gains(const std::string& content) const {
    return "<group_gains>" + content + "</group_gains>";
  }
  float kp(std::size_t index) const {
    return refOf(command, index).float_fields_[HebiCommandFloatPositionKp];
  }

  static bool lastErrorHas(const std::string& text) {
    return std::string(hebiGetLastError()).find(text) != std::string::npos;
  }

  const std::string path_ =
      (std::filesystem::temp_directory_path() / ("hebi_c." + std::to_string(getpid()))).string();
  const Command command{hebiGroupCommandCreate(2)};
};

TEST_F(Files, GainsMayHaveOneNumberForAllCommasAndNan) {
  EXPECT_EQ(read(gains("<position><kp>3</kp></position>"), command), HebiStatusSuccess);
  EXPECT_EQ(kp(0), 3);
  EXPECT_EQ(kp(1), 3);
  EXPECT_EQ(read(gains("<position><kp>1, 2</kp></position>"), command), HebiStatusSuccess);
  EXPECT_EQ(kp(1), 2);
  EXPECT_EQ(read(gains("<position><kp>nan 2</kp></position>"), command), HebiStatusSuccess);
  EXPECT_TRUE(std::isnan(kp(0)));
  EXPECT_TRUE(isSet(refOf(command), HebiCommandFloatPositionKp));
}

TEST_F(Files, GainsMayHaveUnknownAndRepeatedElements) {
  EXPECT_EQ(
      read(gains("<position><foo>1 2</foo><kp>4</kp><kp>5</kp></position><torque/>"), command),
      HebiStatusSuccess);
  EXPECT_EQ(kp(0), 4);
}

// Measured with HEBI's library 2.27.
TEST_F(Files, AFileReplacesAllGainsUnlessItHasNone) {
  read(gains("<position><kp>4</kp><ki>1</ki></position>"), command);
  EXPECT_EQ(read("<gains><position><kp>1</kp></position></gains>", command), HebiStatusSuccess);
  EXPECT_EQ(kp(0), 4);
  EXPECT_EQ(read(gains(""), command), HebiStatusSuccess);
  EXPECT_EQ(kp(0), 4);
  EXPECT_EQ(read(gains("<position><ki>2</ki></position>"), command), HebiStatusSuccess);
  EXPECT_FALSE(isSet(refOf(command), HebiCommandFloatPositionKp));
}

TEST_F(Files, GainsForAnotherGroupAreAnInvalidArgument) {
  EXPECT_EQ(read(gains("<position><kp>1 2 3</kp></position>"), command), HebiStatusInvalidArgument);
  EXPECT_FALSE(isSet(refOf(command), HebiCommandFloatPositionKp));
}

TEST_F(Files, GainsWithAnUnknownStrategyAreRefused) {
  HebiCommandMetadata m{};
  hebiCommandGetMetadata(&m);
  const std::uint32_t strategyBit = m.enum_field_bitfield_offset_ + HebiCommandEnumControlStrategy;
  for (const char* strategy : {"5", "-1", "nan", "1e300"}) {
    const std::string text = "<control_strategy>4 " + std::string(strategy) + "</control_strategy>";
    EXPECT_EQ(read(gains(text), command), HebiStatusFailure) << strategy;
    EXPECT_TRUE(lastErrorHas("control_strategy of module 2 is ")) << hebiGetLastError();
    EXPECT_FALSE(isSet(refOf(command), strategyBit)) << strategy;
  }
}

TEST_F(Files, WithAnUnknownStrategyAreNotWritten) {
  HebiCommandRef ref = refOf(command, 1);
  for (const int strategy : {-1, 7, 100'000'000, -100'000'000}) {
    for (const auto& [field, write] :
         {std::pair(HebiCommandEnumControlStrategy, &hebiGroupCommandWriteGains),
          std::pair(HebiCommandEnumMstopStrategy, &hebiGroupCommandWriteSafetyParameters),
          std::pair(HebiCommandEnumMinPositionLimitStrategy,
                    &hebiGroupCommandWriteSafetyParameters),
          std::pair(HebiCommandEnumMaxPositionLimitStrategy,
                    &hebiGroupCommandWriteSafetyParameters)}) {
      hwCommandSetEnum(&ref, &strategy, 1, field);
      EXPECT_EQ(write(command.get(), path_.c_str()), HebiStatusFailure) << strategy;
      EXPECT_TRUE(lastErrorHas(" of module 2 is " + std::to_string(strategy)))
          << hebiGetLastError();
      EXPECT_FALSE(std::filesystem::exists(path_));
      hwCommandSetEnum(&ref, nullptr, 1, field);
    }
  }
}

TEST_F(Files, UnreadableFilesFail) {
  for (const char* text :
       {"", "<group_gains>", "<group_gains><position><kp>a</kp></position></group_gains>"}) {
    EXPECT_EQ(read(text, command), HebiStatusFailure) << text;
    EXPECT_STRNE(hebiGetLastError(), "");
  }
  EXPECT_EQ(hebiGroupCommandReadGains(command.get(), "/dev/null/none"), HebiStatusFailure);
  EXPECT_EQ(hebiGroupCommandWriteGains(command.get(), "/dev/null/x"), HebiStatusFailure);
  EXPECT_EQ(hebiGroupCommandReadSafetyParameters(command.get(), "/dev/null/none"),
            HebiStatusFailure);
  EXPECT_STRNE(hebiSafetyParametersGetLastError(), "");
}

TEST_F(Files, GiveBackWhatWasWritten) {
  HebiCommandRef refs[] = {refOf(command, 0), refOf(command, 1)};
  const float kps[] = {1.5F, 2.5F}, limits[] = {-3, -4};
  const double angles[] = {0.5, -0.25};
  hwCommandSetFloat(refs, kps, 2, HebiCommandFloatPositionKp);
  hwCommandSetFloat(refs, limits, 2, HebiCommandFloatEffortLimitMin);
  hwCommandSetHighResAngle(refs, angles, 2, HebiCommandHighResAnglePositionLimitMin);
  ASSERT_EQ(hebiGroupCommandWriteGains(command.get(), path_.c_str()), HebiStatusSuccess);
  const Command other(hebiGroupCommandCreate(2));
  ASSERT_EQ(hebiGroupCommandReadGains(other.get(), path_.c_str()), HebiStatusSuccess);
  EXPECT_EQ(refOf(other, 1).float_fields_[HebiCommandFloatPositionKp], 2.5F);
  EXPECT_FALSE(isSet(refOf(other), HebiCommandFloatEffortLimitMin));
  ASSERT_EQ(hebiGroupCommandWriteSafetyParameters(command.get(), path_.c_str()), HebiStatusSuccess);
  ASSERT_EQ(hebiGroupCommandReadSafetyParameters(other.get(), path_.c_str()), HebiStatusSuccess);
  EXPECT_EQ(refOf(other, 1).float_fields_[HebiCommandFloatEffortLimitMin], -4);
  EXPECT_NEAR(refOf(other, 1).high_res_angle_fields_[1].offset_, -0.25, 1e-6);
}

}  // namespace
}  // namespace hrdf::hebi_c::files_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware's setup of a module. HRDF_UPDATE_EXPECTATIONS=1 rewrites Python's table of fields.
#include "hebi/firmware_setup.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "firmware/fields.h"
#include "text/arithmetic.h"

namespace hrdf::firmware_setup_test {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

const ActuatorRow& rowOf(std::string_view type) {
  return *std::ranges::find(actuators(), type, &ActuatorRow::type);
}

// Returns the start of a row in Python's table of fields.
std::string beginRow(const firmware::Field& field) {
  const std::string group = *field.group ? std::string(field.group) + "." : "";
  return "\n    [\"" + group + field.name + "\", \"" + field.unit + "\"";
}

std::string jsonOf(double bound) {
  return std::abs(bound) < std::numeric_limits<double>::max() ? toText(bound) : "null";
}

std::string jsonOf(const Allowed& allowed) {
  return jsonOf(allowed.least) + ", " + jsonOf(allowed.most) + ", " +
         (allowed.isWhole ? "true" : "false") + ", \"" + std::string(allowed.words) + "\"";
}

// Returns Python's table: name and unit of each field, and the allowed values of each setup field.
std::string tableOfFields() {
  std::string setup, state;
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    setup += (i > 0 ? "," : "") + beginRow(firmware::kSetupFields.at[i]) + ", " +
             jsonOf(allowedOf(i)) + "]";
  }
  for (const firmware::Field& field : firmware::kStateFields.at) {
    state += (state.empty() ? "" : ",") + beginRow(field) + "]";
  }
  return "{\n  \"setup\": [" + setup + "\n  ],\n  \"state\": [" + state + "\n  ]\n}\n";
}

TEST(FirmwareSetupTest, HasTheFieldsThatPythonKnows) {
  const std::string path = HRDF_SOURCE_DIR "/python/hrdf_mujoco/fields.json";
  if (std::getenv("HRDF_UPDATE_EXPECTATIONS")) std::ofstream(path) << tableOfFields();
  std::ostringstream copy;
  copy << std::ifstream(path).rdbuf();
  EXPECT_EQ(copy.str(), tableOfFields());
}

TEST(FirmwareSetupTest, HasTheFiguresOfTheType) {
  const FirmwareSetup setup = firmwareSetup(rowOf("X5-4"));
  EXPECT_EQ(setup.version, 2);
  EXPECT_EQ(setup.strategy, 4);
  EXPECT_EQ(setup.motor.resistance, 9.99);
  EXPECT_EQ(setup.motor.busVoltage, 24);
  EXPECT_EQ(setup.heat.body, 1250);
  EXPECT_EQ(setup.heat.ambient, 32);
}

struct Line {
  const char* type;
  double maxSpeed, maxEffort, resistance, speedLimit;
};

// Values of the firmware's feed-forward: free speed 24 V * speed constant / gears; stall effort 24
// V * 0.65 * gears / (speed constant * R). The motor is 1.054 times faster than this free speed,
// and loses 0.2 of the output effort to friction. Speed limits of the firmware: docs/HARDWARE.md.
TEST(FirmwareSetupTest, HasTheLineOfTheMotorThatLogsShow) {
  for (const Line& line :
       {Line{"X5-1", 14.13, 2.65, 9.99, 8.14}, Line{"X5-4", 5.05, 7.43, 9.99, 2.906},
        Line{"X5-9", 2.207, 16.98, 9.99, 1.271}, Line{"X8-3", 9.42, 7.5, 5.3, 7.71},
        Line{"X8-9", 3.363, 21, 5.3, 2.752}, Line{"X8-16", 1.753, 40.3, 5.3, 1.435}}) {
    const auto& [speed, effort] = firmwareSetup(rowOf(line.type)).nominal;
    const firmware::Motor<double> motor = firmwareSetup(rowOf(line.type)).motor;
    EXPECT_NEAR(speed, line.maxSpeed, 2e-3 * line.maxSpeed) << line.type;
    EXPECT_NEAR(effort, line.maxEffort, 2e-3 * line.maxEffort) << line.type;
    EXPECT_NEAR(motor.maxSpeed, 1.054 * speed, 1e-9) << line.type;
    EXPECT_NEAR(motor.maxEffort, 1.2 * effort / 1.054, 1e-9) << line.type;
    EXPECT_EQ(motor.resistance, line.resistance) << line.type;
    EXPECT_NEAR(motor.speedLimit, line.speedLimit, 2e-3 * line.speedLimit) << line.type;
  }
}

// HEBI's robot description has 39 rpm and 23 N m for the T8, and 30 rpm and 20 N m for the X8 and
// R8.
TEST(FirmwareSetupTest, HasTwoMotorsForX8AndT8) {
  const firmware::Motor<double> x8 = firmwareSetup(rowOf("X8-9")).motor,
                                r8 = firmwareSetup(rowOf("R8-9")).motor,
                                t8 = firmwareSetup(rowOf("T8-9")).motor;
  EXPECT_EQ(x8.maxEffort, r8.maxEffort);
  EXPECT_EQ(x8.speedLimit, r8.speedLimit);
  EXPECT_EQ(t8.resistance, 3.19);
  EXPECT_EQ(t8.speedLimit, rowOf("T8-9").maxSpeed);
  EXPECT_GT(t8.maxEffort, 23);
}

// Only the catalog has values for these types.
TEST(FirmwareSetupTest, HasTheCatalogsLineOfTypesWithoutLogs) {
  for (const char* type : {"R25-8", "T25-40", "H25-90"}) {
    const firmware::Motor<double> motor = firmwareSetup(rowOf(type)).motor;
    EXPECT_EQ(motor.maxSpeed, rowOf(type).maxSpeed) << type;
    EXPECT_EQ(motor.maxEffort, rowOf(type).maxEffort) << type;
    EXPECT_EQ(motor.speedLimit, rowOf(type).maxSpeed) << type;
  }
}

TEST(FirmwareSetupTest, HasTheGainsOfTheKit) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) {
    EXPECT_EQ(gainsOf(firmwareSetup(row)), kitGains(row)) << row.type;
  }
}

TEST(FirmwareSetupTest, TakesWhatGainsSayOverTheKits) {
  ModuleGains gains;
  gains.controlStrategy = ControlStrategy::Strategy3;
  gains.velocity.kd = 0.5;
  gains.effort.dOnError = true;
  const FirmwareSetup setup = firmwareSetup(rowOf("X5-4"), gains);
  EXPECT_EQ(setup.strategy, 3);
  EXPECT_EQ(setup.velocity.kd, 0.5);
  EXPECT_EQ(setup.effort.dOnError, 1);
  EXPECT_EQ(setup.position.kp, 15);
}

TEST(FirmwareSetupTest, TakesWhatSafetySays) {
  ModuleSafety safety;
  safety.position = {-1, 2};
  safety.effort.max = 3;
  safety.positionLimit = PositionLimitStrategy::MotorOff;
  const FirmwareSetup setup = firmwareSetup(rowOf("X5-4"), {}, safety);
  EXPECT_EQ(setup.limits.position.min, -1);
  EXPECT_EQ(setup.limits.position.max, 2);
  EXPECT_EQ(setup.limits.effort.max, 3);
  EXPECT_EQ(setup.limits.effort.min, -firmware::kNoLimit);
  EXPECT_EQ(setup.limits.atMin, firmware::kMotorOff);
  EXPECT_EQ(setup.limits.atMax, firmware::kMotorOff);
}

// Not infinity: MuJoCo would save the other numbers of the setup with fewer digits.
TEST(FirmwareSetupTest, SaysAMillionForNoLimit) {
  EXPECT_EQ(toSetup(kInfinity), 1e6);
  EXPECT_EQ(toSetup(-kInfinity), -1e6);
  EXPECT_EQ(toSetup(5), 5);
  EXPECT_EQ(fromSetup(-1e6), -kInfinity);
  EXPECT_EQ(fromSetup(5), 5);
  EXPECT_EQ(firmwareSetup(rowOf("X5-4")).position.maxTarget, 1e6);
}

TEST(FirmwareSetupTest, SetsAndGetsEachGain) {
  FirmwareSetup setup;
  for (int loop = 0; loop < static_cast<int>(Loop::count); ++loop) {
    for (int gain = 0; gain < static_cast<int>(Gain::count); ++gain) {
      setGain(Loop{loop}, Gain{gain}, 20 * loop + gain, setup);
    }
  }
  EXPECT_EQ(setup.position.kp, 0);
  EXPECT_EQ(setup.velocity.kd, 22);
  EXPECT_EQ(setup.effort.outputLowpass, 52);
  const ModuleGains gains = gainsOf(setup);
  EXPECT_EQ(gains.velocity.punch, 26);
  EXPECT_EQ(gains.effort.minTarget, 47);
}

TEST(FirmwareSetupTest, RoundsWhatMessagesCarryAsFloats) {
  ModuleGains gains;
  gains.position.kp = 0.06;
  gains.effort.maxOutput = kInfinity;
  EXPECT_EQ(asSent(gains).position.kp, 0.06F);
  EXPECT_EQ(asSent(gains).effort.maxOutput, kInfinity);
  EXPECT_FALSE(asSent(gains).velocity.kp);
  ModuleSafety safety;
  safety.position.min = safety.velocity.min = -0.1;
  EXPECT_EQ(asSent(safety).position.min, -0.1) << "positions are not floats";
  EXPECT_EQ(asSent(safety).velocity.min, -0.1F);
}

TEST(FirmwareSetupTest, TheSetupOfEveryTypeIsValid) {
  ASSERT_FALSE(actuators().empty());
  for (const ActuatorRow& row : actuators()) EXPECT_EQ(wrongFieldOf(firmwareSetup(row)), "");
  EXPECT_EQ(wrongFieldOf(firmwareSetup(10, 100)), "");
}

TEST(FirmwareSetupTest, NamesAFieldThatNoModuleCanHave) {
  FirmwareSetup setup = firmwareSetup(rowOf("X5-4"));
  setup.effort.targetLowpass = 2;
  EXPECT_EQ(wrongFieldOf(setup), "effort.target_lowpass is 2, not above 0 and up to 1");
  setup.heat.body = 0;
  EXPECT_EQ(wrongFieldOf(setup), "heat.body is 0, not above 0");
  setup.strategy = 2.5;
  EXPECT_EQ(wrongFieldOf(setup), "strategy is 2.5, not 0, 1, 2, 3 or 4");
  setup = firmwareSetup(rowOf("X5-4"));
  setup.limits.atMin = 4;
  EXPECT_EQ(wrongFieldOf(setup), "limits.at_min is 4, not 0, 1, 2 or 3");
  setup.limits.position.min = kInfinity;
  EXPECT_EQ(wrongFieldOf(setup), "limits.position_min is inf, not finite; 1e6: no limit");
}

TEST(FirmwareSetupTest, IsFoundByNumbersOrByType) {
  const FirmwareSetup strong = firmwareSetup(rowOf("X8-16"));
  FirmwareSetup found;
  EXPECT_EQ(findSetup(numbersOf(strong), "X5-4", found), "");
  EXPECT_EQ(found.motor.maxEffort, strong.motor.maxEffort);
  const std::vector<double> none(firmware::kSetupFields.kCount);
  EXPECT_EQ(findSetup(none, "X5-4", found), "");
  EXPECT_NEAR(found.nominal.effort, 7.43, 0.01);
}

TEST(FirmwareSetupTest, ARangeThatEndsBeforeItBeginsIsRefused) {
  FirmwareSetup setup = firmwareSetup(rowOf("X5-4")), found;
  setup.limits.position = {firmware::kNoLimit,
                           -firmware::kNoLimit};  // no limits, as HEBI writes them
  EXPECT_EQ(findSetup(numbersOf(setup), "X5-4", found), "");
  setup.limits.position = {2, 1};
  EXPECT_EQ(findSetup(numbersOf(setup), "X5-4", found),
            "limits.position_min is 2, above limits.position_max, 1");
  setup = firmwareSetup(rowOf("X5-4"));
  setup.effort.minOutput = 0.5;
  setup.effort.maxOutput = 0.25;
  EXPECT_EQ(findSetup(numbersOf(setup), "X5-4", found),
            "effort.min_output is 0.5, above effort.max_output, 0.25");
}

TEST(FirmwareSetupTest, ASetupOfAnotherVersionIsRefused) {
  FirmwareSetup found;
  for (const double version : {1, 3}) {
    const std::vector<double> other(firmware::kSetupFields.kCount, version);
    EXPECT_EQ(
        findSetup(other, "X5-4", found),
        "'user' is not a setup of version 2; convert the robot again with this version of hrdf");
  }
  EXPECT_EQ(findSetup(std::vector<double>{2, 4}, "X5-4", found),
            "'user' is shorter than its setup");
}

}  // namespace
}  // namespace hrdf::firmware_setup_test

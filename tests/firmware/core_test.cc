// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>
#include <hrdf/catalog.h>

#include "firmware/fields.h"
#include "hebi/firmware_setup.h"

namespace hrdf::firmware::core_test {
namespace {

using Command = FirmwareCommand<double>;
using State = FirmwareState<double>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

FirmwareSetup<double> setupOf(std::string_view type) {
  return firmwareSetup(*std::ranges::find(actuators(), type, &ActuatorRow::type));
}

std::string nameOf(const Field& field) {
  const std::string group = field.group;
  return group.empty() ? field.name : group + "." + field.name;
}

TEST(FirmwareFieldsTest, NameTheNumbersOfASetup) {
  FirmwareSetup<double> setup;
  const auto isAt = [&](int i, const double& member, const std::string& name) {
    EXPECT_EQ(numbers(setup) + i, &member) << name;
    EXPECT_EQ(nameOf(kSetupFields.at[i]), name);
  };
  isAt(0, setup.version, "version");
  isAt(5, setup.motor.busVoltage, "motor.bus_voltage");
  isAt(12, setup.heat.ambient, "heat.ambient");
  isAt(18, setup.limits.effort.max, "limits.effort_max");
  isAt(20, setup.limits.atMax, "limits.at_max");
  isAt(21, setup.position.kp, "position.kp");
  isAt(34, setup.position.dOnError, "position.d_on_error");
  isAt(35, setup.velocity.kp, "velocity.kp");
  isAt(55, setup.effort.punch, "effort.punch");
  isAt(62, setup.effort.dOnError, "effort.d_on_error");
}

TEST(FirmwareFieldsTest, NameTheNumbersOfAState) {
  State state;
  const auto isAt = [&](int i, const double& member, const std::string& name) {
    EXPECT_EQ(numbers(state) + i, &member) << name;
    EXPECT_EQ(nameOf(kStateFields.at[i]), name);
  };
  isAt(0, state.position.on, "position.on");
  isAt(11, state.velocity.output, "velocity.output");
  isAt(21, state.maxEnd.holds, "max_end.holds");
  isAt(25, state.off, "off");
  isAt(26, state.shaftEffort, "effort");
  isAt(27, state.temperatures.winding, "winding");
  isAt(30, state.voltage, "voltage");
  isAt(31, state.phase, "phase");
}

TEST(FirmwareTest, IsColdAndLimpAtPowerUp) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  EXPECT_EQ(state.temperatures.winding, setup.heat.ambient);
  EXPECT_EQ(state.temperatures.body, setup.heat.ambient);
  EXPECT_EQ(drive(setup, state, {}, 0.3, 0.0), 0);
}

TEST(FirmwareTest, DrivesTowardsItsTarget) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  const double voltage = drive(setup, state, {.position = 1}, 0.5, 0.0);
  EXPECT_GT(voltage, 0);
  EXPECT_EQ(state.voltage, voltage);
}

TEST(FirmwareTest, TakesTheMeasuredEffort) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup), other = state;
  feel(state, 2.0, 0.25);
  EXPECT_EQ(state.shaftEffort, 0.5);
  const FirmwareInput<double> input{0.1, 0.2, 0.5, 0.2};
  const Command command{.position = 0.3};
  EXPECT_EQ(drive(setup, state, command, 0.1, 0.2), drive(setup, other, command, input).voltage);
}

TEST(FirmwareTest, HoldsThePositionOfAMotionStop) {
  const auto setup = setupOf("X5-4");
  State state = poweredUp(setup);
  EXPECT_EQ(drive(setup, state, {.position = 9, .velocity = 9, .held = 0.5}, 0.5, 0.0), 0);
}

TEST(FirmwareTest, StaysOffBeyondALimitThatTurnsItOff) {
  auto setup = setupOf("X5-4");
  setup.limits.position = {-1, 1};
  setup.limits.atMax = kMotorOff;
  State state = poweredUp(setup);
  EXPECT_NE(drive(setup, state, {.position = -0.5}, 0.0, 0.0), 0);
  EXPECT_EQ(drive(setup, state, {.position = -0.5}, 1.1, 0.0), 0);
  EXPECT_EQ(drive(setup, state, {.position = -0.5}, 0.0, 0.0), 0);
  EXPECT_EQ(state.off, 1);
}

TEST(FirmwareTest, TakesALimitOfAMillionForNone) {
  auto setup = setupOf("X5-4");
  auto infinite = setup;
  setup.limits.velocity = {-1e6, 1e6};
  infinite.limits.velocity = {-kInfinity, kInfinity};
  State state = poweredUp(setup), other = state;
  const FirmwareInput<double> input{0, 2e6, 0, 2e6};
  const auto output = drive(setup, state, {.effort = 1}, input);
  EXPECT_EQ(output.velocityLimit, kInside);
  EXPECT_EQ(output.voltage, drive(infinite, other, {.effort = 1}, input).voltage);
}

// A float has 24 bits, of which a second of periods may cost some.
TEST(FirmwareTest, IsTheSameInSinglePrecision) {
  const auto setup = setupOf("X8-9");
  FirmwareSetup<float> narrow;
  std::transform(numbers(setup), numbers(setup) + kSetupFields.kCount, numbers(narrow),
                 [](double value) { return static_cast<float>(value); });
  State state = poweredUp(setup);
  FirmwareState<float> narrowState = poweredUp(narrow);
  for (int i = 0; i < 1000; ++i) {
    const double position = 0.2 * std::sin(0.01 * i), velocity = 2 * std::cos(0.01 * i);
    const auto p = static_cast<float>(position), v = static_cast<float>(velocity);
    feel(state, 3 * position, 0.0625);
    feel(narrowState, 3 * p, 0.0625F);
    const double voltage =
        drive(setup, state, {.position = 0.25, .velocity = 1}, position, velocity);
    const float narrowVoltage =
        drive(narrow, narrowState, {.position = 0.25F, .velocity = 1}, p, v);
    ASSERT_NEAR(narrowVoltage, voltage, 1e-3) << i;
  }
}

// Returns the periods that `steps` time steps run, counted by an integral of a constant error.
template <class T>
double periodsIn(int steps, int periods, T share, T position = 0) {
  FirmwareSetup<T> setup;
  setup.motor = {1, 1, 1, T(kNominalVoltage)};
  setup.heat = {1, 1, 1, 1, 1, 1, 20};
  setup.position.ki = 1;
  setup.position.iClamp = T(kNoLimit);
  FirmwareState<T> state = poweredUp(setup);
  FirmwareCommand<T> command;
  command.position = 1;
  FirmwareInput<T> at;
  at.position = position;
  FirmwareOutput<T> out;
  for (int i = 0; i < steps; ++i) driveStep(setup, state, command, at, periods, share, out);
  return static_cast<double>(state.position.integral) / kPeriod;
}

TEST(FirmwareTest, RunsOnePeriodInAllStepsThatShareIt) {
  for (const int steps : {1, 2, 3, 7, 10, 100, 1000}) {
    EXPECT_NEAR(periodsIn(20 * steps, 1, 1.0 / steps), 20, 1e-9) << steps;
    EXPECT_NEAR(periodsIn(20 * steps, 1, 1.0F / static_cast<float>(steps)), 20, 1e-4) << steps;
  }
}

TEST(FirmwareTest, RunsSeveralPeriodsInAStep) {
  EXPECT_NEAR(periodsIn(20, 5, 1.0), 100, 1e-9);
  EXPECT_NEAR(periodsIn(20, 5, 1.0F), 100, 1e-4);
}

TEST(FirmwareTest, RestsWhereWhatItMeasuresIsNotFinite) {
  EXPECT_EQ(periodsIn(20, 5, 1.0, kInfinity), 0);
  EXPECT_EQ(periodsIn(20, 1, 1.0, std::numeric_limits<double>::quiet_NaN()), 0);
}

}  // namespace
}  // namespace hrdf::firmware::core_test

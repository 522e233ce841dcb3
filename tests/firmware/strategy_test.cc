// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "firmware/core.h"

namespace hrdf::firmware::strategy_test {
namespace {

constexpr double kExact = 1e-12;

using Targets = FirmwareCommand<double>;

// PWM for each unit of a loop's output: a unit is 48 V, and the bus has 24 V.
constexpr double kFull = 2;

// Proportional loops. The motor's nominal speed and effort, which scale feed_forward, are 1 rad/s
// and 1 N m.
class StrategyTest : public testing::Test {
 protected:
  StrategyTest() {
    setup.nominal = {.speed = 1, .effort = 1};
    setup.position.kp = 0.25;
    setup.velocity.kp = 0.25;
    setup.effort.kp = 0.125;
  }

  FirmwareOutput<double> update(double strategy, const Targets& targets) {
    FirmwareOutput<double> output;
    control(setup, state, strategy, targets, measured, output);
    return output;
  }

  FirmwareSetup<double> setup;
  FirmwareState<double> state;
  FirmwareInput<double> measured{0.1, 0.2, 0.3};
};

const Targets kAll{0.9, 1.0, 1.1};
constexpr double kP = 0.25 * (0.9 - 0.1);
constexpr double kV = 0.25 * (1.0 - 0.2);

TEST_F(StrategyTest, OffIsNoPwm) { EXPECT_EQ(update(kOff, kAll).pwm, 0); }

TEST_F(StrategyTest, DirectPwmIsTheEffortCommand) {
  EXPECT_EQ(update(kDirectPwm, {.effort = -0.4}).pwm, -0.4);
  EXPECT_EQ(update(kDirectPwm, {.effort = 7}).pwm, 1);
  EXPECT_EQ(update(kDirectPwm, {1, 1}).pwm, 0);
}

TEST_F(StrategyTest, TwoFeedsPositionAndVelocityToEffort) {
  const auto output = update(kStrategy2, kAll);
  EXPECT_NEAR(output.innerEffort, 1.1 + kP + kV, kExact);
  EXPECT_NEAR(output.pwm, kFull * 0.125 * (1.1 + kP + kV - 0.3), kExact);
}

TEST_F(StrategyTest, ThreeAddsAllLoops) {
  const auto output = update(kStrategy3, kAll);
  EXPECT_NEAR(output.pwm, kFull * (kP + kV + 0.125 * (1.1 - 0.3)), kExact);
  EXPECT_TRUE(std::isnan(output.innerEffort));
}

TEST_F(StrategyTest, FourFeedsPositionToEffortAndVelocityToPwm) {
  const auto output = update(kStrategy4, kAll);
  EXPECT_NEAR(output.innerEffort, 1.1 + kP, kExact);
  EXPECT_NEAR(output.pwm, kFull * (kV + 0.125 * (1.1 + kP - 0.3)), kExact);
}

TEST_F(StrategyTest, WithoutTargetsThePwmIsZero) {
  for (int i = kOff; i <= kStrategy4; ++i) {
    EXPECT_EQ(update(i, {}).pwm, 0) << i;
  }
}

TEST_F(StrategyTest, LeavesOutLoopsWithoutTarget) {
  EXPECT_NEAR(update(kStrategy3, {.position = 0.9}).pwm, kFull * kP, kExact);
  EXPECT_NEAR(update(kStrategy3, {.velocity = 1.0}).pwm, kFull * kV, kExact);
  EXPECT_NEAR(update(kStrategy4, {.velocity = 1.0}).pwm, kFull * kV, kExact);
}

TEST_F(StrategyTest, FeedsTheEffortLoopWithoutAnEffortCommand) {
  EXPECT_NEAR(update(kStrategy4, {.position = 0.9}).pwm, kFull * 0.125 * (kP - 0.3), kExact);
  EXPECT_NEAR(update(kStrategy2, {.velocity = 1.0}).pwm, kFull * 0.125 * (kV - 0.3), kExact);
}

TEST_F(StrategyTest, DividesKpOfEffortByTheStiffnessOfTheSpring) {
  measured.stiffness = 3;
  const double e = 0.125 / (0.7 + 0.3 * 3) * (1.1 - 0.3);
  EXPECT_NEAR(update(kStrategy3, kAll).pwm, kFull * (kP + kV + e), kExact);
}

TEST_F(StrategyTest, DividesKdOfEffortByTheStiffnessOfTheSpring) {
  setup.effort = {.kd = 1e-4};
  update(kStrategy3, {.effort = 1.1});
  measured.effort += 0.5;
  measured.stiffness = 0.5;
  EXPECT_NEAR(update(kStrategy3, {.effort = 1.1}).pwm, -kFull * 1e-4 * 0.5 / kPeriod / 0.85,
              kExact);
}

TEST_F(StrategyTest, KeepsOtherTermsOfEffortWithAStiffSpring) {
  setup.effort = {.ki = 2, .feedForward = 0.1, .iClamp = 1, .punch = 0.05};
  const double stiff = [&] {
    measured.stiffness = 7;
    return update(kStrategy3, kAll).pwm;
  }();
  state = {};
  measured.stiffness = 1;
  EXPECT_EQ(update(kStrategy3, kAll).pwm, stiff);
}

TEST_F(StrategyTest, HoldsEachLoopWithinItsBounds) {
  setup.position.maxOutput = 0.1;
  setup.velocity.maxOutput = 0.05;
  EXPECT_NEAR(update(kStrategy3, kAll).pwm, kFull * (0.1 + 0.05 + 0.125 * 0.8), kExact);
}

TEST_F(StrategyTest, HoldsTheSumWithinFullPwm) {
  EXPECT_EQ(update(kStrategy3, {10, 10, 10}).pwm, 1);
  EXPECT_EQ(update(kStrategy4, {-99, -99, -99}).pwm, -1);
}

TEST_F(StrategyTest, ScalesFeedForwardOfVelocityAndEffort) {
  setup.nominal = {.speed = 10, .effort = 100};
  setup.velocity.feedForward = setup.effort.feedForward = 1;
  measured = {0, 2, 3};
  EXPECT_NEAR(update(kStrategy3, {.velocity = 2, .effort = 3}).pwm, 2 * 0.1 + 3 * 0.01, kExact);
}

TEST_F(StrategyTest, LoopsGiveVoltsWhichTheBusDivides) {
  setup.motor.busVoltage = 36;
  EXPECT_NEAR(update(kStrategy3, {.position = 0.9}).pwm, 48 * kP / 36, kExact);
  EXPECT_NEAR(update(kStrategy4, {.velocity = 1.0}).pwm, 48 * kV / 36, kExact);
}

// The 24 V do not depend on the bus voltage: on a bus of 36 V, the PWM is 24/36.
TEST_F(StrategyTest, FeedForwardOfOneIs24VoltsAtTheNominalSpeedAndEffort) {
  setup.motor.busVoltage = 36;
  setup.nominal = {.speed = 10, .effort = 100};
  setup.velocity = setup.effort = {.feedForward = 1};
  EXPECT_NEAR(update(kStrategy4, {.velocity = 10}).pwm, 24.0 / 36, kExact);
  state = {};
  EXPECT_NEAR(update(kStrategy4, {.effort = 100}).pwm, 24.0 / 36, kExact);
}

TEST_F(StrategyTest, TwoFeedsForwardTheNominalEffortAtTheNominalSpeed) {
  setup.nominal = {.speed = 10, .effort = 100};
  setup.velocity = {.feedForward = 1};
  EXPECT_NEAR(update(kStrategy2, {.velocity = 10}).innerEffort, 100, kExact);
}

TEST_F(StrategyTest, ForgetsItsLoopsWhenItIsOff) {
  setup.position.kp = 0;
  setup.position.ki = 1;
  setup.position.iClamp = 1;
  for (int i = 0; i < 100; ++i) update(kStrategy3, {.position = 1.1});
  update(kOff, {.position = 1.1});
  EXPECT_NEAR(update(kStrategy3, {.position = 1.1}).pwm, kFull * kPeriod, kExact);
}

}  // namespace
}  // namespace hrdf::firmware::strategy_test

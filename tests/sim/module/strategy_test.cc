// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/strategy.h"

#include <cmath>

#include <gtest/gtest.h>

namespace hrdf::sim {
namespace {

constexpr double kExact = 1e-12;

// Proportional loops, so that each output can be told from the others.
class StrategyTest : public testing::Test {
 protected:
  StrategyTest() {
    gains[Loop::position].kp = 0.5;
    gains[Loop::velocity].kp = 0.25;
    gains[Loop::effort].kp = 0.125;
  }

  Control update(ControlStrategy strategy, const Targets& targets) {
    gains.strategy = strategy;
    return loops.update(gains, targets, measured, units);
  }

  ModuleGains gains;
  Loops loops;
  Measured measured{0.1, 0.2, 0.3};
  FeedForwardUnits units;
};

constexpr Targets kAll{0.9, 1.0, 1.1};
constexpr double kP = 0.5 * (0.9 - 0.1);
constexpr double kV = 0.25 * (1.0 - 0.2);

TEST_F(StrategyTest, OffIsNoPwm) { EXPECT_EQ(update(ControlStrategy::Off, kAll).pwm, 0); }

TEST_F(StrategyTest, DirectPwmIsTheEffortCommand) {
  EXPECT_EQ(update(ControlStrategy::DirectPWM, {.effort = -0.4}).pwm, -0.4);
  EXPECT_EQ(update(ControlStrategy::DirectPWM, {.effort = 7}).pwm, 1);
  EXPECT_EQ(update(ControlStrategy::DirectPWM, {1, 1}).pwm, 0);
}

TEST_F(StrategyTest, TwoFeedsPositionAndVelocityToEffort) {
  const Control control = update(ControlStrategy::Strategy2, kAll);
  EXPECT_NEAR(control.innerEffort, 1.1 + kP + kV, kExact);
  EXPECT_NEAR(control.pwm, 0.125 * (1.1 + kP + kV - 0.3), kExact);
}

TEST_F(StrategyTest, ThreeAddsAllLoops) {
  const Control control = update(ControlStrategy::Strategy3, kAll);
  EXPECT_NEAR(control.pwm, kP + kV + 0.125 * (1.1 - 0.3), kExact);
  EXPECT_TRUE(std::isnan(control.innerEffort));
}

TEST_F(StrategyTest, FourFeedsPositionToEffortAndVelocityToPwm) {
  const Control control = update(ControlStrategy::Strategy4, kAll);
  EXPECT_NEAR(control.innerEffort, 1.1 + kP, kExact);
  EXPECT_NEAR(control.pwm, kV + 0.125 * (1.1 + kP - 0.3), kExact);
}

TEST_F(StrategyTest, WithoutTargetsIsNoPwm) {
  for (int i = 0; i < kControlStrategies; ++i) {
    EXPECT_EQ(update(ControlStrategy{i}, {}).pwm, 0) << i;
  }
}

TEST_F(StrategyTest, LeavesOutLoopsWithoutTarget) {
  EXPECT_NEAR(update(ControlStrategy::Strategy3, {.position = 0.9}).pwm, kP, kExact);
  EXPECT_NEAR(update(ControlStrategy::Strategy3, {.velocity = 1.0}).pwm, kV, kExact);
  EXPECT_NEAR(update(ControlStrategy::Strategy4, {.velocity = 1.0}).pwm, kV, kExact);
}

TEST_F(StrategyTest, FeedsTheEffortLoopWithoutAnEffortCommand) {
  EXPECT_NEAR(update(ControlStrategy::Strategy4, {.position = 0.9}).pwm, 0.125 * (kP - 0.3),
              kExact);
  EXPECT_NEAR(update(ControlStrategy::Strategy2, {.velocity = 1.0}).pwm, 0.125 * (kV - 0.3),
              kExact);
}

TEST_F(StrategyTest, HoldsEachLoopWithinItsBounds) {
  gains[Loop::position].maxOutput = 0.1;
  gains[Loop::velocity].maxOutput = 0.05;
  EXPECT_NEAR(update(ControlStrategy::Strategy3, kAll).pwm, 0.1 + 0.05 + 0.125 * 0.8, kExact);
}

TEST_F(StrategyTest, HoldsTheSumWithinFullPwm) {
  EXPECT_EQ(update(ControlStrategy::Strategy3, {10, 10, 10}).pwm, 1);
  EXPECT_EQ(update(ControlStrategy::Strategy4, {-99, -99, -99}).pwm, -1);
}

TEST_F(StrategyTest, ScalesFeedForwardOfVelocityAndEffort) {
  units = {0.1, 0.01};
  gains[Loop::velocity].feedForward = gains[Loop::effort].feedForward = 1;
  measured = {0, 2, 3};
  EXPECT_NEAR(update(ControlStrategy::Strategy3, {.velocity = 2, .effort = 3}).pwm,
              2 * 0.1 + 3 * 0.01, kExact);
}

TEST_F(StrategyTest, ForgetsItsLoopsWhenItIsOff) {
  gains[Loop::position].kp = 0;
  gains[Loop::position].ki = 1;
  gains[Loop::position].iClamp = 1;
  for (int i = 0; i < 100; ++i) update(ControlStrategy::Strategy3, {.position = 1.1});
  update(ControlStrategy::Off, {.position = 1.1});
  EXPECT_NEAR(update(ControlStrategy::Strategy3, {.position = 1.1}).pwm, kPeriod, kExact);
}

}  // namespace
}  // namespace hrdf::sim

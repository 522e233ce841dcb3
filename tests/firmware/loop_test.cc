// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "firmware/core.h"

namespace hrdf::firmware::loop_test {
namespace {

constexpr double kExact = 1e-12;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Gains = LoopGains<double>;

class Pid {
 public:
  double update(const Gains& gains, double target, double measured, double feedForwardUnit = 1) {
    return firmware::update(gains, loop_, target, measured, feedForwardUnit);
  }
  bool isOn() const { return loop_.on != 0; }

 private:
  Loop<double> loop_;
};

// Returns the output after `periods` periods with the same input.
double after(int periods, Pid& pid, const Gains& gains, double target, double measured) {
  double output = 0;
  for (int i = 0; i < periods; ++i) output = pid.update(gains, target, measured);
  return output;
}

TEST(LoopTest, GivesKpTimesTheError) {
  Pid pid;
  EXPECT_NEAR(pid.update({.kp = 3}, 2, 0.5), 4.5, kExact);
  EXPECT_NEAR(pid.update({.kp = 3}, 0.5, 2), -4.5, kExact);
}

TEST(LoopTest, IntegratesTheErrorOverTime) {
  Pid pid;
  EXPECT_NEAR(after(250, pid, {.ki = 2, .iClamp = 100}, 3, 0), 2 * 3 * 0.25, kExact * 250);
}

TEST(LoopTest, ClampsWhatTheIntegralGives) {
  Pid pid;
  const Gains gains{.ki = 2, .iClamp = 0.25};
  EXPECT_NEAR(after(1000, pid, gains, 3, 0), 0.25, kExact);
  EXPECT_NEAR(after(3000, pid, gains, -3, 0), -0.25, kExact);
}

TEST(LoopTest, LeavesAClampedIntegralAtOnceWhenTheErrorTurns) {
  Pid pid;
  const Gains gains{.ki = 2, .iClamp = 0.25};
  after(1000, pid, gains, 3, 0);
  EXPECT_NEAR(pid.update(gains, -3, 0), 0.25 - 2 * 3 * kPeriod, kExact);
}

TEST(LoopTest, DoesNotIntegrateWithoutAClamp) {
  Pid pid;
  EXPECT_EQ(after(100, pid, {.ki = 2, .iClamp = 0}, 3, 0), 0);
}

TEST(LoopTest, TakesTheDerivativeOfTheError) {
  Pid pid;
  const Gains gains{.kd = 0.01, .dOnError = 1};
  pid.update(gains, 1, 0);
  EXPECT_NEAR(pid.update(gains, 1.5, 0), 0.01 * 0.5 / kPeriod, kExact);
  EXPECT_NEAR(pid.update(gains, 1.5, 0.2), -0.01 * 0.2 / kPeriod, kExact);
}

TEST(LoopTest, TakesTheDerivativeOfTheMeasurement) {
  Pid pid;
  const Gains gains{.kd = 0.01, .dOnError = 0};
  pid.update(gains, 1, 0);
  EXPECT_NEAR(pid.update(gains, 1.5, 0), 0, kExact);
  EXPECT_NEAR(pid.update(gains, 1.5, 0.2), -0.01 * 0.2 / kPeriod, kExact);
}

TEST(LoopTest, HasNoDerivativeInItsFirstPeriod) {
  Pid pid;
  EXPECT_EQ(pid.update({.kd = 1, .dOnError = 1}, 5, 1), 0);
}

TEST(LoopTest, AddsFeedForwardTimesTheTarget) {
  Pid pid;
  EXPECT_NEAR(pid.update({.feedForward = 2}, 3, 3), 6, kExact);
  EXPECT_NEAR(pid.update({.feedForward = 2}, 3, 3, 0.1), 0.6, kExact);
}

TEST(LoopTest, CountsErrorsInTheDeadZoneAsZero) {
  Pid pid;
  const Gains gains{.kp = 1, .ki = 1, .kd = 1, .deadZone = 0.5, .iClamp = 10, .punch = 1};
  EXPECT_EQ(after(10, pid, gains, 0.5, 0), 0);
  EXPECT_EQ(after(10, pid, gains, -0.4, 0), 0);
}

TEST(LoopTest, CountsErrorsBeyondTheDeadZoneWhole) {
  Pid pid;
  EXPECT_NEAR(pid.update({.kp = 2, .deadZone = 0.5}, 0.6, 0), 1.2, kExact);
}

TEST(LoopTest, PunchesWithTheSignOfTheError) {
  Pid pid;
  EXPECT_NEAR(pid.update({.kp = 1, .punch = 5}, 0.1, 0), 5.1, kExact);
  EXPECT_NEAR(pid.update({.kp = 1, .punch = 5}, -0.1, 0), -5.1, kExact);
  EXPECT_EQ(pid.update({.kp = 1, .punch = 5}, 0, 0), 0);
}

TEST(LoopTest, HoldsTheTargetWithinItsBounds) {
  Pid pid;
  const Gains gains{.kp = 1, .feedForward = 1, .minTarget = -2, .maxTarget = 3};
  EXPECT_NEAR(pid.update(gains, 10, 0), 3 + 3, kExact);
  EXPECT_NEAR(pid.update(gains, -10, 0), -2 - 2, kExact);
}

TEST(LoopTest, HoldsTheOutputWithinItsBounds) {
  Pid pid;
  const Gains gains{.kp = 1, .minOutput = -0.5, .maxOutput = 0.7};
  EXPECT_EQ(pid.update(gains, 10, 0), 0.7);
  EXPECT_EQ(pid.update(gains, -10, 0), -0.5);
}

TEST(LoopTest, TakesAnInfiniteTargetThatHasABound) {
  Pid pid;
  EXPECT_NEAR(pid.update({.kp = 1, .maxTarget = 3}, kInfinity, 0), 3, kExact);
}

TEST(LoopTest, LetsTheUpperBoundWin) {
  Pid pid;
  EXPECT_EQ(pid.update({.kp = 1, .minOutput = 2, .maxOutput = 1}, 0, 0), 1);
}

// After a step from 0 to 1: x_n = 1 - (1 - a)^n.
TEST(LoopTest, LowpassesTheTargetByItsWeight) {
  Pid pid;
  const Gains gains{.kp = 1, .targetLowpass = 0.1};
  pid.update(gains, 0, 0);
  EXPECT_NEAR(after(7, pid, gains, 1, 0), 1 - std::pow(0.9, 7), kExact);
}

TEST(LoopTest, StartsTheTargetsLowpassAtTheTarget) {
  Pid pid;
  EXPECT_NEAR(pid.update({.kp = 1, .targetLowpass = 0.1}, 1, 0), 1, kExact);
}

TEST(LoopTest, LowpassesTheOutputByItsWeight) {
  Pid pid;
  EXPECT_NEAR(after(7, pid, {.kp = 1, .outputLowpass = 0.1}, 1, 0), 1 - std::pow(0.9, 7), kExact);
}

// The weight 1 - exp(-period/tau) has the time constant tau: after tau, a step has reached 1 - 1/e.
TEST(LoopTest, HasTheTimeConstantOfItsLowpassWeight) {
  Pid pid;
  const double tau = 0.02;
  const Gains gains{.kp = 1, .outputLowpass = 1 - std::exp(-kPeriod / tau)};
  EXPECT_NEAR(after(20, pid, gains, 1, 0), 1 - std::exp(-1), 1e-9);
}

TEST(LoopTest, DoesNotOvershootWithAWeightAboveOne) {
  Pid pid;
  EXPECT_EQ(pid.update({.kp = 1, .outputLowpass = 3}, 1, 0), 1);
}

TEST(LoopTest, TurnsOffAndForgetsWithoutATarget) {
  Pid pid;
  const Gains gains{.ki = 1, .iClamp = 10, .outputLowpass = 0.1};
  after(100, pid, gains, 5, 0);
  EXPECT_TRUE(pid.isOn());
  EXPECT_EQ(pid.update(gains, kNan, 0), 0);
  EXPECT_FALSE(pid.isOn());
  EXPECT_NEAR(pid.update(gains, 5, 0), 0.1 * 5 * kPeriod, kExact);
}

TEST(LoopTest, TurnsOffWhereNothingFiniteComesOut) {
  Pid pid;
  EXPECT_EQ(pid.update({.kp = 1}, 1, kNan), 0);
  EXPECT_EQ(pid.update({.kp = 1}, kInfinity, 0), 0);
  EXPECT_EQ(pid.update({.kp = kInfinity}, 1, 1), 0);
  EXPECT_FALSE(pid.isOn());
}

TEST(LoopTest, TakesABoundOfAMillionForNone) {
  Pid pid;
  EXPECT_EQ(pid.update({.kp = 1, .minOutput = -1e6, .maxOutput = 1e6}, 2e6, 0), 2e6);
  EXPECT_EQ(pid.update({.kp = 1, .minTarget = -1e6, .maxTarget = 1e6}, -2e6, 0), -2e6);
}

}  // namespace
}  // namespace hrdf::firmware::loop_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>

#include "firmware/core.h"

namespace hrdf::firmware::thermal_test {
namespace {

using Celsius = Temperatures<double>;

constexpr Heat<double> kX5{4.626, 1, 8, 0.367, 16.6, 1250, 32};

void warmFor(double time, Celsius& now, const Heat<double>& parameters, double heat) {
  for (double t = 0; t < time; t += kPeriod) integrateHeat(parameters, now, heat);
}

TEST(ThermalTest, StaysAtTheAmbientTemperatureWithoutHeat) {
  Celsius now = coldTemperatures(kX5);
  warmFor(10, now, kX5, 0);
  EXPECT_EQ(now.winding, 32);
  EXPECT_EQ(now.housing, 32);
  EXPECT_EQ(now.body, 32);
}

// In equilibrium, the same heat flows through all three resistances.
TEST(ThermalTest, SettlesWhereHeatFlowsThroughAllResistances) {
  const double heat = 5;
  Celsius balance;
  balance.body = 32 + heat * 8;
  balance.housing = balance.body + heat * 1;
  balance.winding = balance.housing + heat * 4.626;
  Celsius now = balance;
  warmFor(100, now, kX5, heat);
  EXPECT_NEAR(now.winding, balance.winding, 1e-9);
  EXPECT_NEAR(now.housing, balance.housing, 1e-9);
  EXPECT_NEAR(now.body, balance.body, 1e-9);
}

// Winding in a housing of constant temperature: P R (1 - exp(-t/(R C))).
TEST(ThermalTest, WarmsTheWindingWithItsTimeConstant) {
  Heat<double> still = kX5;
  still.housing = 1e12;
  Celsius now = coldTemperatures(still);
  const double tau = 4.626 * 0.367;
  warmFor(tau, now, still, 5);
  EXPECT_NEAR(now.winding - 32, 5 * 4.626 * (1 - std::exp(-1)), 0.01);
}

// If no heat can leave, the parts store all of it.
TEST(ThermalTest, KeepsAllHeatThatCannotLeave) {
  Heat<double> closed = kX5;
  closed.bodyToAmbient = 1e15;
  Celsius now = coldTemperatures(closed);
  warmFor(20, now, closed, 7);
  const double held =
      (now.winding - 32) * 0.367 + (now.housing - 32) * 16.6 + (now.body - 32) * 1250;
  EXPECT_NEAR(held, 7 * 20, 7 * 2 * kPeriod);
}

TEST(ThermalTest, CopperHasMoreResistanceWhenItIsWarm) {
  EXPECT_NEAR(resistanceRatio(20.0), 1, 1e-12);
  EXPECT_NEAR(resistanceRatio(120.0), 1.4, 1e-12);
  EXPECT_EQ(resistanceRatio(-273.0), 0.1);
}

// For a winding at T, 140 to 155 C, the factor for the PWM is 1 - 1/(155 - T) + 1/15, which is 1 at
// 140 C.
TEST(ThermalTest, LimitsThePwmFromCriticalOn) {
  EXPECT_EQ(pwmShare(Celsius{32, 32, 32}), 1);
  EXPECT_EQ(pwmShare(Celsius{140, 90, 40}), 1);
  EXPECT_NEAR(pwmShare(Celsius{140.001, 90, 40}), 1, 1e-5);
  EXPECT_NEAR(pwmShare(Celsius{150, 90, 40}), 1 - 1.0 / 5 + 1.0 / 15, 1e-12);
  EXPECT_EQ(pwmShare(Celsius{154.1, 90, 40}), 0);
  EXPECT_EQ(pwmShare(Celsius{300, 90, 40}), 0);
}

TEST(ThermalTest, StopsAHotBoard) {
  EXPECT_EQ(pwmShare(Celsius{100, 90, 80}), 1);
  EXPECT_EQ(pwmShare(Celsius{100, 90, 81}), 0);
}

TEST(ThermalTest, ReportsHowWarmItIs) {
  EXPECT_EQ(temperatureState(Celsius{140, 90, 40}), kNormal);
  EXPECT_EQ(temperatureState(Celsius{141, 90, 40}), kCritical);
  EXPECT_EQ(temperatureState(Celsius{156, 90, 40}), kExceedMaxMotor);
  EXPECT_EQ(temperatureState(Celsius{32, 32, 81}), kExceedMaxBoard);
}

}  // namespace
}  // namespace hrdf::firmware::thermal_test

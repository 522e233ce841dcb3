// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests what people type for a quantity.
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "app/window/formula.h"

namespace hrdf::app::formula_test {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
const Unit kRadians = unitOf(Quantity::position, Motion::turns, false);
const Unit kDegrees = unitOf(Quantity::position, Motion::turns, true);
const Unit kMetres = unitOf(Quantity::position, Motion::slides, false);

double parsed(const char* text, const Unit& unit) {
  const Typed typed = parseTyped(text, unit, -10, 10);
  EXPECT_EQ(typed.problem, "") << text;
  return typed.value;
}

std::string problemOf(const std::string& text, const Unit& unit = kRadians) {
  return parseTyped(text, unit, -1, 2).problem;
}

TEST(Formula, IsInTheUnitThatIsShown) {
  EXPECT_DOUBLE_EQ(parsed("0.5", kRadians), 0.5);
  EXPECT_DOUBLE_EQ(parsed("90", kDegrees), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed("0.5", kMetres), 0.5);
}

TEST(Formula, TakesAUnitBehindIt) {
  EXPECT_DOUBLE_EQ(parsed("90deg", kRadians), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed(" 90 deg ", kRadians), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed("90\u00b0", kRadians), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed("1 rad", kDegrees), 1);
  EXPECT_DOUBLE_EQ(parsed("50 mm", kMetres), 0.05);
  EXPECT_DOUBLE_EQ(parsed("(30+60)*1deg", kRadians), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed("90deg/s", unitOf(Quantity::velocity, Motion::turns, false)), kPi / 2);
}

TEST(Formula, WithPiIsInRadians) {
  EXPECT_DOUBLE_EQ(parsed("pi/2", kRadians), kPi / 2);
  EXPECT_DOUBLE_EQ(parsed("-pi/2", kDegrees), -kPi / 2);
}

TEST(Formula, OfAnyLengthOrWithoutAValueIsRefused) {
  EXPECT_NE(problemOf("1/0"), "");
  EXPECT_NE(problemOf("0/0"), "");
  EXPECT_NE(problemOf(std::string(100000, '(')), "");
  EXPECT_NE(problemOf(std::string(100000, '9')), "");
  EXPECT_NE(problemOf("%s%n##"), "");
}

TEST(Formula, SaysWhatIsWrong) {
  EXPECT_NE(problemOf("90dog").find("dog"), std::string::npos) << problemOf("90dog");
  EXPECT_NE(problemOf("").find("type a number"), std::string::npos);
  EXPECT_EQ(problemOf("3"), "3.000 rad is outside of -1.000 to 2.000 rad");
  EXPECT_EQ(problemOf("180deg", kDegrees), "180.0 deg is outside of -57.3 to 114.6 deg");
}

// The shown end of the range is rounded, and may be typed as it is shown.
TEST(Formula, TakesTheEndsOfTheRangeAsTheyAreShown) {
  EXPECT_DOUBLE_EQ(parseTyped("114.6", kDegrees, -1, 2).value, 2);
  EXPECT_DOUBLE_EQ(parseTyped("3.142", kRadians, -kPi, kPi).value, kPi);
}

TEST(Formula, TakesInfinityWhereThereIsNoBound) {
  EXPECT_EQ(parseTyped("inf", {}, -kInfinity, kInfinity).value, kInfinity);
  EXPECT_EQ(parseTyped("-inf", {}, -kInfinity, kInfinity).value, -kInfinity);
  EXPECT_NE(parseTyped("inf", {}, 0, 1).problem, "");
}

TEST(Quantities, AreShownWithTheirUnit) {
  EXPECT_EQ(shown(kPi / 2, kRadians), "1.571 rad");
  EXPECT_EQ(shown(kPi / 2, kDegrees), "90.0 deg");
  EXPECT_EQ(shown(-1e-9, kRadians), "0.000 rad");
  EXPECT_EQ(shown(std::nan(""), kRadians), "- rad");
  EXPECT_EQ(number(0.00025, Unit()), "0.00025");
}

}  // namespace
}  // namespace hrdf::app::formula_test

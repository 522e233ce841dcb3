// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests how numbers are rounded for MJCF.
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "model/mjs.h"

namespace hrdf::tidy_test {
namespace {

TEST(Tidy, DropsWhatRoundingLeftBehind) {
  EXPECT_EQ(tidy(0.1 + 0.2), 0.3);
  EXPECT_EQ(tidy(1 - 0.9), 0.1);
  EXPECT_EQ(tidy(std::sin(std::numbers::pi)), 0);
  EXPECT_FALSE(std::signbit(tidy(-0.0)));
}

TEST(Tidy, KeepsFourteenDigitsOfAnySize) {
  for (const double scale : {1e-9, 1e-8, 1e-3, 1.0, 1e3, 1e9, 1e13}) {
    const double value = std::numbers::pi * scale;
    EXPECT_NEAR(tidy(value), value, 5e-14 * value) << scale;
    EXPECT_NEAR(tidy(-value), -value, 5e-14 * value) << scale;
  }
}

TEST(Tidy, LeavesWholeNumbersAndWhatIsTinyOrHugeAsTheyAre) {
  for (const double value : {0.0, 1.0, -1.0, 123456789012345678.0, 1.23456789012345678e-12, 1e300,
                             std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(tidy(value), value);
  }
  EXPECT_TRUE(std::isnan(tidy(std::nan(""))));
}

TEST(Tidy, HasTheExactPowersOfTen) {
  double power = 1;
  for (const double known : kPowersOfTen) {
    EXPECT_EQ(known, power);
    power *= 10;
  }
}

}  // namespace
}  // namespace hrdf::tidy_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/numbers.h"

#include <array>
#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

namespace hrdf::urdf_export {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kQuarter = std::numbers::pi / 2;

Matrix3d rotationOf(const Vector3d& rpy) {
  return (Eigen::AngleAxisd(rpy.z(), Vector3d::UnitZ()) *
          Eigen::AngleAxisd(rpy.y(), Vector3d::UnitY()) *
          Eigen::AngleAxisd(rpy.x(), Vector3d::UnitX()))
      .toRotationMatrix();
}

double errorOf(const Matrix3d& R) {
  return (rotationOf(rollPitchYaw(R)) - R).cwiseAbs().maxCoeff();
}

TEST(RollPitchYaw, GivesBackRandomRotations) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> angle(-std::numbers::pi, std::numbers::pi);
  for (int i = 0; i < 10'000; ++i) {
    const Vector3d rpy(angle(random), angle(random), angle(random));
    ASSERT_LT(errorOf(rotationOf(rpy)), 1e-12) << rpy.transpose();
  }
}

TEST(RollPitchYaw, GivesMultiplesOf90DegreesInSpiteOfRounding) {
  for (int i = 0; i < 64; ++i) {
    const Vector3d rpy(kQuarter * (i % 4), kQuarter * (i / 4 % 4), kQuarter * (i / 16));
    const Matrix3d R = rotationOf(rpy) + Matrix3d::Constant(1e-16);
    EXPECT_LT(errorOf(R), 1e-12) << rpy.transpose();
    for (const double angle : rollPitchYaw(R)) {
      EXPECT_EQ(angle, std::round(angle / kQuarter) * kQuarter);
    }
  }
}

TEST(RollPitchYaw, IsExactNearAPitchOf90Degrees) {
  for (double less = 0.1; less > 1e-15; less /= 10) {
    for (const double sign : {1.0, -1.0}) {
      const Vector3d rpy(0.3, sign * (kQuarter - less), -1.2);
      EXPECT_LT(errorOf(rotationOf(rpy)), 1e-12) << less;
    }
  }
}

TEST(NumberText, Has14DigitsAndNoRoundingNoise) {
  EXPECT_EQ(numberText(0.1 + 0.2), "0.3");
  EXPECT_EQ(numberText(-9e-15), "0");
  EXPECT_EQ(numberText(-0.0), "0");
  EXPECT_EQ(numberText(1.0 / 3), "0.33333333333333");
  EXPECT_EQ(exactText(9e-15), "9e-15");
}

}  // namespace
}  // namespace hrdf::urdf_export

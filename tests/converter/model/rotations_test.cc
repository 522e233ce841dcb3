// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests translations and rotations as text.
#include "model/rotations.h"

#include <array>
#include <cstdio>
#include <numbers>
#include <string>

#include <gtest/gtest.h>
#include <Eigen/Geometry>

#include "tests/converter/parsed.h"
#include "tests/decimal_comma.h"

namespace hrdf::rotations_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using std::numbers::pi;

auto vector(std::string_view text) {
  return parsed([text](Problem& problem) { return parseTranslation(text, problem); });
}
auto rotation(std::string_view text) {
  return parsed([text](Problem& problem) { return parseRotation(text, problem); });
}

Matrix3d turn(double angle, int axis) {
  return AngleAxisd(angle, Vector3d::Unit(axis)).toRotationMatrix();
}

std::string text(const Matrix3d& R) {
  std::string all;
  for (int i = 0; i < 9; ++i) {
    std::array<char, 40> one;
    std::snprintf(one.data(), one.size(), "%.17g ", R(i / 3, i % 3));
    all += one.data();
  }
  return all;
}

TEST(Vector, TakesAThousandCharactersAndNotOneMore) {
  EXPECT_TRUE(vector("1 2 3" + std::string(kMaxFormulaLength - 5, ' ')));
  EXPECT_FALSE(vector("1 2 3" + std::string(kMaxFormulaLength, ' ')));
  EXPECT_FALSE(rotation("Rx(1)" + std::string(kMaxFormulaLength, ' ')));
}

TEST(Vector, IsThreeNumbersWithAnyBlanksBetween) {
  EXPECT_EQ(vector("1 -2 3e-1"), Vector3d(1, -2, 0.3));
  EXPECT_EQ(vector("\n 1\t2\r\n.5 "), Vector3d(1, 2, 0.5));
}

TEST(Vector, IsNothingElse) {
  for (const char* bad :
       {"", "1 2", "1 2 3 4", "1, 2, 3", "1,2,3", "(1 2 3)", "+1 2 3", "--1 2 3", "1 - 2 3",
        "1/2 0 0", "pi 0 0", "nan 0 0", "0 inf 0", "0x1 0 0", "1e5000 0 0", "1-2 3 4"}) {
    EXPECT_FALSE(vector(bad)) << bad;
  }
}

TEST(Vector, SaysThatItTakesNoFormula) {
  Problem problem;
  EXPECT_FALSE(parseTranslation("1/2 0 0", problem));
  EXPECT_NE(problem.what.find("formula '1/2'"), std::string::npos);
  EXPECT_NE(problem.hint.find("three plain numbers"), std::string::npos);
}

TEST(Rotation, TurnsAboutEachAxis) {
  const long double a = 0.3L * std::numbers::pi_v<long double> - 1;
  const auto c = static_cast<double>(std::cos(a)), s = static_cast<double>(std::sin(a));
  const Matrix3d R_x{{1, 0, 0}, {0, c, -s}, {0, s, c}};
  const Matrix3d R_y{{c, 0, s}, {0, 1, 0}, {-s, 0, c}};
  const Matrix3d R_z{{c, -s, 0}, {s, c, 0}, {0, 0, 1}};
  EXPECT_TRUE(rotation("Rx(0.3*pi - 1)")->isApprox(R_x, kExact));
  EXPECT_TRUE(rotation("Ry (0.3*pi - 1)")->isApprox(R_y, kExact));
  EXPECT_TRUE(rotation(" Rz( 0.3*pi - 1 ) ")->isApprox(R_z, kExact));
}

TEST(Rotation, MultipliesFromLeftToRight) {
  const Matrix3d R = turn(pi / 2, 0) * turn(-pi / 4, 2) * turn(0.1, 1);
  EXPECT_TRUE(rotation("Rx(pi/2)*Rz(-pi/4) * Ry(0.1)")->isApprox(R, kExact));
}

TEST(Rotation, TakesNineNumbersRowByRow) {
  EXPECT_EQ(rotation("0 -1 0\n1 0 0\n0 0 1"), (Matrix3d{{0, -1, 0}, {1, 0, 0}, {0, 0, 1}}));
}

// clang-format off
constexpr const char* kNoRotation[] = {
    "", "1", "1 0 0 0 1 0 0 0", "1 0 0 0 1 0 0 0 1 0", "Rx", "Rx()", "Rx(1", "Rx 1", "rx(1)",
    "RX(1)", "Rw(1)", "Rx(1) Ry(2)", "Rx(1)Ry(2)", "Rx(1)*", "*Rx(1)", "-Rx(1)", "+Rx(1)",
    "(Rx(1))",
    "2*Rx(1)", "Rx(1)*2", "Rx(2 pi)", "Rx(1/0)", "Rx(1,2)", "1/1 0 0 0 1 0 0 0 1",
    "1, 0, 0, 0, 1, 0, 0, 0, 1", "nan 0 0 0 1 0 0 0 1", "1e200 1e200 0 1e200 -1e200 0 0 0 1",
    "0 0 0 0 0 0 0 0 0",
};
// clang-format on

TEST(Rotation, IsNothingElse) {
  for (const char* bad : kNoRotation) EXPECT_FALSE(rotation(bad)) << bad;
}

TEST(Rotation, HintsHowAFunctionIsWritten) {
  Problem problem;
  EXPECT_FALSE(parseRotation("rx(pi/2)", problem));
  EXPECT_NE(problem.hint.find("'Rx'"), std::string::npos);
}

// HEBI's library accepts an error of 1e-6, but not of 1e-5.
TEST(Rotation, MayBeOffByRounding) {
  EXPECT_TRUE(rotation("1.000001 0 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1.00001 0 0 0 1 0 0 0 1"));
  // R R^T differs from the identity by 2e in the first two cases, and by e in the others.
  EXPECT_TRUE(rotation("1.0000049 0 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1.0000051 0 0 0 1 0 0 0 1"));
  EXPECT_TRUE(rotation("1 0.0000099 0 0 1 0 0 0 1"));
  EXPECT_FALSE(rotation("1 0.0000101 0 0 1 0 0 0 1"));
}

TEST(Rotation, SaysByHowMuchItIsNone) {
  Problem problem;
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.25", problem));
  EXPECT_NE(problem.what.find("differs from 1 by 0.56 ("), std::string::npos) << problem.what;
}

// The printed number must be larger than the tolerance.
TEST(Rotation, ShowsEnoughDigitsWhereItIsHardlyNone) {
  Problem problem;
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.0000050001", problem));
  EXPECT_NE(problem.what.find("by 1.00002"), std::string::npos) << problem.what;
  problem = {};
  EXPECT_FALSE(parseRotation("1e300 0 0 0 1 0 0 0 1", problem));
  EXPECT_NE(problem.what.find("by more than 1e+06"), std::string::npos) << problem.what;
}

TEST(Rotation, HasItsSignInside) {
  Problem problem;
  EXPECT_FALSE(parseRotation("-Rx(1)", problem));
  EXPECT_EQ(problem.what, "has a sign before a rotation");
}

TEST(Rotation, FurtherThanOnceAroundIsInDoubt) {
  Problem problem;
  EXPECT_TRUE(parseRotation("Rx(pi)*Rz(-90)", problem));
  EXPECT_EQ(problem.what, "turns more than once");
  problem = {};
  EXPECT_TRUE(parseRotation("Rx(2*pi)*Rz(-2*pi)", problem));
  EXPECT_EQ(problem.what, "");
}

TEST(Rotation, IsInDoubtForTheFirstReason) {
  Problem problem;
  EXPECT_TRUE(parseRotation("Rx(100)*Ry(1e-999)", problem));
  EXPECT_EQ(problem.what, "turns more than once");
}

TEST(Rotation, IsNoReflection) {
  Problem problem;
  EXPECT_FALSE(parseRotation("-1 0 0 0 1 0 0 0 1", problem));
  EXPECT_NE(problem.what.find("determinant"), std::string::npos) << problem.what;
}

// If P is symmetric and close to 1, then R is the rotation nearest to R P.
TEST(Rotation, IsTheNearestToARoundedOne) {
  const Matrix3d R = turn(0.3, 0) * turn(-0.7, 1) * turn(1.1, 2);
  const Matrix3d P = Matrix3d::Identity() + 1e-6 * Matrix3d{{2, 1, -1}, {1, -3, 2}, {-1, 2, 1}};
  const auto read = rotation(text(R * P));
  ASSERT_TRUE(read);
  EXPECT_LT((*read - R).cwiseAbs().maxCoeff(), kExact);
  EXPECT_LT((*read * read->transpose() - Matrix3d::Identity()).cwiseAbs().maxCoeff(), 1e-15);
}

TEST_F(WithDecimalComma, VectorsKeepTheirPoint) {
  Problem problem;
  EXPECT_EQ(parseTranslation("0.5 1.5e-5000 2", problem), Vector3d(0.5, 0, 2));
  problem = {};
  EXPECT_FALSE(parseRotation("1 0 0 0 1 0 0 0 1.25", problem));
  EXPECT_NE(problem.what.find("0.56 ("), std::string::npos) << problem.what;
}

TEST_F(WithDecimalCommaInC, VectorsKeepTheirPoint) {
  Problem problem;
  EXPECT_EQ(parseTranslation("0.5 1.5e-5000 2", problem), Vector3d(0.5, 0, 2));
}

}  // namespace
}  // namespace hrdf::rotations_test

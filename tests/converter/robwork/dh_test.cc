// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The forms of Denavit and Hartenberg, compared with their matrices, which are written by hand.
#include <cmath>

#include <gtest/gtest.h>

#include "robwork/transforms.h"
#include "tests/converter/robwork/reading_workcell.h"

namespace hrdf::dh_test {
namespace {

using Eigen::Matrix4d;

constexpr double kAlpha = 0.3, kA = 0.4, kTheta = 0.7, kD = 0.2;

const double sa = std::sin(kAlpha), ca = std::cos(kAlpha);
const double st = std::sin(kTheta), ct = std::cos(kTheta);

testing::AssertionResult isPose(const Pose& X, const Matrix4d& expected) {
  const double error = (X.matrix() - expected).cwiseAbs().maxCoeff();
  if (error < kTiny) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "\n" << X.matrix() << "\nis not\n" << expected;
}

TEST(DenavitHartenberg, CraigTurnsByAlphaBeforeTheta) {
  const Matrix4d expected{{ct, -st, 0, kA},
                          {st * ca, ct * ca, -sa, -sa * kD},
                          {st * sa, ct * sa, ca, ca * kD},
                          {0, 0, 0, 1}};
  EXPECT_TRUE(isPose(robwork::craig(kAlpha, kA, kTheta, kD), expected));
}

TEST(DenavitHartenberg, SchillingTurnsByThetaBeforeAlpha) {
  const Matrix4d expected{{ct, -st * ca, st * sa, kA * ct},
                          {st, ct * ca, -ct * sa, kA * st},
                          {0, sa, ca, kD},
                          {0, 0, 0, 1}};
  EXPECT_TRUE(isPose(robwork::schilling(kAlpha, kA, kTheta, kD), expected));
}

TEST(DenavitHartenberg, HayatiShiftsAlongYAndTurnsByBetaAboutIt) {
  const double sb = st, cb = ct;
  const Matrix4d expected{{cb, sa * sb, ca * sb, kA * cb},
                          {0, ca, -sa, kD},
                          {-sb, sa * cb, ca * cb, -kA * sb},
                          {0, 0, 0, 1}};
  EXPECT_TRUE(isPose(robwork::hayati(kAlpha, kA, kTheta, kD), expected));
}

TEST(DenavitHartenberg, RollPitchYawTurnAboutZThenYThenX) {
  const double s = std::sin(0.5), c = std::cos(0.5);
  const Eigen::Matrix3d Rz{{ct, -st, 0}, {st, ct, 0}, {0, 0, 1}};
  const Eigen::Matrix3d Ry{{ca, 0, sa}, {0, 1, 0}, {-sa, 0, ca}};
  const Eigen::Matrix3d Rx{{1, 0, 0}, {0, c, -s}, {0, s, c}};
  EXPECT_TRUE(robwork::rollPitchYaw(kTheta, kAlpha, 0.5).isApprox(Rz * Ry * Rx, kTiny));
}

using RobworkDhJoint = ReadingWorkCell;

// Reads one joint on a base; the file's angles are in degrees.
#define EXPECT_DH(attributes, expected)                                                           \
  {                                                                                               \
    const auto arm = readDevice(                                                                  \
        "Serial", std::string("<Frame name='Base' /><DHJoint name='J' ") + (attributes) + " />"); \
    ASSERT_TRUE(arm);                                                                             \
    EXPECT_TRUE(isPose(poseOf(*arm, "Arm.J"), (expected).matrix()));                              \
  }

TEST_F(RobworkDhJoint, AJointWithDIsRevoluteAndItsOffsetIsAnAngle) {
  const Pose X = robwork::craig(kPi / 6, 0.4, kPi / 2, 0.2);
  EXPECT_DH("alpha='30' a='0.4' d='0.2' offset='90' type='craig'", X);
  const auto arm = readDevice("Serial",
                              "<Frame name='Base' />"
                              "<DHJoint name='J' alpha='30' a='0.4' d='0.2' offset='90' />");
  ASSERT_TRUE(arm);
  EXPECT_FALSE(arm->joints[0].slides);
  // The joint turns about z after the offset: theta is offset + q.
  EXPECT_TRUE(isPose(poseOf(*arm, "Arm.J", {0.3}),
                     robwork::craig(kPi / 6, 0.4, kPi / 2 + 0.3, 0.2).matrix()));
}

TEST_F(RobworkDhJoint, AJointWithThetaIsPrismaticAndItsOffsetIsALength) {
  const auto arm = readDevice(
      "Serial",
      "<Frame name='Base' /><DHJoint name='J' alpha='30' a='0.4' theta='90' offset='0.2'/>");
  ASSERT_TRUE(arm);
  EXPECT_TRUE(arm->joints[0].slides);
  EXPECT_TRUE(isPose(poseOf(*arm, "Arm.J", {0.1}),
                     robwork::craig(kPi / 6, 0.4, kPi / 2, 0.2 + 0.1).matrix()));
}

TEST_F(RobworkDhJoint, AJointOfSchillingsFormMovesAboutItsOwnZ) {
  EXPECT_DH("alpha='90' a='0.4' d='0.2' offset='60' type='schilling'",
            robwork::schilling(kPi / 2, 0.4, kPi / 3, 0.2));
  EXPECT_DH("alpha='90' a='0.4' theta='60' offset='0.2' type='schilling'",
            robwork::schilling(kPi / 2, 0.4, kPi / 3, 0.2));
}

TEST_F(RobworkDhJoint, W7OfHayatiTakesItsOffsetForTheOneThatIsNotGiven) {
  EXPECT_DH("alpha='30' a='0.4' b='0.2' offset='60' type='HGP'",
            robwork::hayati(kPi / 6, 0.4, kPi / 3, 0.2));
  EXPECT_DH("alpha='30' a='0.4' beta='60' offset='0.2' type='HGP'",
            robwork::hayati(kPi / 6, 0.4, kPi / 3, 0.2));
  const auto slide = readDevice(
      "Serial",
      "<Frame name='Base' /><DHJoint name='J' alpha='0' a='0' beta='0' offset='0' type='HGP' />");
  ASSERT_TRUE(slide);
  EXPECT_TRUE(slide->joints[0].slides);
}

}  // namespace
}  // namespace hrdf::dh_test

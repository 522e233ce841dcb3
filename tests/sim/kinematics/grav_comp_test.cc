// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <gtest/gtest.h>
#include <hrdf/sim/grav_comp.h>

namespace hrdf::sim::grav_comp_test {
namespace {

// A horizontal axis along y with 1 kg at 0.5 m along x.
std::unique_ptr<robot_model::RobotModel> lever() {
  return robot_model::RobotModel::loadHRDFString(
      R"(<robot version="1.6.0"><joint axis="ry"/>
         <rigid-body mass="1" com_trans="0.5 0 0"/></robot>)");
}

GroupFeedback feedbackOf(double position, const Vector3f& accelerometer) {
  GroupFeedback feedback(1);
  feedback[0].message.angles.set(FeedbackAngle::position, position);
  feedback[0].message.vectors.set(FeedbackVector::accelerometer, accelerometer);
  return feedback;
}

double effortOf(const GroupFeedback& feedback) {
  return getGravCompEfforts(*lever(), {}, feedback)[0];
}

TEST(GravComp, HoldsALeverByItsWeightTimesItsArm) {
  EXPECT_NEAR(effortOf(feedbackOf(0, {0, 0, 9.81F})), -0.5 * 9.81, 1e-6);
  EXPECT_NEAR(effortOf(feedbackOf(M_PI / 3, {0, 0, 9.81F})), -0.25 * 9.81, 1e-6);
}

TEST(GravComp, TakesTheDirectionOfTheAccelerometerAndNotItsLength) {
  EXPECT_NEAR(effortOf(feedbackOf(0, {0, 0, 5})), -0.5 * 9.81, 1e-6);
  EXPECT_NEAR(effortOf(feedbackOf(0, {0, 0, -9.81F})), 0.5 * 9.81, 1e-6);
  EXPECT_NEAR(effortOf(feedbackOf(0, {9.81F, 0, 0})), 0, 1e-6);
}

TEST(GravComp, AsksForNothingWhereItDoesNotKnow) {
  EXPECT_EQ(effortOf(feedbackOf(0, {0, 0, 0})), 0);
  EXPECT_EQ(effortOf(feedbackOf(NAN, {0, 0, 9.81F})), 0);
  EXPECT_EQ(effortOf(GroupFeedback(1)), 0);
  EXPECT_EQ(getGravCompEfforts(*lever(), {}, GroupFeedback(0))[0], 0);
}

TEST(GravComp, FindsDownOfAnOrientation) {
  const float half = std::sqrt(0.5F);
  EXPECT_TRUE(gravityFromQuaternion({1, 0, 0, 0}).isApprox(Eigen::Vector3d(0, 0, -1), 1e-6));
  // A quarter turn about x turns the module's y axis up, so gravity is along -y.
  EXPECT_TRUE(gravityFromQuaternion({half, half, 0, 0}).isApprox(Eigen::Vector3d(0, -1, 0), 1e-6));
}

}  // namespace
}  // namespace hrdf::sim::grav_comp_test

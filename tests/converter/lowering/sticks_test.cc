// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/sticks.h"

#include <cmath>
#include <numbers>

#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::sticks_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

// The radius of sticks is 1/25 of the longest stick; balls have 1.5 times that radius.
constexpr double kRadius = 0.02;      // m
constexpr double kBallRadius = 0.03;  // m

double volumeOfBall(double radius) { return 4 * pi / 3 * radius * radius * radius; }
double volumeOfStick(double length) {
  return pi * kRadius * kRadius * length + volumeOfBall(kRadius);
}

// An arm of two links, 0.5 m and 0.3 m long, with its first joint 0.2 m above the floor.
class SticksTest : public MechanismTest {
 protected:
  void SetUp() override {
    upper_ = body("upper", -1, at(0, 0, 0.2));
    lower_ = body("lower", upper_, at(0.5, 0, 0));
    hinge("shoulder", upper_);
    hinge("elbow", lower_);
    frame("tip", lower_, at(0, 0.3, 0));
    mechanism.frames.back().kind = Mechanism::FrameKind::tip;
  }

  int upper_ = 0, lower_ = 0;
};

TEST_F(SticksTest, GoFromJointToJoint) {
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ngeom, 5);  // three sticks, two balls
  const int stick = mj_name2id(model.get(), mjOBJ_GEOM, "lower_visual");
  ASSERT_EQ(model->geom_type[stick], mjGEOM_CAPSULE);
  EXPECT_NEAR(model->geom_size[3 * stick], kRadius, 1e-12);
  EXPECT_NEAR(model->geom_size[3 * stick + 1], 0.15, 1e-12);
  EXPECT_NEAR(model->geom_pos[3 * stick + 1], 0.15, 1e-12);
  EXPECT_EQ(model->geom_contype[stick], 0);
  const int ball = mj_name2id(model.get(), mjOBJ_GEOM, "lower_visual_2");
  ASSERT_EQ(model->geom_type[ball], mjGEOM_SPHERE);
  EXPECT_NEAR(model->geom_size[3 * ball], kBallRadius, 1e-12);
  take();
}

TEST_F(SticksTest, WeighAnArmOfWhichNothingIsKnown) {
  EXPECT_DIAGNOSTIC("… without mass and shape: each gets sticks between its joints, of … kg/m^3");
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->body_mass[1], 1000 * (volumeOfStick(0.5) + volumeOfBall(kBallRadius)), 1e-9);
  EXPECT_NEAR(model->body_mass[2], 1000 * (volumeOfStick(0.3) + volumeOfBall(kBallRadius)), 1e-9);
  EXPECT_EQ(take(),
            "warning: 'upper' and 1 more move without mass and shape: each gets sticks between its "
            "joints, of 1000 kg/m^3; shapes whose meshes are not shown do not count\n");
}

TEST_F(SticksTest, HaveTheDensityOfTheOption) {
  ModelOptions options;
  options.density = 500;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_NEAR(model->body_mass[2], 500 * (volumeOfStick(0.3) + volumeOfBall(kBallRadius)), 1e-9);
  take();
}

TEST_F(SticksTest, LeaveMassesOfTheFileAlone) {
  for (const int link : {upper_, lower_}) weigh(link, 2, {0, 0, 0}, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 5);
  EXPECT_EQ(model->body_mass[1], 2);
}

TEST_F(SticksTest, AreNotSeenWithoutVisualsAndWeighTheSame) {
  ModelOptions options;
  options.visual = VisualShapes::none;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 0);
  EXPECT_NEAR(model->body_mass[2], 1000 * (volumeOfStick(0.3) + volumeOfBall(kBallRadius)), 1e-9);
  take();
}

TEST_F(SticksTest, AreNotDrawnWhereHalfOfALimbHasShapes) {
  box(upper_, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 1);
  take();
}

// The frame of a GraspIt! finger is at its far end.
TEST_F(SticksTest, GoToTheOriginOfABodyThatEndsWithoutATip) {
  mechanism.frames.clear();
  mechanism.joints[1].p_B = {0, -0.2, 0};
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const int stick = mj_name2id(model.get(), mjOBJ_GEOM, "lower_visual");
  ASSERT_EQ(model->geom_type[stick], mjGEOM_CAPSULE);
  EXPECT_NEAR(model->geom_size[3 * stick + 1], 0.1, 1e-12);
  EXPECT_NEAR(model->geom_pos[3 * stick + 1], -0.1, 1e-12);
  take();
}

TEST_F(SticksTest, LeadFromAPalmToAllItsFingers) {
  mechanism = {};
  const int palm = body("palm");
  for (const char* finger : {"left", "right"}) {
    const double y = mechanism.bodies.size() == 1 ? 1 : -1;
    hinge(finger, body(finger, palm, at(2, y, 0)));
    mechanism.joints.back().p_B = {-0.1, 0, 0};
  }
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  for (const char* name : {"palm_visual", "palm_visual_2"}) {
    const int stick = mj_name2id(model.get(), mjOBJ_GEOM, name);
    ASSERT_GE(stick, 0) << name;
    EXPECT_NEAR(model->geom_size[3 * stick + 1], std::hypot(1.9, 1) / 2, 1e-12);
  }
  take();
}

TEST_F(SticksTest, StandAboveTheFloor) {
  mechanism.bodies[0].X_PB = at(0, 0, -1);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_NEAR(floorUnder(model.get()), -1 - kBallRadius, 1e-4);
  take();
}

TEST_F(SticksTest, DoNotLeadFromFarAway) {
  mechanism.bodies[0].X_PB = at(3, 0, 0.2);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 4);
  EXPECT_EQ(mj_name2id(model.get(), mjOBJ_GEOM, "world_visual"), -1);
  take();
}

TEST_F(SticksTest, DoNotStandForAThingThatLiesLoose) {
  mechanism = {};
  mechanism.bodies.push_back({"cup", -1, at(0, 0, 1), {}, {}, {}, true, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->ngeom, 0);
  take();
}

}  // namespace
}  // namespace hrdf::sticks_test

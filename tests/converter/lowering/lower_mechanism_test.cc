// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/lower.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/mesh_builder.h"
#include "model/write_mesh.h"
#include "model/write_model.h"
#include "tests/converter/lowered.h"
#include "tests/converter/mechanism/mechanisms.h"
#include "tests/message_watch.h"

namespace hrdf::lower_mechanism_test {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

class LowerMechanism : public MechanismTest {
 protected:
  // Adds an arm of two links, each 1 m long, with a tip.
  void addArm() {
    const int base = body("base");
    const int upper = body("upper", base, at(0, 0, 1));
    const int lower = body("lower", upper, at(1, 0, 0));
    for (const int link : {upper, lower}) {
      const int joint = hinge(link == upper ? "J1" : "J2", link, Vector3d::UnitY());
      weigh(link, 1, {0.5, 0, 0}, {0.01, 0.02, 0.02});
      drive(joint);
    }
    frame("tip", lower, at(1, 0, 0));
    mechanism.frames.back().kind = Mechanism::FrameKind::tip;
  }
};

// Period 2 pi sqrt(I / (m g d)), times 1 + 0.1^2 / 16 for a swing of 0.1 rad.
TEST_F(LowerMechanism, APendulumOfABoxSwingsInItsTime) {
  const int link = body("link");
  hinge("J1", link, Vector3d::UnitY());
  box(link, {0.02, 0.03, 0.4}, at(0, 0, -0.4));
  mechanism.postures.push_back({"home", {0.1}, {}});
  ModelOptions options;
  options.density = 2700;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  model->opt.timestep = 2e-4;
  const DataPtr data = startAtHome(*model);
  const double I = (0.02 * 0.02 + 0.4 * 0.4) / 3 + 0.4 * 0.4;  // kg m^2 for each kg
  const double period = 2 * pi * std::sqrt(I / (kGravity * 0.4)) * (1 + 0.01 / 16);
  double last = 0.1, crossed = 0;
  int crossings = 0;
  run(*model, *data, 3.2 * period, [&] {
    if (last > 0 && data->qpos[0] <= 0 && ++crossings == 3) crossed = data->time;
    last = data->qpos[0];
  });
  EXPECT_NEAR(crossed, 2.25 * period, 1e-3 * period);
}

TEST_F(LowerMechanism, ABodyOfThreeJointsIsTheProductOfTheirMotions) {
  const int base = body("base", -1, at(0.1, 0.2, 0.3));
  Pose X_PB = at(0.4, -0.1, 0.2);
  X_PB.rotate(Eigen::AngleAxisd(0.6, Vector3d(1, 2, -1).normalized()));
  const int link = body("link", base, X_PB);
  const std::vector<Vector3d> points = {{0.1, 0, 0.3}, {0, 0.2, -0.1}, {0, 0, 0}};
  const std::vector<Vector3d> axes = {
      {1, 0, 0}, Vector3d(0, 1, 1).normalized(), Vector3d(1, -2, 3).normalized()};
  for (std::size_t i = 0; i < 3; ++i) {
    hinge("J" + std::to_string(i), link, axes[i]);
    mechanism.joints.back().p_B = points[i];
  }
  mechanism.joints[2].slides = true;
  weigh(link, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  frame("F", link, at(0.3, 0.2, 0.1));
  const std::vector<double> q = {0.7, -1.1, 0.4};
  mechanism.postures.push_back({"home", q, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  Pose X = mechanism.bodies[0].X_PB * X_PB;
  for (std::size_t i = 0; i < 2; ++i) {
    X = X * Eigen::Translation3d(points[i]) * Eigen::AngleAxisd(q[i], axes[i]) *
        Eigen::Translation3d(-points[i]);
  }
  X = X * Eigen::Translation3d(q[2] * axes[2]);
  EXPECT_LT((siteOf(*model, *data, "F") - X * Vector3d(0.3, 0.2, 0.1)).norm(), 1e-12);
}

TEST_F(LowerMechanism, AFreeBodyFalls) {
  const int thing = body("thing", -1, at(1, 2, 3));
  mechanism.bodies[0].isFree = true;
  weigh(thing, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(idOf(*model, mjOBJ_JOINT, "thing"), 0);
  const DataPtr data = startAtHome(*model);
  EXPECT_EQ(data->qpos[0], 1);
  run(*model, *data, 1);
  const double h = model->opt.timestep;
  EXPECT_NEAR(data->qpos[2], 3 - kGravity / 2 * (1 + h),
              1e-9);  // semi-implicit integration adds g/2 t h to the fall; t is 1 s
}

TEST_F(LowerMechanism, HomeIsThatOfTheFileWithItsControls) {
  addArm();
  mechanism.drives[1].gear = 2;
  mechanism.postures.push_back({"home", {0.2, 0.3}, {}});
  mechanism.postures.push_back({"Dev.Ready", {-0.4, 0.5}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->nkey, 2);
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_KEY, 0), "home");
  EXPECT_STREQ(mj_id2name(model.get(), mjOBJ_KEY, 1), "Dev.Ready");
  const std::vector<double> qpos(model->key_qpos, model->key_qpos + 4);
  const std::vector<double> ctrl(model->key_ctrl, model->key_ctrl + 4);
  EXPECT_EQ(qpos, (std::vector<double>{0.2, 0.3, -0.4, 0.5}));
  EXPECT_EQ(ctrl, (std::vector<double>{0.2, 0.6, -0.4, 1.0}));
}

TEST_F(LowerMechanism, HomeIsThatOfTheOption) {
  addArm();
  mechanism.drives[1].gear = 2;
  std::swap(mechanism.drives[0], mechanism.drives[1]);
  mechanism.postures.push_back({"home", {0.2, 0.3}, {}});
  ModelOptions options;
  options.home = {0.8, -0.1};
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->key_qpos[0], -0.1);
  EXPECT_EQ(model->key_qpos[1], 0.4);
  EXPECT_EQ(model->key_ctrl[0], 0.8);
}

TEST_F(LowerMechanism, HomeOfTheOptionStaysInRange) {
  EXPECT_DIAGNOSTIC("option 'home': … is outside the range of '…' (… to …)");
  EXPECT_DIAGNOSTIC("option 'home' has … value; the robot has … degrees of freedom");
  addArm();
  mechanism.joints[1].range = {-1, 2};
  ModelOptions options;
  options.home = {0, 3};
  EXPECT_FALSE(lowered(options));
  options.home = {0};
  EXPECT_FALSE(lowered(options));
  EXPECT_EQ(take(),
            "error: option 'home': 3 rad is outside the range of 'J2' (-1 to 2)\n"
            "error: option 'home' has 1 value; the robot has 2 degrees of freedom; "
            "`hrdf info` lists them in order\n");
}

TEST_F(LowerMechanism, HomeOfTheFileMayBeOutsideARange) {
  EXPECT_DIAGNOSTIC("home: … is outside the range of '…' (…)");
  addArm();
  mechanism.joints[0].range = {-0.1, 0.1};
  mechanism.postures.push_back({"home", {0.2, 0.3}, {}});
  ASSERT_TRUE(compile());
  EXPECT_EQ(take(),
            "warning: home: 0.2 rad is outside the range of 'J1' (-0.1 to 0.1); its "
            "limit pushes the joint back; the option home sets another pose\n");
}

TEST_F(LowerMechanism, HomeWithoutOneIsZeroOrNearIt) {
  addArm();
  mechanism.joints[0].range = {0.5, 1};
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->key_qpos[0], 0.5);
  EXPECT_EQ(model->key_qpos[1], 0);
}

TEST_F(LowerMechanism, WhatCannotMoveHasNoKey) {
  body("table");
  frame("corner", 0);
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  EXPECT_EQ(model->nkey, 0);
  EXPECT_EQ(model->nsite, 1);
}

TEST_F(LowerMechanism, KeysAreInMuJoCosOrderOfBodies) {
  const int base = body("base");
  const int left = body("left", base), right = body("right", base);
  const int hand = body("hand", left);
  for (const int link : {left, right, hand}) {
    hinge("J" + std::to_string(link), link);
    weigh(link, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  }
  mechanism.postures.push_back({"home", {0.1, 0.2, 0.3}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  for (const auto& joint : mechanism.joints) {
    const int id = idOf(*model, mjOBJ_JOINT, joint.name.c_str());
    const auto index = static_cast<std::size_t>(&joint - mechanism.joints.data());
    EXPECT_EQ(model->key_qpos[model->jnt_qposadr[id]], mechanism.postures[0].q[index]);
  }
}

TEST_F(LowerMechanism, JointsHaveTheFiguresOfTheFile) {
  addArm();
  auto& joint = mechanism.joints[0];
  joint.range = {-0.25, 2};
  joint.damping = 0.5;
  joint.friction = 0.25;
  joint.stiffness = 3;
  joint.rest = 0.1;
  joint.armature = 0.01;
  ModelOptions options;
  options.force = std::numeric_limits<double>::infinity();
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(model->jnt_range[0],
            -0.25);  // in rad, although MuJoCo's compiler expects degrees by default
  EXPECT_EQ(model->jnt_range[1], 2);
  EXPECT_EQ(model->dof_damping[0], 0.5);
  EXPECT_EQ(model->dof_frictionloss[0], 0.25);
  EXPECT_EQ(model->jnt_stiffness[0], 3);
  EXPECT_EQ(model->qpos_spring[0], 0.1);
  EXPECT_EQ(model->dof_armature[0], 0.01);
}

TEST_F(LowerMechanism, AJointOfOnePositionIsHeldThere) {
  addArm();
  mechanism.joints[0].range = {0.3, 0.3};
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  run(*model, *data, 1);
  EXPECT_NEAR(data->qpos[0], 0.3, 0.02);
}

TEST_F(LowerMechanism, CamerasLookAsTheFileSays) {
  addArm();
  mechanism.cameras.push_back({"eye", 2, at(0, 0, 0.1), pi / 3, 640, 480, {}, {}, {}});
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ncam, 1);
  EXPECT_NEAR(model->cam_fovy[0], 60, 1e-9);
  EXPECT_EQ(model->cam_resolution[0], 640);
  EXPECT_EQ(model->cam_resolution[1], 480);
}

TEST_F(LowerMechanism, TextsStay) {
  body("base");
  mechanism.texts = {{"Dev.Base:note", "by hand"}, {"empty", ""}};
  const ModelPtr model = compile();
  ASSERT_TRUE(model);
  ASSERT_EQ(model->ntext, 1);
  EXPECT_STREQ(model->text_data, "by hand");
}

TEST_F(LowerMechanism, ABaseMayFloatOnTheFloor) {
  addArm();
  box(0, {0.3, 0.2, 0.1}, at(0, 0, 0.4));
  mechanism.bodies[0].mass = 5;
  ModelOptions options;
  options.floatingBase = true;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  EXPECT_EQ(idOf(*model, mjOBJ_JOINT, "floating_base"), 0);
  EXPECT_NEAR(model->key_qpos[2], -0.3, 1e-12);
}

TEST_F(LowerMechanism, TheBasePoseMovesAllThatStands) {
  addArm();
  frame("world_frame", -1, at(1, 0, 0));
  ModelOptions options;
  options.X_WB = at(0, 0, 2);
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  EXPECT_NEAR(siteOf(*model, *data, "tip").z(), 3, 1e-12);
  EXPECT_NEAR(siteOf(*model, *data, "world_frame").z(), 2, 1e-12);
}

TEST_F(LowerMechanism, ThePayloadIsAtTheTip) {
  EXPECT_DIAGNOSTIC("option 'payload' needs an end effector; the robot has none");
  addArm();
  ModelOptions options;
  options.payload = {{1, {0, 0, 0.2}}};
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const int lower = idOf(*model, mjOBJ_BODY, "lower");
  EXPECT_EQ(model->body_mass[lower], 2);
  EXPECT_NEAR(model->body_ipos[3 * lower], 0.75, 1e-12);
  EXPECT_NEAR(model->body_ipos[3 * lower + 2], 0.1, 1e-12);
  mechanism.frames.clear();
  EXPECT_FALSE(lowered(options));
  EXPECT_EQ(take(),
            "error: option 'payload' needs an end effector; the robot has none; the "
            "file has no tip of an arm\n");
}

TEST_F(LowerMechanism, GravityIsOffForWhatJointsMove) {
  addArm();
  const int thing = body("thing", -1, at(5, 0, 0));
  mechanism.bodies.back().isFree = true;
  weigh(thing, 1, {0, 0, 0}, Vector3d::Constant(0.1));
  ModelOptions options;
  options.gravcomp = true;
  const ModelPtr model = compile(options);
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  run(*model, *data, 1);
  EXPECT_NEAR(data->qpos[0], 0, 1e-9);
  EXPECT_LT(data->xpos[3 * idOf(*model, mjOBJ_BODY, "thing") + 2], -4);
}

// If the position of an <inertial> was never set, MuJoCo 4.0.0 does not write it, and then refuses
// the text.
TEST_F(LowerMechanism, AWrittenModelIsTheSameWhereACentreOfMassIsAtTheOrigin) {
  addArm();
  weigh(1, 1, {0, 0, 0}, {0.01, 0.02, 0.02});
  box(2, {0.5, 0.1, 0.1}, at(0.5, 0, 0));
  mesh(2, "cube.obj", objText(hrdf::box({-0.1, -0.1, -0.1}, {0.1, 0.1, 0.1})));
  mechanism.couplings.push_back({1, 0.1, {{0, 1, 0.5}}, {}});
  mechanism.drives.pop_back();
  mechanism.loops.push_back({frame("a", 2), frame("b", 2), {}});
  const SpecPtr spec = lowered();
  ASSERT_TRUE(spec);
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model);
  std::string why;
  const std::string text = mjcf(*spec, why);
  EXPECT_NE(text.find("<inertial pos=\"0 0 0\" "), std::string::npos) << text;
  std::array<char, 500> error{};
  const SpecPtr read(mj_parseXMLString(text.c_str(), nullptr, error.data(), error.size()));
  ASSERT_TRUE(read) << error.data() << text;
  const ModelPtr same(mj_compile(read.get(), nullptr));
  ASSERT_TRUE(same) << mjs_getError(read.get());
  EXPECT_TRUE(bytesOf(same.get()) == bytesOf(model.get())) << text;
}

TEST_F(LowerMechanism, IsRefusedWhereItIsTooLarge) {
  EXPECT_DIAGNOSTIC("more than … elements, which is too much for MuJoCo");
  EXPECT_DIAGNOSTIC("more than … bodies, which is too much for MuJoCo");
  EXPECT_DIAGNOSTIC("more than … degrees of freedom, which is too much for MuJoCo");
  EXPECT_DIAGNOSTIC("more than … moving parts in a chain, which is too much for MuJoCo");
  mechanism.frames.resize(100'001);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: more than 100000 elements, which is too much for MuJoCo\n");
  mechanism.frames.clear();
  mechanism.bodies.resize(5001);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: more than 5000 bodies, which is too much for MuJoCo\n");
  mechanism.bodies.clear();
  body("link");
  for (int i = 0; i < 2001; ++i) hinge("J", 0);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: more than 2000 degrees of freedom, which is too much for MuJoCo\n");
  mechanism.joints.clear();
  for (int i = 0; i <= 1000; ++i) body("link", i);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(),
            "error: more than 1000 moving parts in a chain, which is too much for MuJoCo\n");
}

TEST_F(LowerMechanism, IsRefusedWhereItIsTooLong) {
  EXPECT_DIAGNOSTIC("'…' is more than 1 km from its parent");
  EXPECT_DIAGNOSTIC("'…' is more than 1 km from its body");
  const int base = body("base");
  body("link", base, at(1000, 0, 0));
  hinge("J", 1);
  EXPECT_TRUE(lowered());
  mechanism.joints[0].p_B.x() = 1001;
  take();
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(),
            "error: 'J' is more than 1 km from its body; models of such robots are "
            "unstable\n");
  mechanism.bodies[1].X_PB = at(1001, 0, 0);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(),
            "error: 'link' is more than 1 km from its parent; models of such robots are "
            "unstable\n");
}

TEST_F(LowerMechanism, IsRefusedWhereAFigureCannotBe) {
  EXPECT_DIAGNOSTIC("the gravity is …; at most … is allowed");
  EXPECT_DIAGNOSTIC("the mass of '…' is …; at most … is allowed");
  EXPECT_DIAGNOSTIC("the position of a frame is …; at most … is allowed");
  EXPECT_DIAGNOSTIC("the size of a shape is …; at most … is allowed");
  const int link = body("finger");
  mechanism.gravity = Vector3d(0, 0, -1e6);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: the gravity is 1e+06 m/s^2; at most 1000 m/s^2 is allowed\n");
  mechanism.gravity.reset();
  mechanism.bodies[0].mass = 1e6;
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: the mass of 'finger' is 1e+06 kg; at most 100000 kg is allowed\n");
  mechanism.bodies[0].mass = 1;
  mechanism.frames.emplace_back().body = link;
  mechanism.frames[0].X_BF = at(0, 1e9, 0);
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: the position of a frame is 1e+09 m; at most 1000000 m is allowed\n");
  mechanism.frames.clear();
  Mechanism::Shape& shape = mechanism.shapes.emplace_back();
  shape.body = link;
  shape.size = {1, 1e8, 1};
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: the size of a shape is 1e+08 m; at most 1000000 m is allowed\n");
}

TEST_F(LowerMechanism, IsRefusedWhereAWrapperIsNearlyNothing) {
  body("link");
  Mechanism::Wrapper& wrapper = mechanism.wrappers.emplace_back();
  wrapper.radius = 1e-20;
  wrapper.halfLength = 1;
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: a wrapper has a value that is not finite or exceeds 1e9\n");
}

TEST_F(LowerMechanism, IsRefusedWhereAFigureIsNoNumber) {
  EXPECT_DIAGNOSTIC("… has a value that is not finite or exceeds 1e9");
  body("link", -1, at(std::nan(""), 0, 0));
  EXPECT_FALSE(lowered());
  EXPECT_EQ(take(), "error: a body has a value that is not finite or exceeds 1e9\n");
}

// A light link at the end of its range, without gravity.
class StopTest : public MechanismTest {
 protected:
  static constexpr double kLink = 2e-5;            // kg m^2
  static constexpr double kInertia = 1.2 * kLink;  // includes the drive's armature
  static constexpr double kSoftness = 0.004;       // s, time constant of the stop

  ModelPtr compileLink() {
    const int link = body("Link");
    hinge("J", link);
    mechanism.joints[0].range = {0, 1};
    weigh(link, 0.01, Vector3d::Zero(), {kLink, kLink, kLink});
    mechanism.joints[0].maxSpeed =
        1e6;  // so high that the drive's speed does not reduce its torque
    drive(0).maxEffort = 2;
    ModelOptions options;
    options.actuator = ActuatorProfile::motor;
    options.friction = JointFriction::none;
    return compile(options);
  }
};

// Depth of the joint beyond its range (rad), by MuJoCo's law of soft constraints: acceleration *
// kSoftness^2 * (1 - impedance).
TEST_F(StopTest, GivesWayByMilliradiansToADriveThatIsMuchForItsLink) {
  const ModelPtr model = compileLink();
  ASSERT_TRUE(model);
  const DataPtr data = startAtHome(*model);
  data->ctrl[0] = -2;
  run(*model, *data, 0.5);
  const double depth = 2 / kInertia * kSoftness * kSoftness * (1 - 0.999);
  EXPECT_NEAR(-data->qpos[0], depth, 1e-3 * depth);  // 2.5 mrad
}

// A critically damped stop gives way by at most speed * kSoftness / e (rad).
TEST_F(StopTest, TakesUpSpeedAsACriticallyDampedSpring) {
  const ModelPtr model = compileLink();
  ASSERT_TRUE(model);
  model->opt.timestep = 1e-5;
  const DataPtr data = startAtHome(*model);
  data->qvel[0] = -20;
  double deepest = 0;
  run(*model, *data, 0.02, [&] { deepest = std::max(deepest, -data->qpos[0]); });
  const double depth = 20 * kSoftness / std::numbers::e;
  EXPECT_NEAR(deepest, depth, 0.01 * depth);
}

}  // namespace
}  // namespace hrdf::lower_mechanism_test

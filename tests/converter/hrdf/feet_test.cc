// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots with collision=feet: only their end effectors collide.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/converter/lowered.h"

namespace hrdf::feet_test {
namespace {

class FeetTest : public LowerTest {
 protected:
  FeetTest() {
    options_.collision = CollisionShapes::feet;
    options_.floatingBase = true;
  }

  // Returns the hexapod of models/, on a floor.
  ModelPtr hexapod() {
    Diagnostics out;
    const auto robot = read(std::string(HRDF_SOURCE_DIR) + "/models/hexapod.hrdf", readFile, out);
    const SpecPtr spec = robot ? lower(*robot, options_, {.read = readFile}, out) : nullptr;
    if (!spec) return nullptr;
    addScene(spec.get(), 0);
    return ModelPtr(mj_compile(spec.get(), nullptr));
  }

  ModelOptions options_;
};

TEST_F(FeetTest, TheHexapodsFeetAreSixBalls) {
  const ModelPtr model = hexapod();
  ASSERT_TRUE(model);
  int colliding = 0;
  for (int i = 0; i < model->ngeom; ++i) {
    colliding += model->geom_contype[i] != 0 || model->geom_conaffinity[i] != 0;
  }
  EXPECT_EQ(colliding, 6 + 1) << "and the floor";
  for (int leg = 1; leg <= 6; ++leg) {
    const std::string name = "end-effector" + std::to_string(leg);
    const int foot = idOf(model, mjOBJ_GEOM, (name + "_foot").c_str());
    const int site = idOf(model, mjOBJ_SITE, name.c_str());
    ASSERT_GE(foot, 0);
    EXPECT_EQ(model->geom_type[foot], mjGEOM_SPHERE);
    EXPECT_NEAR(model->geom_size[3 * foot], 0.025, 1e-4) << "the ball of parts/leg_left.hrdf";
    const DataPtr data = atHome(model);
    EXPECT_NEAR(data->geom_xpos[3 * foot + 2] - data->site_xpos[3 * site + 2], 0.025, 1e-4);
  }
}

TEST_F(FeetTest, CarryTheHexapodOnSixContacts) {
  const ModelPtr model = hexapod();
  ASSERT_TRUE(model);
  const DataPtr data = atHome(model);
  const double start = data->qpos[2];
  for (int i = 0; i < 2500; ++i) mj_step(model.get(), data.get());
  EXPECT_EQ(data->ncon, 6);
  EXPECT_NEAR(data->qpos[2], start, 0.01);
  EXPECT_LT(mju_norm(data->qvel, static_cast<int>(model->nv)), 0.001);
  double weight = 0;
  for (int i = 0; i < data->ncon; ++i) {
    mjtNum force[6];
    mj_contactForce(model.get(), data.get(), i, force);
    weight += force[0];
  }
  EXPECT_NEAR(weight, 9.81 * mj_getTotalmass(model.get()), 0.1);
}

// Two tripods move in turn, each for 1 s. With all collisions, the hexapod walks 0.74 m.
TEST_F(FeetTest, WalkTheHexapodStraightAhead) {
  const ModelPtr model = hexapod();
  ASSERT_TRUE(model);
  const DataPtr data = atHome(model);
  while (data->time < 5) {
    const double amplitude = std::min(data->time, 1.0);
    for (int leg = 0; leg < 6; ++leg) {
      const double side = leg % 2 == 0 ? 1 : -1;  // left and right alternate
      const bool isFirst = leg == 0 || leg == 3 || leg == 4;
      const double phase = 2 * std::numbers::pi * data->time + (isFirst ? 0 : std::numbers::pi);
      data->ctrl[3 * leg] = -0.2 * side * amplitude * std::cos(phase);
      data->ctrl[3 * leg + 1] = 0.35 * side * amplitude * std::max(0.0, std::sin(phase));
    }
    mj_step(model.get(), data.get());
  }
  EXPECT_NEAR(data->qpos[0], 0.74, 0.1);
  EXPECT_NEAR(data->qpos[1], 0, 0.05);
  EXPECT_GT(data->xmat[9 + 8], 0.99) << "upright";
}

constexpr const char* kTwoArms = R"x(<rigid-body mass="1" ixx="1" iyy="1" izz="1">
    <output trans="0.03 0 0" rot="Rz(pi)"><joint axis="rz"/>
      <rigid-body mass="1" output_trans="0.03 0 0" ixx="1" iyy="1" izz="1"/>
      <end-effector tag="a"/></output>
    <output trans="-0.03 0 0"><joint axis="rz"/>
      <rigid-body mass="1" output_trans="0.03 0 0" ixx="1" iyy="1" izz="1"/>
      <end-effector tag="b"/></output></rigid-body>)x";

TEST_F(FeetTest, DoNotMeetEachOther) {
  const auto model = compile(kTwoArms, options_);
  const DataPtr data = atHome(model);
  EXPECT_NEAR(mju_dist3(data->geom_xpos + 3 * idOf(model, mjOBJ_GEOM, "a_foot"),
                        data->geom_xpos + 3 * idOf(model, mjOBJ_GEOM, "b_foot")),
              0, 0.02);
  EXPECT_EQ(data->ncon, 0);
}

TEST_F(FeetTest, TouchTheFrameOfAnEndEffectorOnALongBody) {
  const auto model = compile(R"x(<joint axis="rx"/>
      <rigid-body mass="1" com_trans="0 0 0.2" output_trans="0 0 0.4" ixx="1" iyy="1" izz="1"/>
      <rigid-body mass="0" output_rot="Rz(pi/2)"/><end-effector tag="tip"/>)x",
                             options_);
  const int foot = idOf(model, mjOBJ_GEOM, "tip_foot"), site = idOf(model, mjOBJ_SITE, "tip");
  const DataPtr data = atHome(model);
  const double radius = model->geom_size[3 * foot];
  EXPECT_LT(radius, 0.03);
  EXPECT_NEAR(data->site_xpos[3 * site + 2] - data->geom_xpos[3 * foot + 2], radius, 1e-3);
}

TEST_F(FeetTest, AreSmallWhereAnEndEffectorHasNoBody) {
  const auto model = compile(R"(<actuator type="X5-4"/><end-effector tag="tool"/>)", options_);
  const int foot = idOf(model, mjOBJ_GEOM, "tool_foot"), site = idOf(model, mjOBJ_SITE, "tool");
  const DataPtr data = atHome(model);
  EXPECT_EQ(model->geom_size[3 * foot], 0.01);
  EXPECT_NEAR(mju_dist3(data->geom_xpos + 3 * foot, data->site_xpos + 3 * site), 0, 1e-12);
}

TEST_F(FeetTest, NeedAnEndEffector) {
  EXPECT_FALSE(compile(R"(<actuator type="X5-4"/>)", options_));
  EXPECT_NE(takeOnly(Severity::error).find("needs an end effector"), std::string::npos);
}

}  // namespace
}  // namespace hrdf::feet_test

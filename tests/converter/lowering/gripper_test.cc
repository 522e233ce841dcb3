// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests grippers that open and close.
#include <array>
#include <cmath>

#include "tests/converter/lowered.h"

namespace hrdf::gripper_test {
namespace {

// A gripper above the floor, on a slide that lifts it.
constexpr const char* kHoist = R"x(<joint axis="tz" tag="hoist"/>
    <rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01" output_rot="Rx(pi)"/>
    <end-effector type="X5Parallel" tag="jaw"/>)x";

class GripperTest : public LowerTest {
 protected:
  ModelOptions options_ = [] {
    ModelOptions options;
    options.gripper = true;
    return options;
  }();
};

TEST_F(GripperTest, IsRigidUnlessAskedFor) {
  EXPECT_EQ(compile(kHoist)->njnt, 1);
  EXPECT_EQ(compile(kHoist, options_)->njnt, 3);
}

TEST_F(GripperTest, KeepsMassAndCentreOfMassOfTheWhole) {
  for (const double opening : {0.0, 0.02, 0.04}) {
    const auto rigid = compile(kHoist), moving = compile(kHoist, options_);
    const DataPtr whole = atHome(rigid), parts = atHome(moving);
    parts->qpos[1] = parts->qpos[2] = opening;
    mj_forward(moving.get(), parts.get());
    EXPECT_NEAR(mj_getTotalmass(moving.get()), mj_getTotalmass(rigid.get()), 1e-12);
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(parts->subtree_com[i], whole->subtree_com[i], 1e-12);
  }
}

TEST_F(GripperTest, StandsOpenAtHomeAndIsHeldOpen) {
  const auto model = compile(kHoist, options_);
  const DataPtr data = atHome(model);
  EXPECT_EQ(data->ncon, 0);
  for (int i = 0; i < 2000; ++i) mj_step(model.get(), data.get());
  for (const int finger : {1, 2}) EXPECT_NEAR(data->qpos[finger], 0.04, 0.001);
}

TEST_F(GripperTest, PressesWithTheEffortOfItsSpool) {
  // 2.5 N m * 40 rad/m = 100 N, shared by two fingers, before the friction of the drivetrain.
  const auto model = compile(kHoist, options_);
  const DataPtr data = atHome(model);
  data->ctrl[1] = -2.5;
  mj_forward(model.get(), data.get());
  EXPECT_NEAR(data->qfrc_actuator[1], -100, 1e-9);
}

TEST_F(GripperTest, IsAModuleOutsideTheDegreesOfFreedom) {
  const auto model = compile(kHoist, options_);
  const int tuple = idOf(model, mjOBJ_TUPLE, "gripperSpool");
  ASSERT_GE(tuple, 0);
  const int* types = model->tuple_objtype + model->tuple_adr[tuple];
  EXPECT_EQ(std::vector<int>(types, types + model->tuple_size[tuple]),
            (std::vector<int>{mjOBJ_ACTUATOR, mjOBJ_JOINT, mjOBJ_SITE, mjOBJ_JOINT}));
  const int text = idOf(model, mjOBJ_TEXT, "gripperSpool");
  EXPECT_STREQ(model->text_data + model->text_adr[text], "X5-1");
  EXPECT_EQ(idOf(model, mjOBJ_ACTUATOR, "gripperSpool"), 1) << "after those of the dofs";
}

TEST_F(GripperTest, HasAHomeKeyInTheOrderOfMujocosJoints) {
  // In MuJoCo's order, the fingers come before the second arm's joint: all are children of the same
  // body.
  const auto model =
      compile(R"x(<joint axis="rz"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01">
      <output><end-effector type="X5Parallel"/></output>
      <output trans="0 0.5 0"><joint axis="tx"/><rigid-body mass="1" ixx="0.01" iyy="0.01" izz="0.01"/></output>
      </rigid-body>)x",
              [this] {
                options_.home = {0.3, 0.7};
                return options_;
              }());
  const DataPtr data = atHome(model);
  const auto at = [&](const char* joint) {
    return data->qpos[model->jnt_qposadr[idOf(model, mjOBJ_JOINT, joint)]];
  };
  EXPECT_DOUBLE_EQ(at("J1"), 0.3);
  EXPECT_DOUBLE_EQ(at("J2"), 0.7);
  EXPECT_DOUBLE_EQ(at("gripperSpool_left"), 0.04);
  EXPECT_DOUBLE_EQ(at("gripperSpool_right"), 0.04);
}

TEST_F(GripperTest, MayBeWithoutMass) {
  EXPECT_TRUE(compile(R"(<joint axis="tz"/><end-effector type="X5Parallel" mass="0"/>)", options_));
  EXPECT_TRUE(takeWarning({kRoot, 2, 57}, "weightless"));
}

TEST_F(GripperTest, ClosesOnACubeOfFourCentimetresAndLiftsIt) {
  const auto robot = readElements(kHoist);
  options_.X_WB = Pose(Eigen::Translation3d(0, 0, 0.12));
  const SpecPtr spec = lowered(*robot, options_);
  mjsBody* world = mjs_findBody(spec.get(), "world");
  mjsGeom* floor = mjs_addGeom(world, nullptr);
  floor->type = mjGEOM_PLANE;
  floor->size[0] = floor->size[1] = 1;
  floor->size[2] = 0.1;
  mjsBody* cube = mjs_addBody(world, nullptr);
  mjs_setName(cube->element, "cube");
  cube->pos[2] = 0.02;
  mjs_addFreeJoint(cube);
  mjsGeom* box = mjs_addGeom(cube, nullptr);
  box->type = mjGEOM_BOX;
  box->mass = 0.3;
  for (double& size : box->size) size = 0.02;
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  const DataPtr data(mj_makeData(model.get()));
  const int hoist = idOf(model, mjOBJ_ACTUATOR, "hoist"),
            spool = idOf(model, mjOBJ_ACTUATOR, "gripperSpool");
  const int body = idOf(model, mjOBJ_BODY, "cube");
  for (const char* finger : {"gripperSpool_left", "gripperSpool_right"}) {
    data->qpos[model->jnt_qposadr[idOf(model, mjOBJ_JOINT, finger)]] = 0.04;
  }
  const auto run = [&](double seconds) {
    for (int i = 0; i < seconds / model->opt.timestep; ++i) mj_step(model.get(), data.get());
  };
  data->ctrl[spool] = -2.5;
  run(1);
  data->ctrl[hoist] = 0.2;
  run(3);
  EXPECT_NEAR(data->xpos[3 * body + 2], 0.22, 0.02) << "lifted by 20 cm";
  data->ctrl[spool] = 1;
  run(1);
  EXPECT_NEAR(data->xpos[3 * body + 2], 0.02, 0.005) << "and dropped";
  for (int i = 0; i < mjNWARNING; ++i) EXPECT_EQ(data->warning[i].number, 0);
}

TEST_F(GripperTest, HoldsABlockThatDoesNotCreepInAScene) {
  const auto robot = readElements(kHoist);
  options_.X_WB = Pose(Eigen::Translation3d(0, 0, 0.12));
  const SpecPtr spec = lowered(*robot, options_);
  setFirmContacts(*spec);
  mjsBody* block = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
  mjs_setName(block->element, "block");
  block->pos[2] = 0.02;
  mjs_addFreeJoint(block);
  mjsGeom* box = mjs_addGeom(block, nullptr);
  box->type = mjGEOM_BOX;
  box->mass = 0.2;
  for (double& size : box->size) size = 0.02;
  mjsGeom* floor = mjs_addGeom(mjs_findBody(spec.get(), "world"), nullptr);
  floor->type = mjGEOM_PLANE;
  floor->size[0] = floor->size[1] = floor->size[2] = 1;
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model) << mjs_getError(spec.get());
  const DataPtr data(mj_makeData(model.get()));
  for (const char* finger : {"gripperSpool_left", "gripperSpool_right"}) {
    data->qpos[model->jnt_qposadr[idOf(model, mjOBJ_JOINT, finger)]] = 0.04;
  }
  const auto run = [&](double seconds) {
    for (int i = 0; i < seconds / model->opt.timestep; ++i) mj_step(model.get(), data.get());
  };
  const int hand = idOf(model, mjOBJ_BODY, "hoist"), held = idOf(model, mjOBJ_BODY, "block");
  const auto below = [&] { return data->xpos[3 * hand + 2] - data->xpos[3 * held + 2]; };
  data->ctrl[idOf(model, mjOBJ_ACTUATOR, "gripperSpool")] = -2.5;
  run(1);
  data->ctrl[idOf(model, mjOBJ_ACTUATOR, "hoist")] = 0.2;
  run(2);
  ASSERT_GT(data->xpos[3 * held + 2], 0.1) << "lifted";
  const double start = below();
  run(8);
  EXPECT_NEAR(below(), start, 0.0003);
}

TEST_F(GripperTest, GrippersOfTwoArmsHaveTwoNames) {
  const auto model = compile(R"x(<rigid-body mass="1">
      <output><joint axis="rx"/><end-effector type="X5Parallel"/></output>
      <output><joint axis="rx"/><end-effector type="X5Parallel"/></output></rigid-body>)x",
                             options_);
  EXPECT_GE(idOf(model, mjOBJ_ACTUATOR, "gripperSpool_2"), 0);
}

}  // namespace
}  // namespace hrdf::gripper_test

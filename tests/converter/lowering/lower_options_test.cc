// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the effect of options on the model: payload, base pose, names, gravity, collision,
// friction.
#include <cmath>
#include <numbers>

#include <hrdf/layout.h>

#include "tests/converter/lowered.h"
#include "tests/message_watch.h"

namespace hrdf::lower_options_test {
namespace {

constexpr double kExact = 1e-12;
constexpr const char* kArm = R"(<actuator type="X5-4"/><bracket type="X5LightLeft"/>
    <actuator type="X5-4"/><link type="X5" extension="0.3" twist="0"/><end-effector tag="tool"/>)";

class LowerOptions : public LowerTest {
 protected:
  ModelPtr compileWith(const std::string& query, const std::string& elements = kArm) {
    ModelOptions options;
    setModelOptions(options, query, lowering_);
    return compile(elements, options);
  }
};

TEST_F(LowerOptions, PayloadAddsItsMassWhereItIs) {
  const auto bare = compileWith(""), loaded = compileWith("payload=0.5,0.1,0,0.2");
  const int body = idOf(loaded, mjOBJ_BODY, "J2");
  EXPECT_NEAR(loaded->body_mass[body], bare->body_mass[body] + 0.5, kExact);
  const DataPtr without = atHome(bare), with = atHome(loaded);
  const mjtNum* tool = with->site_xpos + 3 * idOf(loaded, mjOBJ_SITE, "tool");
  const mjtNum* R = with->site_xmat + 9 * idOf(loaded, mjOBJ_SITE, "tool");
  for (int i = 0; i < 3; ++i) {
    const double load = tool[i] + 0.1 * R[3 * i] + 0.2 * R[3 * i + 2];
    const double m = bare->body_mass[body];
    const double expected = (m * without->xipos[3 * body + i] + 0.5 * load) / (m + 0.5);
    EXPECT_NEAR(with->xipos[3 * body + i], expected, kExact);
  }
}

TEST_F(LowerOptions, PayloadAddsAsMuchEffortAsItsWeightTimesItsArm) {
  // On a horizontal link, a payload needs the effort m g l at the joint.
  const std::string level = R"x(<rigid-body mass="0" output_rot="Rx(pi/2)"/><actuator type="X5-9"/>
                                <link type="X5" extension="0.3" twist="0"/><end-effector/>)x";
  const auto effort = [this, &level](const std::string& query) {
    const auto model = compileWith(query, level);
    const DataPtr data = atHome(model);
    return data->qfrc_bias[0];
  };
  const auto loaded = compileWith("payload=2", level);
  const DataPtr data = atHome(loaded);
  const double arm = data->site_xpos[3 * (loaded->nsite - 1)] - data->xanchor[0];
  EXPECT_GT(std::abs(arm), 0.25);
  EXPECT_NEAR(std::abs(effort("payload=2") - effort("")), std::abs(2 * 9.81 * arm), 1e-9);
}

TEST_F(LowerOptions, PayloadNeedsAnEndEffector) {
  EXPECT_FALSE(compileWith("payload=1", R"(<actuator type="X5-4"/>)"));
  EXPECT_NE(takeOnly(Severity::error).find("needs an end effector"), std::string::npos);
}

TEST_F(LowerOptions, BasePoseMovesTheRobotAsAWhole) {
  const auto bare = compileWith(""), moved = compileWith("base_pose=1,2,3,0,1,0,0");
  const DataPtr before = atHome(bare), after = atHome(moved);
  const int tool = idOf(bare, mjOBJ_SITE, "tool");
  const mjtNum* p = before->site_xpos + 3 * tool;
  EXPECT_NEAR(after->site_xpos[3 * tool], 1 + p[0], kExact);
  EXPECT_NEAR(after->site_xpos[3 * tool + 1], 2 - p[1], kExact);
  EXPECT_NEAR(after->site_xpos[3 * tool + 2], 3 - p[2], kExact);
}

TEST_F(LowerOptions, BasePoseIsWhereAFloatingBaseStarts) {
  const auto model = compileWith("floating_base=1&base_pose=0,0,2");
  EXPECT_DOUBLE_EQ(atHome(model)->qpos[2], 2);
}

TEST_F(LowerOptions, NamesRenameModulesOnly) {
  const auto model = compileWith("names=shoulder,elbow&family=Arm");
  EXPECT_GE(idOf(model, mjOBJ_TUPLE, "elbow"), 0);
  EXPECT_GE(idOf(model, mjOBJ_TEXT, "elbow"), 0);
  EXPECT_GE(idOf(model, mjOBJ_JOINT, "J2"), 0);
  EXPECT_GE(idOf(model, mjOBJ_ACTUATOR, "J2"), 0);
  const int family = idOf(model, mjOBJ_TEXT, kFamilyText);
  ASSERT_GE(family, 0);
  EXPECT_STREQ(model->text_data + model->text_adr[family], "Arm");
}

TEST_F(LowerOptions, GravcompFreesEachMovingBodyFromGravity) {
  const auto model = compileWith("gravcomp=1");
  const DataPtr data = atHome(model);
  for (int i = 0; i < 2000; ++i) mj_step(model.get(), data.get());
  for (int i = 0; i < model->nv; ++i) EXPECT_NEAR(data->qpos[i], 0, 1e-6);
  EXPECT_GT(std::abs(data->qfrc_gravcomp[0]) + std::abs(data->qfrc_gravcomp[1]), 0.1);
}

TEST_F(LowerOptions, GravcompLeavesAFloatingBaseItsWeight) {
  const auto model = compileWith("gravcomp=1&floating_base=1");
  EXPECT_EQ(model->body_gravcomp[idOf(model, mjOBJ_BODY, "base")], 0);
}

// An X5-4 has 0.3 N m of dry friction and a top speed of 2.9 rad/s.
TEST_F(LowerOptions, FrictionIsDryUnlessItIsDampingThatEqualsItAtTopSpeed) {
  const auto dry = compileWith("");
  EXPECT_EQ(dry->dof_frictionloss[0], 0.3);
  const double topSpeed = 21150 / 762.22 * 2 * std::numbers::pi / 60;
  const auto damped = compileWith("friction=damping");
  EXPECT_EQ(damped->dof_frictionloss[0], 0);
  EXPECT_NEAR(damped->dof_damping[0] - dry->dof_damping[0], 0.3 / topSpeed, kExact);
  const auto without = compileWith("friction=none");
  EXPECT_EQ(without->dof_frictionloss[0], 0);
  EXPECT_EQ(without->dof_damping[0], dry->dof_damping[0]);
}

// Pushes the joint of an unpowered motor with `share` of its friction. Returns its movement in 10 s
// (rad).
double creepOf(const ModelPtr& model, double share) {
  model->opt.disableflags |= mjDSBL_ACTUATION | mjDSBL_GRAVITY;
  const DataPtr data(mj_makeData(model.get()));
  data->qfrc_applied[0] = share * model->dof_frictionloss[0];
  while (data->time < 10) mj_step(model.get(), data.get());
  return std::abs(data->qpos[0]);
}

// The X8-3 has the most friction relative to its inertia: with MuJoCo's default
// solreffriction and solimpfriction it creeps by 270 mrad.
TEST_F(LowerOptions, DryFrictionHoldsUpToItsSizeInAllProfiles) {
  for (const char* profile : {"position", "velocity", "pid", "dcmotor", "motor"}) {
    for (const char* type : {"X5-1", "X8-3", "X8-9", "X8-16"}) {
      const auto model = compileWith(std::string("actuator=") + profile,
                                     std::string("<actuator type=\"") + type + "\"/>");
      ASSERT_GT(model->dof_frictionloss[0], 0);
      EXPECT_LT(creepOf(model, 0.97), 1e-4) << profile << " " << type;
      EXPECT_GT(creepOf(model, 1.1), 1e-3) << profile << " " << type;
    }
  }
}

TEST_F(LowerOptions, FrictionOfAGrippersFingersFollowsTheOption) {
  const char* jaw = R"(<joint axis="tz"/><end-effector type="X5Parallel"/>)";
  const auto dry = compileWith("gripper=1", jaw),
             without = compileWith("gripper=1&friction=none", jaw);
  const auto damped = compileWith("gripper=1&friction=damping", jaw);
  EXPECT_GT(dry->dof_frictionloss[1], 0);
  EXPECT_EQ(without->dof_frictionloss[1], 0);
  EXPECT_EQ(damped->dof_frictionloss[1], 0);
  EXPECT_GT(damped->dof_damping[1], without->dof_damping[1]);
}

// Dry friction adds one constraint for each joint to each step.
TEST_F(LowerOptions, WithoutDryFrictionAnArmThatTouchesNothingHasNoConstraints) {
  EXPECT_EQ(atHome(compileWith(""))->nefc, 2);
  EXPECT_EQ(atHome(compileWith("friction=damping"))->nefc, 0);
}

TEST_F(LowerOptions, WithoutCollisionNothingCollides) {
  const auto model = compileWith("collision=none");
  for (int i = 0; i < model->ngeom; ++i)
    EXPECT_EQ(model->geom_contype[i] | model->geom_conaffinity[i], 0);
  EXPECT_EQ(model->nexclude, 0);
  EXPECT_GT(model->ngeom, 0);
}

TEST_F(LowerOptions, WithoutVisualsAFolderOfMeshesIsOfNoUseAndSaidToBe) {
  EXPECT_DIAGNOSTIC("option 'meshes' has no effect with visual=none");
  compileWith("visual=none&meshes=nowhere");
  EXPECT_EQ(takeLowering(),
            "robot.hrdf:1:1: warning: option 'meshes' has no effect with visual=none\n");
}

TEST_F(LowerOptions, WithoutVisualsThereAreNoMeshesAndNothingElseChanges) {
  const auto shown = compileWith(""), bare = compileWith("visual=none");
  EXPECT_EQ(bare->nmesh, 0);
  EXPECT_EQ(bare->nmat, 0);
  EXPECT_LT(bare->ngeom, shown->ngeom);
  int colliding = 0;
  for (int i = 0; i < shown->ngeom; ++i) colliding += shown->geom_contype[i];
  EXPECT_EQ(bare->ngeom, colliding);
  EXPECT_EQ(bare->nexclude, shown->nexclude);
  EXPECT_EQ(bare->body_subtreemass[0], shown->body_subtreemass[0]);
}

}  // namespace
}  // namespace hrdf::lower_options_test

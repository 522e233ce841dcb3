// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The pose in which a scene shows a robot, and the stand below the robot.
#include "model/show_pose.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <numbers>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <Eigen/SVD>

#include "model/stand.h"

#include "tests/converter/lowered.h"

namespace hrdf::show_pose_test {
namespace {

using Jacobian = Eigen::Matrix<double, 6, Eigen::Dynamic, Eigen::RowMajor>;

// A robot on its floor and stand, in the pose `show`.
struct Shown {
  Stand stand;
  ModelPtr model;
  DataPtr data;

  explicit Shown(const Description& robot, const ModelOptions& options = {}) {
    Diagnostics out;
    const SpecPtr spec = lower(robot, options, out);
    const ModelPtr bare(spec ? mj_compile(spec.get(), nullptr) : nullptr);
    if (!bare) return;
    stand = standOf(*bare);
    addScene(spec.get(), stand.floor);
    addBlocks(spec.get(), stand);
    const ModelPtr whole(mj_compile(spec.get(), nullptr));
    if (!whole) return;
    addShowKeyframe(spec.get(), *whole, showPose(*whole));
    model.reset(mj_compile(spec.get(), nullptr));
    if (!model) return;
    data.reset(mj_makeData(model.get()));
    go(kShowKeyframe);
  }

  void go(const char* keyframe) {
    const int key = mj_name2id(model.get(), mjOBJ_KEY, keyframe);
    ASSERT_GE(key, 0) << keyframe;
    mj_resetDataKeyframe(model.get(), data.get(), key);
    mj_forward(model.get(), data.get());
  }
  std::string nameOf(mjtObj type, int id) const {
    const char* name = mj_id2name(model.get(), type, id);
    return name != nullptr ? name : "";
  }
  double q(int joint) const { return data->qpos[model->jnt_qposadr[joint]]; }
};

// Reads a robot of version 1.6.0.
Description described(const std::string& elements) {
  Diagnostics out;
  const auto description = read(
      "robot.hrdf", [&](const std::string&) { return FileText(robot(6, elements)); }, out);
  EXPECT_TRUE(description);
  return description ? *description : Description{};
}

Description modelNamed(const std::string& name) {
  Diagnostics out;
  const auto robot =
      read(std::string(HRDF_SOURCE_DIR) + "/models/" + name + ".hrdf", readFile, out);
  EXPECT_TRUE(robot) << name;
  return robot ? *robot : Description{};
}

ModelOptions floating() {
  ModelOptions options;
  options.floatingBase = true;
  return options;
}

double lowestOf(const Shown& robot, bool (*counts)(const Shown&, int body)) {
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < robot.model->ngeom; ++i) {
    if (!collides(*robot.model, i) || !counts(robot, robot.model->geom_bodyid[i])) continue;
    lowest = std::min(lowest, boxAround(*robot.model, *robot.data, i).min().z());
  }
  return lowest;
}

bool isMoving(const Shown& robot, int body) { return robot.model->body_weldid[body] != 0; }

// Returns the smallest singular value of a site's Jacobian for all its ancestor joints except free
// joints. `rows`: 3 for translation, 6 for translation and rotation.
double weakest(const Shown& robot, int site, int rows) {
  Jacobian all(6, robot.model->nv);
  mj_jacSite(robot.model.get(), robot.data.get(), all.data(), all.data() + 3 * robot.model->nv,
             site);
  std::vector<int> dofs;
  for (int body = robot.model->site_bodyid[site]; body > 0;
       body = robot.model->body_parentid[body]) {
    for (int i = 0; i < robot.model->body_jntnum[body]; ++i) {
      const int joint = robot.model->body_jntadr[body] + i;
      if (robot.model->jnt_type[joint] != mjJNT_FREE)
        dofs.push_back(robot.model->jnt_dofadr[joint]);
    }
  }
  Eigen::MatrixXd own(rows, static_cast<Eigen::Index>(dofs.size()));
  for (std::size_t i = 0; i < dofs.size(); ++i) {
    own.col(static_cast<Eigen::Index>(i)) = all.col(dofs[i]).head(rows);
  }
  return Eigen::JacobiSVD<Eigen::MatrixXd>(own).singularValues().minCoeff();
}

// Expects that the smallest singular value of the end effector's Jacobian is at least a third of
// the best value in 1000 random poses.
void expectFarFromSingular(Shown& robot, const std::string& endEffector) {
  const int site = mj_name2id(robot.model.get(), mjOBJ_SITE, endEffector.c_str());
  ASSERT_GE(site, 0) << endEffector;
  for (const int rows : {3, 6}) {
    robot.go(kShowKeyframe);
    const double own = weakest(robot, site, rows);
    std::mt19937 random(7);
    double best = 0;
    for (int i = 0; i < 1000; ++i) {
      for (int joint = 0; joint < robot.model->njnt; ++joint) {
        if (robot.model->jnt_type[joint] == mjJNT_FREE) continue;
        const double most = robot.model->jnt_type[joint] == mjJNT_HINGE ? std::numbers::pi : 1;
        const double share = static_cast<double>(random()) / 4294967296.0;
        robot.data->qpos[robot.model->jnt_qposadr[joint]] = most * (2 * share - 1);
      }
      mj_kinematics(robot.model.get(), robot.data.get());
      mj_comPos(robot.model.get(), robot.data.get());
      best = std::max(best, weakest(robot, site, rows));
    }
    constexpr double kEverywhere = 1e-9;  // singular, such as a point on the axis of the last joint
    EXPECT_GE(own, best / 3 - kEverywhere) << endEffector << ", " << rows << " rows";
  }
  robot.go(kShowKeyframe);
}

void expectNoContact(const Shown& robot) {
  for (int i = 0; i < robot.data->ncon; ++i) {
    const mjContact& contact = robot.data->contact[i];
    ADD_FAILURE() << robot.nameOf(mjOBJ_GEOM, contact.geom[0]) << " touches "
                  << robot.nameOf(mjOBJ_GEOM, contact.geom[1]);
  }
}

void expectWithinLimits(const Shown& robot) {
  for (int i = 0; i < robot.model->nactuator; ++i) {
    const int joint = robot.model->actuator_trnid[2 * i];
    const double gear = robot.model->actuator_gear[6 * i];
    const int control = robot.model->actuator_ctrladr[i];
    const auto [least, most] =
        std::minmax({robot.model->actuator_ctrlrange[2 * control] / gear,
                     robot.model->actuator_ctrlrange[2 * control + 1] / gear});
    EXPECT_GE(robot.q(joint), least) << robot.nameOf(mjOBJ_JOINT, joint);
    EXPECT_LE(robot.q(joint), most) << robot.nameOf(mjOBJ_JOINT, joint);
  }
}

struct Case {
  std::string robot;
  std::vector<std::string> endEffectors;
};

class ShowPoseOf : public ::testing::TestWithParam<Case> {};

TEST_P(ShowPoseOf, AFixedRobotIsFreeHealthyAndOffTheFloor) {
  Shown robot(modelNamed(GetParam().robot));
  ASSERT_TRUE(robot.model);
  expectNoContact(robot);
  expectWithinLimits(robot);
  EXPECT_GE(lowestOf(robot, isMoving), robot.stand.floor + 0.05);
  for (const std::string& tip : GetParam().endEffectors) expectFarFromSingular(robot, tip);
}

TEST_P(ShowPoseOf, AtHomeNothingTouchesWhatItStandsOn) {
  Shown robot(modelNamed(GetParam().robot));
  ASSERT_TRUE(robot.model);
  robot.go("home");
  expectNoContact(robot);
  EXPECT_GE(lowestOf(robot, isMoving), robot.stand.floor + 0.05);
}

std::vector<Case> allModels() {
  return {{"ceiling_camera", {"lens"}},
          {"hexapod",
           {"end-effector1", "end-effector2", "end-effector3", "end-effector4", "end-effector5",
            "end-effector6"}},
          {"lamp_gantry", {"light"}},
          {"pan_tilt", {"tilt_output"}},
          {"r25_arm_6dof", {"gripper"}},
          {"r8_arm_6dof", {"end-effector1"}},
          {"r8_double_shoulder_7dof", {"hand"}},
          {"rover", {"tilt_output"}},
          {"t_arm_5dof", {"suction_cup"}},
          {"x_arm_3dof", {"end-effector1"}},
          {"x_arm_6dof", {"gripper"}},
          {"x_scara_4dof", {"end-effector1"}}};
}

INSTANTIATE_TEST_SUITE_P(Models, ShowPoseOf, ::testing::ValuesIn(allModels()),
                         [](const auto& each) { return each.param.robot; });

TEST(ShowPose, CoversAllModels) {
  std::set<std::string> files, tested;
  for (const auto& file :
       std::filesystem::directory_iterator(std::string(HRDF_SOURCE_DIR) + "/models")) {
    if (file.path().extension() == ".hrdf") files.insert(file.path().stem().string());
  }
  for (const Case& each : allModels()) tested.insert(each.robot);
  EXPECT_EQ(tested, files);
}

// Expects that exactly the bodies in `feet` touch the floor, and that there are no other contacts.
void expectStandsOn(const Shown& robot, const std::set<std::string>& feet) {
  constexpr double kTouch = 1e-3;  // m
  std::set<std::string> low;
  for (int i = 0; i < robot.model->ngeom; ++i) {
    if (!collides(*robot.model, i) || isUnbounded(*robot.model, i)) continue;
    const double height = boxAround(*robot.model, *robot.data, i).min().z() - robot.stand.floor;
    const std::string body = robot.nameOf(mjOBJ_BODY, robot.model->geom_bodyid[i]);
    if (height < kTouch) low.insert(body);
    EXPECT_GT(height, -kTouch) << body;
    if (!feet.contains(body)) {
      EXPECT_GE(height, 0.05) << body;
    }
  }
  EXPECT_EQ(low, feet);
  for (int i = 0; i < robot.data->ncon; ++i) {
    const bool isOfFloor = isUnbounded(*robot.model, robot.data->contact[i].geom[0]);
    EXPECT_TRUE(isOfFloor) << robot.nameOf(mjOBJ_GEOM, robot.data->contact[i].geom[1]);
  }
}

TEST(ShowPose, AHexapodStandsOnItsFeetAlone) {
  Shown robot(modelNamed("hexapod"), floating());
  ASSERT_TRUE(robot.model);
  expectStandsOn(robot, {"J3", "J6", "J9", "J12", "J15", "J18"});
  for (int i = 1; i <= 6; ++i) expectFarFromSingular(robot, "end-effector" + std::to_string(i));
}

TEST(ShowPose, AHexapodKeepsStandingInIt) {
  Shown robot(modelNamed("hexapod"), floating());
  ASSERT_TRUE(robot.model);
  const std::vector<double> before(robot.data->qpos, robot.data->qpos + robot.model->nq);
  while (robot.data->time < 1) mj_step(robot.model.get(), robot.data.get());
  EXPECT_NEAR(robot.data->qpos[2], before[2], 0.01);
  for (std::size_t i = 7; i < before.size(); ++i) EXPECT_NEAR(robot.data->qpos[i], before[i], 0.05);
}

TEST(ShowPose, ARoverStandsOnItsWheelsAlone) {
  Shown robot(modelNamed("rover"), floating());
  ASSERT_TRUE(robot.model);
  expectStandsOn(robot,
                 {"wheel_front_left", "wheel_front_right", "wheel_rear_left", "wheel_rear_right"});
}

TEST(ShowPose, IsTheSameEachTime) {
  const Shown first(modelNamed("x_arm_6dof")), second(modelNamed("x_arm_6dof"));
  ASSERT_TRUE(first.model && second.model);
  EXPECT_TRUE(std::equal(first.data->qpos, first.data->qpos + first.model->nq, second.data->qpos));
}

TEST(ShowPose, LeavesTheFingersOfAGripperAsAtHome) {
  ModelOptions options;
  options.gripper = true;
  Shown robot(modelNamed("x_arm_6dof"), options);
  ASSERT_TRUE(robot.model);
  const std::vector<double> q(robot.data->qpos, robot.data->qpos + robot.model->nq);
  robot.go("home");
  ASSERT_EQ(robot.model->nq, 8);
  EXPECT_NE(q[2], robot.data->qpos[2]);
  EXPECT_EQ(q[6], robot.data->qpos[6]);
  EXPECT_EQ(q[7], robot.data->qpos[7]);
}

TEST(ShowPose, HasControlsThatKeepIt) {
  Shown robot(modelNamed("r25_arm_6dof"));
  ASSERT_TRUE(robot.model);
  const std::vector<double> before(robot.data->qpos, robot.data->qpos + robot.model->nq);
  while (robot.data->time < 1) mj_step(robot.model.get(), robot.data.get());
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(robot.data->qpos[i], before[i], 0.02);
}

TEST(ShowPose, StaysWithinTheLimitsOfGearedJoints) {
  const Shown robot(described(R"(<joint axis="rz" gear_ratio="-100"/>
      <rigid-body mass="1" output_trans="0.5 0 0"/><joint axis="ry" gear_ratio="10"/>
      <rigid-body mass="1" output_trans="0.5 0 0"/><joint axis="tx" gear_ratio="1000"/>
      <rigid-body mass="1" output_trans="0.1 0 0"/>)"));
  ASSERT_TRUE(robot.model);
  expectWithinLimits(robot);
}

TEST(ShowPose, ARobotWithoutJointsHasNoShowPose) {
  Diagnostics out;
  const SpecPtr spec = lower(described(R"(<rigid-body mass="1"/>)"), {}, out);
  ASSERT_TRUE(spec);
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model);
  EXPECT_TRUE(showPose(*model).empty());
}

TEST(Stand, AnArmThatReachesNoLowerStandsOnTheFloor) {
  // The first joint is 0.3 m above the base, so no link comes near the floor.
  const Shown robot(described(R"(<rigid-body mass="1" output_trans="0 0 0.3"/>
      <actuator type="X5-4"/><bracket type="X5LightRight"/><actuator type="X5-4"/>)"));
  ASSERT_TRUE(robot.model);
  EXPECT_NEAR(robot.stand.floor, 0, 0.01);  // a rod is drawn from the base to the joint
  EXPECT_TRUE(robot.stand.blocks.empty());
}

TEST(Stand, AnArmThatReachesBelowItsBaseStandsOnAPedestal) {
  const Shown robot(modelNamed("x_arm_6dof"));
  ASSERT_TRUE(robot.model);
  EXPECT_LT(robot.stand.floor, -0.05);
  ASSERT_EQ(robot.stand.blocks.size(), 1U);
  const Block& block = robot.stand.blocks[0];
  EXPECT_EQ(block.mount, Mount::pedestal);
  EXPECT_NEAR(block.X_WB.translation().z() + block.half.z(), 0,
              1e-5);  // the block's top is at the base
  EXPECT_NEAR(block.X_WB.translation().z() - block.half.z(), robot.stand.floor, 1e-5);
}

TEST(Stand, ALiftedBaseStandsOnAPedestal) {
  ModelOptions options;
  options.X_WB = Pose(Eigen::Translation3d(1, 2, 0.8));
  const Shown robot(modelNamed("x_arm_6dof"), options);
  ASSERT_TRUE(robot.model);
  EXPECT_EQ(robot.stand.floor, 0);
  ASSERT_EQ(robot.stand.blocks.size(), 1U);
  const Block& block = robot.stand.blocks[0];
  EXPECT_EQ(block.mount, Mount::pedestal);
  EXPECT_NEAR(block.half.z(), 0.4, 1e-5);
  EXPECT_NEAR((block.X_WB.translation() - Eigen::Vector3d(1, 2, 0.4)).norm(), 0, 0.05);
}

TEST(Stand, AHangingRobotIsMountedOnACeiling) {
  const Shown robot(modelNamed("ceiling_camera"));
  ASSERT_TRUE(robot.model);
  ASSERT_EQ(robot.stand.blocks.size(), 1U);
  const Block& block = robot.stand.blocks[0];
  EXPECT_EQ(block.mount, Mount::ceiling);
  EXPECT_NEAR(block.X_WB.translation().z() - block.half.z(), 2, 1e-5);
}

TEST(Stand, ARobotWithASidewaysBaseIsMountedOnAWall) {
  const Shown robot(modelNamed("t_arm_5dof"));
  ASSERT_TRUE(robot.model);
  ASSERT_EQ(robot.stand.blocks.size(), 1U);
  const Block& block = robot.stand.blocks[0];
  EXPECT_EQ(block.mount, Mount::wall);
  EXPECT_NEAR((block.X_WB * Eigen::Vector3d(block.half.x(), 0, 0)).x(), 0, 1e-9);
  EXPECT_NEAR(block.X_WB.translation().z() - block.half.z(), 0, 1e-9);
}

TEST(Stand, AGantryBelowItsBeamIsMountedOnACeiling) {
  const Shown robot(modelNamed("lamp_gantry"));
  ASSERT_TRUE(robot.model);
  ASSERT_EQ(robot.stand.blocks.size(), 1U);
  EXPECT_EQ(robot.stand.blocks[0].mount, Mount::ceiling);
}

// Returns the box around all moving bodies in the pose `show`.
Eigen::AlignedBox3d robotOf(const Shown& robot) {
  Eigen::AlignedBox3d box;
  for (int i = 0; i < robot.model->ngeom; ++i) {
    if (robot.model->geom_bodyid[i] != 0) box.extend(boxAround(*robot.model, *robot.data, i));
  }
  return box;
}

TEST(Stand, ShowsACeilingAroundWhatHangsFromIt) {
  const Shown robot(modelNamed("ceiling_camera"));
  ASSERT_TRUE(robot.model);
  const Eigen::AlignedBox3d own = robotOf(robot);
  const Eigen::AlignedBox3d panel = panelsNear(*robot.model, *robot.data, own);
  const Block& block = robot.stand.blocks.at(0);
  const Eigen::AlignedBox3d ceiling(block.X_WB.translation() - block.half,
                                    block.X_WB.translation() + block.half);
  EXPECT_TRUE(ceiling.contains(panel));
  EXPECT_NEAR(panel.max().z(), ceiling.max().z(), 1e-6);
  EXPECT_GT(panel.sizes().head<2>().minCoeff(), 0.2);
  // The viewer's centre also considers the ceiling panel, so it is higher than the robot's centre.
  const double middle = own.merged(panel).center().z();
  EXPECT_GT(middle, own.center().z() + 0.01);
  EXPECT_NEAR(robot.model->stat.center[2], middle, 0.001);
}

TEST(Stand, TellsItsPanelsFromGeomsOfTheUserWithSuchNames) {
  constexpr const char* kScene = R"(<mujoco><worldbody>
      <geom name="wall" type="box" size="0.02 0.5 0.4"/>
      <geom name="wall_2" type="box" size="0.02 2 0.4"/>
      <geom name="wallpaper" type="box" size="0.02 0.5 0.4"/>
      <geom name="ceiling" type="box" size="0.3 0.3 0.02"/>
      <geom name="ceiling_2" type="box" size="3 3 0.1"/>
      <geom name="ceiling_lamp" type="box" size="0.3 0.3 0.02"/>
      <geom name="wall_3" type="sphere" size="0.02"/></worldbody></mujoco>)";
  char error[1000] = "";
  const SpecPtr spec(mj_parseXMLString(kScene, nullptr, error, sizeof(error)));
  ASSERT_TRUE(spec) << error;
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(model);
  std::vector<std::string> panels;
  for (int i = 0; i < model->ngeom; ++i) {
    if (isPanel(*model, i)) panels.emplace_back(mj_id2name(model.get(), mjOBJ_GEOM, i));
  }
  EXPECT_EQ(panels, (std::vector<std::string>{"wall", "ceiling"}));
}

TEST(Stand, OnAFloorShowsNoPanels) {
  const Shown robot(modelNamed("x_arm_6dof"));
  ASSERT_TRUE(robot.model);
  EXPECT_TRUE(panelsNear(*robot.model, *robot.data, robotOf(robot)).isEmpty());
}

TEST(Stand, AFloatingRobotStandsOnTheFloor) {
  const Shown robot(modelNamed("x_arm_6dof"), floating());
  ASSERT_TRUE(robot.model);
  EXPECT_TRUE(robot.stand.blocks.empty());
}

}  // namespace
}  // namespace hrdf::show_pose_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Simulated modules with the values of a setup file.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::open_setup_test {
namespace {

const std::string kSmallArm = kModels + "x_arm_3dof.hrdf";

// Opens a robot with two files: a setup file that contains the version, then `inside`; and a gains
// file that contains `gains` (empty: no gains file).
std::unique_ptr<Simulation> openedWith(const std::string& robot, const std::string& inside,
                                       const std::string& gains = "") {
  const TextFile setup("setup.yaml", "version: 1\n" + inside);
  const TextFile gainsFile("gains.xml", "<group_gains>" + gains + "</group_gains>");
  ModelOptions options;
  options.setup = setup.path();
  if (!gains.empty()) options.gains = gainsFile.path();
  return opened(robot, options);
}

// A module on a vertical axis that moves a mass, without dry friction.
class OneModule {
 public:
  // `figures`: more values in the setup file. `gains`: content of the gains file.
  OneModule(const std::string& figures, const std::string& gains) {
    const TextFile robot("one.hrdf", R"(<robot version="1.6.0"><actuator type="X5-1"/>
        <rigid-body mass="0.5" ixx="0.002" iyy="0.002" izz="0.002"/></robot>)");
    sim = openedWith(robot.path(), "modules: {J1: {type: X5-1, friction: 0, " + figures + "}}",
                     gains);
  }

  // Commands the module for `seconds`; returns its last feedback.
  const Feedback& run(const GroupCommand& command, double seconds) {
    const auto group = sim->lookup().getGroupFromFamily("HEBI");
    group->setCommandLifetimeMs(0);
    group->sendCommand(command);
    while (sim->time() < seconds) group->getNextFeedback(feedback_);
    return feedback_[0].message;
  }

  std::unique_ptr<Simulation> sim;

 private:
  GroupFeedback feedback_{1};
};

constexpr const char* kProportional = R"(<control_strategy>4</control_strategy>
    <position><kp>5</kp></position>
    <effort><kp>0.25</kp><kd>0</kd><feed_forward>0</feed_forward><dead_zone>0</dead_zone></effort>)";

// At rest without load, the measured effort is `effort_offset`. The effort loop gives no voltage
// if the position loop commands an effort equal to the measured effort.
TEST(OpenSetup, AnEffortOffsetMovesTheRestByTheOffsetOverTheGain) {
  OneModule module("effort_offset: 0.1", kProportional);
  ASSERT_TRUE(module.sim);
  GroupCommand command(1);
  command[0].actuator().position().set(0.3);
  module.run(command, 5);
  EXPECT_NEAR(module.sim->data()->qpos[0], 0.3 - 0.1 / 5, 1e-6);
}

TEST(OpenSetup, WithoutAnEffortOffsetTheModuleRestsAtItsTarget) {
  OneModule module("effort_offset: 0", kProportional);
  ASSERT_TRUE(module.sim);
  GroupCommand command(1);
  command[0].actuator().position().set(0.3);
  module.run(command, 5);
  EXPECT_NEAR(module.sim->data()->qpos[0], 0.3, 1e-6);
}

TEST(OpenSetup, AModuleWithoutLoadTurnsAtTheMaxSpeedOfTheFile) {
  OneModule module("motor.max_speed: 5", "<control_strategy>1</control_strategy>");
  ASSERT_TRUE(module.sim);
  GroupCommand command(1);
  command[0].actuator().effort().set(1);
  module.run(command, 2);
  EXPECT_NEAR(module.sim->data()->qvel[0], 5, 1e-3);
}

TEST(OpenSetup, ViscousFrictionSlowsAFreeModuleByTheSlopeOfItsLine) {
  // At 20 C the motor gives 2 (1 - v/5) N m, and viscous friction takes 0.1 v N m: equal at 4
  // rad/s.
  OneModule module(
      "motor.max_speed: 5, motor.max_effort: 2, viscous: 0.1, heat.ambient: 20, heat.winding: 1e5",
      "<control_strategy>1</control_strategy>");
  ASSERT_TRUE(module.sim);
  GroupCommand command(1);
  command[0].actuator().effort().set(1);
  module.run(command, 2);
  EXPECT_NEAR(module.sim->data()->qvel[0], 4, 1e-3);
}

TEST(OpenSetup, JointsHaveFrictionAndArmatureOfTheFile) {
  const auto sim = openedWith(kSmallArm, "modules: {J2_shoulder: {friction: 0.35, armature: 0.3}}");
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->model()->dof_frictionloss[1], 0.35);
  EXPECT_DOUBLE_EQ(sim->model()->dof_armature[1], 0.3);
}

TEST(OpenSetup, TheGainsOfAFileStay) {
  const auto sim = openedWith(kSmallArm, "modules: {J2_shoulder: {motor.resistance: 9}}",
                              "<position><kp>11 12 13</kp></position>");
  ASSERT_TRUE(sim);
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[1].settings().actuator().positionGains().kP().get(), 12);
}

TEST(OpenSetup, AModuleHasTheSpringOfTheFile) {
  const auto sim = openedWith(kSmallArm, "modules: {J2_shoulder: {spring: [93.5, 0, 0, 0, 2e6]}}");
  ASSERT_TRUE(sim);
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[1].settings().actuator().springConstant().get(), 93.5F);
}

TEST(OpenSetup, NamesModulesAsARobotConfigDoes) {
  const std::string robot =
      std::filesystem::relative(kSmallArm, std::filesystem::temp_directory_path()).string();
  const TextFile config("named.cfg.yaml",
                        "version: 1.1\nnames: [a, b, c]\nfamilies: [Arm]\nhrdf: " + robot + "\n");
  const auto sim = openedWith(config.path(), "modules: {c: {friction: 0.7}}");
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->model()->dof_frictionloss[2], 0.7);
}

TEST(OpenSetup, TheSecondModuleOfADoubledJointHasTheFiguresOfTheFirst) {
  const auto sim = openedWith(kModels + "r8_double_shoulder_7dof.cfg.yaml",
                              "modules: {J2A_shoulder1: {motor.max_effort: 17}}");
  ASSERT_TRUE(sim);
  const int first = mj_name2id(sim->model(), mjOBJ_ACTUATOR, "J2_shoulder1");
  const int second = mj_name2id(sim->model(), mjOBJ_ACTUATOR, "J2_shoulder1_double");
  ASSERT_GE(std::min(first, second), 0);
  EXPECT_DOUBLE_EQ(sim->model()->actuator_gainprm[first * mjNGAIN],
                   sim->model()->actuator_gainprm[second * mjNGAIN]);
}

TEST(OpenSetup, ASceneNamesTheFileAfterItsRobot) {
  const TextFile setup("setup.yaml", "version: 1\nmodules: {J1_base: {friction: 0.6}}");
  const TextFile scene("scene.xml", R"(<mujoco><option timestep="0.001"/><asset>
      <model name="arm" file="hrdf:)" + kSmallArm +
                                        "?setup=" + setup.path() +
                                        R"(#.hrdf"/></asset>
      <worldbody><attach model="arm" prefix="left/"/></worldbody></mujoco>)");
  const auto sim = opened(scene.path());
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->model()->dof_frictionloss[0], 0.6);
}

}  // namespace
}  // namespace hrdf::sim::open_setup_test

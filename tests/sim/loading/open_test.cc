// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests Simulation::open: valid files, and errors for all others.
#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/sim/simulated.h"

namespace hrdf::sim::open_test {
namespace {

std::set<std::string> familiesOf(Simulation& sim) {
  std::set<std::string> families;
  const auto entries = sim.lookup().getEntryList();
  for (const Lookup::Entry& entry : *entries) families.insert(entry.family);
  return families;
}

// Returns a model of one X5-4 with the marks that the converter writes, and `more` in the model.
std::string markedModel(const std::string& type, const std::string& more = {}) {
  return "<mujoco>" + more +
         R"(<worldbody><site name="imu"/><body><joint name="J1" damping="2"/>
            <geom size="0.1"/></body></worldbody>
            <actuator><position name="J1" joint="J1" kp="100"/></actuator>
            <custom><text name="J1" data=")" +
         type + R"("/><tuple name="J1">
            <element objtype="actuator" objname="J1"/><element objtype="joint" objname="J1"/>
            <element objtype="site" objname="imu"/></tuple></custom></mujoco>)";
}

TEST(Open, StartsAnHrdfRobotAtItsHomePose) {
  ModelOptions options;
  options.home = {0.1, -0.2, 0.3};
  const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
  ASSERT_TRUE(sim);
  EXPECT_DOUBLE_EQ(sim->data()->qpos[1], -0.2);
  EXPECT_DOUBLE_EQ(sim->time(), 0);
}

TEST(Open, NamesTheModulesAfterTheTags) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const auto entries = sim->lookup().getEntryList();
  ASSERT_EQ(entries->size(), 3u);
  EXPECT_EQ((*entries)[1].name, "J2_shoulder");
  EXPECT_EQ((*entries)[1].family, "HEBI");
}

TEST(Open, TakesTheFamilyOfTheOptions) {
  ModelOptions options;
  options.family = "Arm";
  EXPECT_EQ(familiesOf(*opened(kModels + "x_arm_3dof.hrdf", options)),
            std::set<std::string>{"Arm"});
}

TEST(Open, GivesTwoArmsOfASceneTwoFamilies) {
  const auto sim = opened(kModels + "scene_two_arms.xml");
  ASSERT_TRUE(sim);
  EXPECT_EQ(familiesOf(*sim), (std::set<std::string>{"left", "right"}));
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"left", "right"}, {"J1_base"}));
}

TEST(Open, FindsThePrefixThatDoesNotEndInASlash) {
  const TextFile scene(
      "two.xml", R"(<mujoco><option timestep="0.001"/><asset><model name="arm" file=")" + kModels +
                     R"(x_arm_3dof.hrdf"/></asset><worldbody>
      <frame pos="0 1 0"><attach model="arm" prefix="left_"/></frame>
      <frame><attach model="arm" prefix="right-"/></frame></worldbody></mujoco>)");
  const auto sim = opened(scene.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(familiesOf(*sim), (std::set<std::string>{"left", "right"}));
  EXPECT_TRUE(sim->lookup().getGroupFromNames({"left"}, {"J1_base"}));
}

TEST(Open, OpensEveryActuatorProfile) {
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::motor}) {
    ModelOptions options;
    options.actuator = profile;
    const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
    ASSERT_TRUE(sim);
    EXPECT_EQ(sim->model()->nu, 3);
    EXPECT_EQ(sim->model()->na, 0);
  }
}

TEST(Open, KeepsTheControlsOfOtherActuatorsInTheHomePose) {
  const TextFile file("other.xml",
                      R"(<mujoco><option timestep="0.001"/><worldbody><site name="imu"/>
         <body><joint name="other"/><geom size="0.1"/></body>
         <body><joint name="J1"/><geom size="0.1"/></body></worldbody>
         <actuator><position name="J1" joint="J1" kp="100"/><motor name="other" joint="other"/>
         </actuator><custom><text name="J1" data="X5-4"/><tuple name="J1">
         <element objtype="actuator" objname="J1"/><element objtype="joint" objname="J1"/>
         <element objtype="site" objname="imu"/></tuple></custom>
         <keyframe><key name="home" qpos="0 0.5" ctrl="0.5 7"/></keyframe></mujoco>)");
  const auto sim = opened(file.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(sim->data()->ctrl[0], 0);
  EXPECT_EQ(sim->data()->ctrl[1], 7);
}

TEST(Open, WarnsOfAStepThatIsNotOneMillisecond) {
  std::string text = markedModel("X5-4");
  text.insert(text.find('>') + 1, "<option timestep='0.005'/>");
  const TextFile file("step.xml", text);
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_NE(diagnostics.all()[0].message.find("not 5 ms"), std::string::npos);
  EXPECT_EQ(sim->model()->opt.timestep, 0.001);
}

TEST(Open, TakesTheStepOfModulesWhereAFileStatesNone) {
  const TextFile file("step.xml", markedModel("X5-4"));
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(diagnostics.all().empty());
  EXPECT_EQ(sim->model()->opt.timestep, 0.001);
}

TEST(Open, RefusesAnUnknownTypeOfModule) {
  const TextFile file("type.xml", markedModel("X5-99"));
  EXPECT_NE(refusal(file.path()).find("'X5-99'"), std::string::npos);
}

TEST(Open, RefusesTwoModulesWithOneNameInOneFamily) {
  ModelOptions options;
  options.family = "Arm";
  options.names = {"same", "same", "other"};
  Diagnostics diagnostics;
  EXPECT_FALSE(Simulation::open(kModels + "x_arm_3dof.hrdf", options, diagnostics));
  EXPECT_TRUE(diagnostics.hasErrors());
}

TEST(Open, RefusesACompiledModelWithTheReason) {
  const TextFile file("arm.mjb", "x");
  EXPECT_NE(refusal(file.path()).find(".mjb"), std::string::npos);
}

TEST(Open, RefusesWhatIsNoModel) {
  EXPECT_NE(refusal("/no/such/file.hrdf").find("no such file"), std::string::npos);
  EXPECT_NE(refusal(kModels).find("not a file; it is a folder"), std::string::npos);
  const TextFile text("arm.txt", "x");
  EXPECT_NE(refusal(text.path()).find("does not begin with <robot>"), std::string::npos);
  const TextFile empty("empty.xml", "");
  EXPECT_FALSE(refusal(empty.path()).empty());
}

TEST(Open, SaysWhatAFileOfGainsIs) {
  const TextFile file("gains.xml", "<group_gains/>");
  EXPECT_NE(refusal(file.path()).find("these are gains"), std::string::npos);
}

TEST(Open, SaysThatABenchIsNotARobot) {
  const TextFile inner("inner.sim.yaml", "robots: []\n");
  const TextFile bench("outer.sim.yaml", "robots: [" + inner.path() + "]\n");
  EXPECT_NE(refusal(bench.path()).find("inner.sim.yaml: error: the file is a bench, not a robot"),
            std::string::npos)
      << refusal(bench.path());
}

TEST(Open, WarnsOfAModelWithoutModules) {
  const TextFile file("none.xml", R"(<mujoco><option timestep="0.001"/></mujoco>)");
  Diagnostics diagnostics;
  const auto sim = Simulation::open(file.path(), {}, diagnostics);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(diagnostics.hasWarnings());
  EXPECT_TRUE(sim->lookup().getEntryList()->empty());
}

TEST(Open, StartsModulesWithTheGainsOfAFile) {
  const TextFile gains("gains.xml",
                       R"(<group_gains><position><kp>11 12 13</kp></position></group_gains>)");
  ModelOptions options;
  options.gains = gains.path();
  const auto sim = opened(kModels + "x_arm_3dof.hrdf", options);
  ASSERT_TRUE(sim);
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[1].settings().actuator().positionGains().kP().get(), 12);
}

}  // namespace
}  // namespace hrdf::sim::open_test

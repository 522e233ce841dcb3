// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests Simulation::open with robots that have no modules, alone and with others.
#include <string>

#include <gtest/gtest.h>

#include "tests/collada_files.h"
#include "tests/message_watch.h"
#include "tests/sim/simulated.h"
#include "tests/workcell.h"

namespace hrdf::sim::open_formats_test {
namespace {

const std::string kSmallArm = kModels + "x_arm_3dof.hrdf";

double positionOf(const Simulation& sim, const std::string& joint) {
  const int id = mj_name2id(sim.model(), mjOBJ_JOINT, joint.c_str());
  EXPECT_GE(id, 0) << joint;
  return id < 0 ? 0 : sim.data()->qpos[sim.model()->jnt_qposadr[id]];
}

TEST(OpenFormats, RefuseARobotWithoutModules) {
  EXPECT_DIAGNOSTIC("the robot has no HEBI modules");
  const TextFile cell("cell.wc.xml", kWorkCell);
  EXPECT_EQ(refusal(cell.path()),
            cell.path() +
                ": error: the robot has no HEBI modules; MuJoCo opens it by the name "
                "'hrdf:FILE', where the plugin is loaded");
}

TEST(OpenFormats, SayWhereAFileOfTheirNameIsCut) {
  const TextFile cut("cut.dae", "<COLLADA>\n<asset\n");
  EXPECT_NE(refusal(cut.path()).find(cut.path() + ":2:1: error: the tag <asset> is not closed"),
            std::string::npos);
  const TextFile start("start.dae", "<COLLADA version='1");
  EXPECT_NE(refusal(start.path()).find(start.path() + ":1:19: error: the value of 'version'"),
            std::string::npos);
  const TextFile empty("empty.dae", "");
  EXPECT_EQ(refusal(empty.path()),
            empty.path() + ":1:1: error: the file has no element; it starts with <COLLADA>");
}

TEST(OpenFormats, KeepTheModulesOfAnArmBesideAWorkCell) {
  const TextFile cell("cell.wc.xml", kWorkCell);
  SimulationSpec spec;
  spec.robots.push_back({cell.path(), {}});
  spec.robots.push_back({kSmallArm, {}});
  Diagnostics out;
  const auto sim = Simulation::open(spec, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(sim->lookup().getEntryList()->size(), 3u);
  sim->step(1);
  // The WorkCell's servos hold its posture Home; they sag slightly.
  const std::string prefix = "simulation_test." + std::to_string(getpid()) + ".cell/";
  EXPECT_NEAR(positionOf(*sim, prefix + "Arm.J1"), 0.5, 1e-3);
  EXPECT_NEAR(positionOf(*sim, prefix + "Arm.J2"), 0.25, 0.02);
}

TEST(OpenFormats, PutAnArmIntoAWorkCell) {
  const TextFile cell("cell.wc.xml", kWorkCell);
  SimulationSpec spec;
  spec.robots.push_back({kSmallArm, {}});
  spec.scene = cell.path();
  Diagnostics out;
  const auto sim = Simulation::open(spec, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(sim->lookup().getEntryList()->size(), 3u);
  EXPECT_NEAR(positionOf(*sim, "Arm.J1"), 0.5, 1e-12);
}

TEST(OpenFormats, KeepTheModulesInASceneThatAttachesBoth) {
  const TextFile cell("cell.wc.xml", kWorkCell);
  const TextFile scene("scene.xml", R"(<mujoco><option integrator="implicitfast"/><asset>
      <model name="cell" file="hrdf:)" + cell.path() +
                                        R"("/>
      <model name="arm" file=")" + kSmallArm +
                                        R"("/></asset><worldbody>
      <attach model="cell" prefix="cell/"/><frame pos="0 1 0"><attach model="arm" prefix="arm/"/>
      </frame></worldbody></mujoco>)");
  const auto sim = opened(scene.path());
  ASSERT_TRUE(sim);
  EXPECT_EQ(sim->lookup().getEntryList()->size(), 3u);
  sim->step(1);
  EXPECT_NEAR(positionOf(*sim, "cell/Arm.J1"), 0.5, 1e-3);
}

TEST(OpenFormats, KeepTheModulesOfAnArmBesideCollada) {
  const TextFile arm("arm.zae", zipOf("robot.dae", kColladaArm));
  SimulationSpec spec;
  spec.robots.push_back({arm.path(), {}});
  spec.robots.push_back({kSmallArm, {}});
  Diagnostics out;
  const auto sim = Simulation::open(spec, out);
  ASSERT_TRUE(sim) << summary(out);
  EXPECT_EQ(sim->lookup().getEntryList()->size(), 3u);
  EXPECT_NE(refusal(arm.path()).find("the robot has no HEBI modules"), std::string::npos);
}

TEST(OpenFormats, RefuseOptionsOfModulesForAWorkCell) {
  const TextFile cell("cell.wc.xml", kWorkCell);
  Diagnostics out;
  ModelOptions options;
  options.gains = "kit";
  EXPECT_FALSE(Simulation::open(cell.path(), options, out));
  EXPECT_NE(summary(out).find("option 'gains' is for HRDF robots"), std::string::npos);
}

}  // namespace
}  // namespace hrdf::sim::open_formats_test

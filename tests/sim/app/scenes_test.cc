// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests robots in scenes: several in one scene, and robots in a user's scene.
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "app/session/session.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app::scenes_test {
namespace {

// A scene with a ball that falls from 2 m, and a time step that modules do not use.
class Scenes : public FolderTest {
 protected:
  Scenes() {
    write("scene.xml", R"(<mujoco model="lab"><option timestep="0.002"/><worldbody>
      <geom name="table" type="plane" size="3 3 .1"/>
      <body name="ball"><freejoint/><geom size=".1" mass="1"/></body></worldbody>
      <keyframe><key name="home" qpos="3 0 2 1 0 0 0"/></keyframe></mujoco>)");
  }

  std::unique_ptr<Session> open(const std::vector<std::string>& files, const std::string& into = {},
                                const ModelOptions& options = {}) {
    Diagnostics diagnostics;
    auto session = Session::open({files, into, options, true, {}}, diagnostics);
    EXPECT_TRUE(session) << summary(diagnostics);
    return session;
  }

  const std::string scene_ = path("scene.xml");
};

TEST_F(Scenes, HaveTheUsersOwnThingsBesideTheRobot) {
  const auto session = open({kSmallArm}, scene_);
  EXPECT_GE(mj_name2id(&session->model(), mjOBJ_GEOM, "table"), 0);
  EXPECT_EQ(session->axes().size(), 3u);
  EXPECT_EQ(session->robot(), "lab");
}

// With these settings, MuJoCo would end the process at the first picture.
TEST_F(Scenes, AreDrawnWithSettingsThatMujocoCanTake) {
  const std::string wild = write("wild.xml", R"(<mujoco><visual>
      <global offwidth="100000" offheight="100000"/><map znear="1e-30"/>
      <quality shadowsize="-5" numslices="-3"/></visual>
      <worldbody><geom type="plane" size="1 1 .1"/></worldbody></mujoco>)");
  Diagnostics diagnostics;
  const auto session = Session::open({{kSmallArm}, wild, {}, true, {}}, diagnostics);
  ASSERT_TRUE(session);
  const mjVisual& visual = session->model().vis;
  EXPECT_LE(visual.global.offwidth, 16384);
  EXPECT_GE(visual.quality.shadowsize, 0);
  EXPECT_GE(visual.quality.numslices, 3);
  EXPECT_GT(visual.map.znear, 1e-5F);
  ASSERT_FALSE(diagnostics.all().empty());
  EXPECT_NE(diagnostics.all().front().message.find("offwidth"), std::string::npos);
}

// Without enough memory, a step would end the process.
TEST_F(Scenes, HaveMemoryForManyContacts) {
  std::string boxes;
  for (int i = 0; i < 60; ++i) {
    boxes += "<body pos='0 0 " + std::to_string(0.2 * i + 0.1) +
             "'><freejoint/><geom type='box' size='.1 .1 .1'/></body>";
  }
  const std::string narrow = write(
      "narrow.xml", "<mujoco><size memory='60K'/><worldbody><geom type='plane' size='1 1 .1'/>" +
                        boxes + "</worldbody></mujoco>");
  const auto session = open({kSmallArm}, narrow);
  for (int i = 0; i < 300; ++i) session->step();
  EXPECT_GT(session->data().ncon, 60);
}

TEST_F(Scenes, GetNoFloorOfOurs) {
  EXPECT_EQ(mj_name2id(&open({kSmallArm}, scene_)->model(), mjOBJ_GEOM, "floor"), -1);
  EXPECT_GE(mj_name2id(&open({kSmallArm, kSmallArm})->model(), mjOBJ_GEOM, "floor"), 0);
}

TEST_F(Scenes, StartWithTheHomePosesOfSceneAndRobot) {
  ModelOptions options;
  options.home = {0.1, 0.2, 0.3};
  const auto session = open({kSmallArm}, scene_, options);
  ASSERT_EQ(session->model().nq, 7 + 3);
  EXPECT_DOUBLE_EQ(session->data().qpos[2], 2);
  EXPECT_DOUBLE_EQ(session->data().qpos[7], 0.1);
  EXPECT_DOUBLE_EQ(session->data().qpos[9], 0.3);
}

TEST_F(Scenes, StartWithTheHomePoseOfEachRobotThatTheyAttach) {
  for (const char* profile : {"position", "pid"}) {
    const std::string arm = "hrdf:" + kSmallArm + "?actuator=" + profile + "&amp;home=";
    write("two.xml",
          R"(<mujoco><asset><model name="a" file=")" + arm +
              R"(0.1,0.2,0.3#.hrdf"/><model name="b" file=")" + arm +
              R"(0.4,0.5,0.6#.hrdf"/></asset><worldbody><attach model="a" prefix="left/"/>
      <frame pos="0 1 0"><attach model="b" prefix="right/"/></frame></worldbody></mujoco>)");
    const auto session = open({path("two.xml")});
    ASSERT_TRUE(session);
    for (int i = 0; i < 6; ++i) {
      EXPECT_DOUBLE_EQ(session->data().qpos[i], 0.1 * (i + 1)) << profile;
    }
  }
}

TEST_F(Scenes, AreSteppedAsModulesAre) {
  const auto session = open({kSmallArm}, scene_);
  EXPECT_DOUBLE_EQ(session->model().opt.timestep, 0.001);
  for (int i = 0; i < 100; ++i) session->step();
  EXPECT_NEAR(session->data().qpos[2], 2 - 9.81 * 0.1 * 0.1 / 2, 1e-3);
}

TEST_F(Scenes, HaveTheStepOfModulesWithoutAWordWhereTheyStateNone) {
  const std::string plain = write("plain.xml", "<mujoco><worldbody/></mujoco>");
  Diagnostics diagnostics;
  const auto session = Session::open({{kSmallArm}, plain, {}, true, {}}, diagnostics);
  ASSERT_TRUE(session);
  EXPECT_DOUBLE_EQ(session->model().opt.timestep, 0.001);
  EXPECT_TRUE(diagnostics.all().empty()) << toString(diagnostics.all().front());
}

TEST_F(Scenes, SayThatTheirStepIsNotThatOfModules) {
  const std::string slow =
      write("slow.xml", "<mujoco><option timestep='0.005'/><worldbody/></mujoco>");
  Diagnostics diagnostics;
  ASSERT_TRUE(Session::open({{kSmallArm}, slow, {}, true, {}}, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all().front().message,
            "the time step is 1 ms, as in HEBI's modules, not 5 ms");
}

// The floor is 0.5 m above the robot's base.
TEST_F(Scenes, SayWhichBodiesAreInEachOtherAtTheStart) {
  const std::string high = write("high.xml", R"(<mujoco><worldbody>
    <geom name="table" type="plane" size="3 3 .1" pos="0 0 0.5"/></worldbody></mujoco>)");
  Diagnostics diagnostics;
  ASSERT_TRUE(Session::open({{kSmallArm}, high, {}, true, {}}, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  const std::string message = diagnostics.all().front().message;
  EXPECT_NE(message.find("'table'"), std::string::npos) << message;
  EXPECT_NE(message.find("'x_arm_3dof/"), std::string::npos) << message;
  EXPECT_NE(message.find(" mm in each other at the start"), std::string::npos) << message;
}

TEST_F(Scenes, SayThatARobotOfTheSceneIsInAnother) {
  Diagnostics diagnostics;
  const std::string scene =
      write("taken.xml",
            "<mujoco><option timestep='0.001'/><worldbody><body name='box' pos='0 0 .2'>"
            "<freejoint/><geom type='box' size='.2 .2 .2'/></body></worldbody></mujoco>");
  ASSERT_TRUE(Session::open({{kSmallArm}, scene, {}, true, {}}, diagnostics));
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all().front().message.find("'box' and 'x_arm_3dof/"), 0u)
      << diagnostics.all().front().message;
}

// Bodies of one robot overlap, also bodies without names.
TEST_F(Scenes, AreNoCauseForWarningsWhereARobotIsInItself) {
  const std::string knot = write("knot.xml", R"(<mujoco><worldbody><body name="n"><freejoint/>
    <geom size=".1"/><body><joint/><geom size=".1"/><body><joint/><geom size=".1"/></body></body>
    </body></worldbody></mujoco>)");
  Diagnostics diagnostics;
  ASSERT_TRUE(Session::open({{knot, knot}, {}, {}, true, {}}, diagnostics));
  EXPECT_TRUE(diagnostics.all().empty()) << toString(diagnostics.all().front());
}

// The feet are on the floor, slightly inside it.
TEST_F(Scenes, AreNoCauseForWarningsWhereRobotsStandOnTheFloor) {
  ModelOptions options;
  options.floatingBase = true;
  Diagnostics diagnostics;
  const std::vector<std::string> files = {kModels + "rover.hrdf", kModels + "hexapod.hrdf"};
  ASSERT_TRUE(Session::open({files, {}, options, true, {}}, diagnostics));
  EXPECT_TRUE(diagnostics.all().empty()) << toString(diagnostics.all().front());
}

TEST_F(Scenes, LeaveTheFamilyOfASingleRobotAlone) {
  EXPECT_EQ(open({kSmallArm}, scene_)->axes()[0].family, "HEBI");
  const auto configured = open({kModels + "x_arm_3dof.cfg.yaml"}, scene_);
  const auto alone = open({kModels + "x_arm_3dof.cfg.yaml"});
  EXPECT_EQ(configured->axes()[0].family, alone->axes()[0].family);
}

TEST_F(Scenes, NameTheFamiliesOfSeveralRobotsAfterTheirFiles) {
  const auto session = open({kSmallArm, kModels + "rover.hrdf", kSmallArm});
  const auto& modules = session->axes();
  EXPECT_EQ(modules.front().family, "x_arm_3dof");
  EXPECT_EQ(modules[3].family, "rover");
  EXPECT_EQ(modules.back().family, "x_arm_3dof_2");
  EXPECT_EQ(modules.back().label, "x_arm_3dof_2/J3_elbow");
}

TEST_F(Scenes, KeepTheFamiliesOfAScene) {
  const std::string scene = kModels + "scene_two_arms.xml";
  EXPECT_EQ(open({scene, scene})->axes().back().family, "scene_two_arms_2/right");
  const auto into = open({kSmallArm}, scene);
  EXPECT_EQ(into->axes().front().family, "left");
  EXPECT_EQ(into->axes().back().family, "HEBI");
}

TEST_F(Scenes, NameTheFamiliesOfSeveralConfigsAfterTheirFilesToo) {
  const std::string config = kModels + "x_arm_3dof.cfg.yaml";
  const auto session = open({config, config});
  EXPECT_EQ(session->axes().front().family, "x_arm_3dof");
  EXPECT_EQ(session->axes().back().family, "x_arm_3dof_2");
}

TEST_F(Scenes, KeepSeveralRobotsApart) {
  ModelOptions options;
  options.floatingBase = true;
  const auto session = open({kModels + "rover.hrdf", kModels + "rover.hrdf"}, {}, options);
  for (int i = 0; i < 200; ++i) session->step();
  EXPECT_GT(session->data().ncon, 0);
  for (int i = 0; i < session->data().ncon; ++i) {
    const mjContact& contact = session->data().contact[i];
    // One of the two bodies is the world: the robots touch the floor, but not each other.
    EXPECT_EQ(session->model().geom_bodyid[contact.geom[0]] *
                  session->model().geom_bodyid[contact.geom[1]],
              0);
  }
}

TEST_F(Scenes, SetDownEachFloatingRobotOnTheFloor) {
  ModelOptions options;
  options.floatingBase = true;
  const auto alone = open({kModels + "hexapod.hrdf"}, {}, options);
  const auto session = open({kModels + "hexapod.hrdf", kModels + "hexapod.hrdf"}, {}, options);
  const mjtNum* second = session->data().qpos + session->model().nq / 2;
  EXPECT_DOUBLE_EQ(second[2], alone->data().qpos[2]);
  EXPECT_GT(second[1], 0.5);
}

TEST_F(Scenes, SayWhichGravitiesContradictEachOther) {
  const std::string text = "<mujoco><option gravity='0 0 -1.62'/><worldbody/></mujoco>";
  const std::string moon = write("moon.xml", text);
  const std::string earth = write("earth.xml", "<mujoco><option gravity='0 0 -9.82'/></mujoco>");
  Diagnostics diagnostics;
  EXPECT_FALSE(Session::open({{moon}, earth, {}, true, {}}, diagnostics));
  EXPECT_EQ(diagnostics.all().front().message,
            "the gravity of '" + earth + "' is 0 0 -9.82, of '" + moon +
                "' 0 0 -1.62: all models in a scene need the same value");
  EXPECT_DOUBLE_EQ(open({moon, kSmallArm})->model().opt.gravity[2], -1.62);
}

TEST_F(Scenes, SayWhichFileIsBad) {
  Diagnostics diagnostics;
  EXPECT_FALSE(Session::open({{kSmallArm, "nothing.hrdf"}, "", {}, true, {}}, diagnostics));
  EXPECT_EQ(summary(diagnostics), "nothing.hrdf: error: no such file");
}

TEST_F(Scenes, AreNoRobotsThemselves) {
  Diagnostics diagnostics;
  EXPECT_FALSE(Session::open({{kSmallArm}, kSmallArm, {}, true, {}}, diagnostics));
  EXPECT_EQ(summary(diagnostics), kSmallArm + ": error: a scene is an .xml or .mjz file");
}

TEST_F(Scenes, SayThatTheSceneIsBad) {
  Diagnostics diagnostics;
  EXPECT_FALSE(Session::open({{kSmallArm}, "nothing.xml", {}, true, {}}, diagnostics));
  EXPECT_EQ(summary(diagnostics), "nothing.xml: error: no such file");
}

}  // namespace
}  // namespace hrdf::app::scenes_test

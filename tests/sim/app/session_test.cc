// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests sessions: commands, opening again, and the files that they depend on.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include "app/session/session.h"
#include "app/session/watcher.h"

#include "tests/sim/app/folder_test.h"
#include "tests/sim/counted_files.h"

namespace hrdf::app::session_test {
namespace {

Source sourceOf(const std::string& file) { return {{file}, "", {}, true, {}}; }

std::unique_ptr<Session> open(const std::string& file) {
  Diagnostics diagnostics;
  auto session = Session::open(sourceOf(file), diagnostics);
  EXPECT_TRUE(session) << summary(diagnostics);
  return session;
}

TEST(Session, HoldsItsHomePoseAgainAfterAReset) {
  const auto session = open(kModels + "x_arm_3dof.hrdf");
  session->modules()->setTarget(1, {0.5, kNan, kNan});
  for (int i = 0; i < 200; ++i) session->step();
  session->reset();
  EXPECT_EQ(session->time(), 0);
  EXPECT_EQ(session->data().qpos[1], 0);
  EXPECT_EQ(session->modules()->target(1).position, 0);
}

std::unique_ptr<Session> openShown(const std::string& file, std::vector<double> home = {},
                                   ShownPose shown = {}) {
  Source source = sourceOf(file);
  source.showsPose = true;
  source.options.home = std::move(home);
  source.shown = std::move(shown);
  Diagnostics diagnostics;
  auto session = Session::open(source, diagnostics);
  EXPECT_TRUE(session) << summary(diagnostics);
  return session;
}

TEST(Session, StartsInAPoseWorthLookingAtWhenAskedTo) {
  const auto session = openShown(kModels + "x_arm_3dof.hrdf");
  const int key = mj_name2id(&session->model(), mjOBJ_KEY, "show");
  ASSERT_GE(key, 0);
  const double shoulder = session->model().key_qpos[key * session->model().nq + 1];
  EXPECT_GT(shoulder, 0.1);
  EXPECT_EQ(session->data().qpos[1], shoulder);
  session->modules()->setTarget(1, {0, kNan, kNan});
  for (int i = 0; i < 200; ++i) session->step();
  session->reset();
  EXPECT_EQ(session->data().qpos[1], shoulder);
  EXPECT_EQ(session->modules()->target(1).position, shoulder);
}

TEST(Session, ShowsTheHomePoseThatSomebodyGave) {
  const auto session = openShown(kModels + "x_arm_3dof.hrdf", {0.1, 0.2, 0.3});
  EXPECT_EQ(session->data().qpos[1], 0.2);
  EXPECT_EQ(openShown(kModels + "x_arm_3dof.hrdf", {0, 0, 0})->data().qpos[1], 0);
}

TEST(Session, ShowsThePoseFromBeforeIfTheJointsAreTheSame) {
  const auto first = openShown(kModels + "x_arm_3dof.hrdf");
  ShownPose before = shownPose(first->model());
  before.positions[1] = 0.2;
  EXPECT_EQ(openShown(kModels + "x_arm_3dof.hrdf", {}, before)->data().qpos[1], 0.2);
  EXPECT_EQ(openShown(kModels + "x_arm_3dof.hrdf", {0.1, 0.3, 0.5}, before)->data().qpos[1], 0.3);
  before.joints += "another";
  EXPECT_EQ(openShown(kModels + "x_arm_3dof.hrdf", {}, before)->data().qpos[1],
            first->data().qpos[1]);
}

TEST(Session, FramesThePoseFromBeforeAsAtFirst) {
  for (const char* robot : {"x_arm_3dof.hrdf", "ceiling_camera.hrdf"}) {
    const auto first = openShown(kModels + robot);
    const auto again = openShown(kModels + robot, {}, shownPose(first->model()));
    const mjModel &a = first->model(), &b = again->model();
    EXPECT_EQ(a.stat.extent, b.stat.extent) << robot;
    EXPECT_TRUE(std::equal(a.stat.center, a.stat.center + 3, b.stat.center)) << robot;
    EXPECT_TRUE(std::equal(a.key_ctrl, a.key_ctrl + a.nkey * a.nu, b.key_ctrl)) << robot;
  }
}

TEST(Session, ShowsEachProfileOfAnActuator) {
  for (const ActuatorProfile profile :
       {ActuatorProfile::position, ActuatorProfile::velocity, ActuatorProfile::pid,
        ActuatorProfile::dcmotor, ActuatorProfile::motor}) {
    Source source = sourceOf(kModels + "x_arm_3dof.hrdf");
    source.showsPose = true;
    source.options.actuator = profile;
    Diagnostics diagnostics;
    const auto session = Session::open(source, diagnostics);
    ASSERT_TRUE(session) << summary(diagnostics);
    EXPECT_GT(session->data().qpos[1], 0.1);
  }
}

// In a lookup, '*' matches any text.
TEST(Session, CommandsModulesWithAStarInTheirNames) {
  Source source = sourceOf(kModels + "x_arm_3dof.hrdf");
  source.options.names = {"*", "J*", "J1"};
  Diagnostics diagnostics;
  const auto session = Session::open(source, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  session->modules()->setTarget(1, {0.5, kNan, kNan});
  for (int i = 0; i < 20; ++i) session->step();
  EXPECT_EQ(session->modules()->feedback()[1].actuator().positionCommand().get(), 0.5);
}

TEST(Session, GoesLimpWhenItLetsGo) {
  const auto session = open(kModels + "x_arm_3dof.hrdf");
  session->step();
  EXPECT_TRUE(session->modules()->feedback()[1].actuator().positionCommand().has());
  session->turnAllOff();
  session->step();
  EXPECT_FALSE(session->modules()->feedback()[1].actuator().positionCommand().has());
  for (int i = 0; i < 100; ++i) session->step();
  EXPECT_FALSE(session->modules()->feedback()[1].actuator().positionCommand().has());
  EXPECT_EQ(session->modules()->ownership(1), Ownership::external);
}

TEST(Session, SharesGravityBetweenTwoModulesOnOneJoint) {
  const auto session = open(kModels + "r8_double_shoulder_7dof.cfg.yaml");
  session->command();
  session->step();
  const auto& feedback = session->modules()->feedback();
  const auto& modules = session->axes();
  const auto second = std::ranges::find(modules, "J2B_shoulder1", &Axis::name);
  ASSERT_NE(second, modules.end());
  const float effort = feedback[1].actuator().effortCommand().get();
  EXPECT_GT(std::abs(effort), 1);
  // The second module is mounted in the opposite direction.
  EXPECT_EQ(feedback[std::size_t(second - modules.begin())].actuator().effortCommand().get(),
            -effort);
}

// The spool and the screw turn, although fingers and carriage slide.
TEST(Session, MeasuresASlideInMetresButAGripperAndAScrewInRadians) {
  const auto arm = open(kModels + "x_arm_6dof.cfg.yaml");
  const Axis& gripper = arm->axes().back();
  ASSERT_EQ(gripper.name, "gripperSpool");
  EXPECT_EQ(arm->model().jnt_type[gripper.joint], mjJNT_SLIDE);
  EXPECT_EQ(gripper.motion, Motion::turns);
  EXPECT_EQ(open(kModels + "lamp_gantry.hrdf")->axes().front().motion, Motion::turns);
  Source slide = sourceOf("slide.hrdf");
  slide.read = [](const std::string&) {
    return FileText(std::string(R"(<robot version="1.4.0"><joint axis="tx"/></robot>)"));
  };
  Diagnostics diagnostics;
  const auto session = Session::open(slide, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  EXPECT_EQ(session->axes().front().motion, Motion::slides);
}

TEST(Session, TakesOverPoseAndCommandsOfModulesWithTheSameName) {
  const auto old = open(kModels + "x_arm_3dof.hrdf");
  old->data().qpos[0] = 0.4;
  old->modules()->setTarget(0, {0.5, kNan, 0.1});
  const auto session = open(kModels + "x_arm_6dof.hrdf");
  session->copyStateFrom(*old);
  EXPECT_EQ(session->data().qpos[0], 0.4);
  EXPECT_EQ(session->modules()->target(0).position, 0.5);
  EXPECT_EQ(session->modules()->target(0).effort, 0.1);
  // The old session has no such module, so the module holds its position.
  EXPECT_EQ(session->modules()->target(5).position, 0);
}

// Settings of the user are kept, unless the file changes them.
TEST(Session, TakesOverSettingsWhoseFileSaysTheSame) {
  const fs::path folder = fs::temp_directory_path() / ("gains." + std::to_string(getpid()));
  fs::create_directory(folder);
  const auto opened = [&](const std::string& kp) {
    std::ofstream(folder / "gains.xml")
        << "<group_gains><position><kp>" << kp << " 20 30</kp></position></group_gains>";
    Source source = sourceOf(kModels + "x_arm_3dof.hrdf");
    source.options.gains = (folder / "gains.xml").string();
    Diagnostics diagnostics;
    auto session = Session::open(source, diagnostics);
    EXPECT_TRUE(session) << summary(diagnostics);
    return session;
  };
  const auto kp = [](Session& session, std::size_t module) {
    return session.modules()->info()[module].message.floats.get(sim::InfoFloat::positionKp);
  };
  const auto old = opened("10");
  sim::GroupCommand settings(3);
  for (std::size_t i = 0; i < 2; ++i) {
    settings[i].settings().actuator().positionGains().kP().set(99);
  }
  settings[1].settings().actuator().controlStrategy().set(sim::ControlStrategy::Strategy3);
  old->modules()->send(std::move(settings));
  const auto changed = opened("11");
  changed->copyStateFrom(*old);
  EXPECT_EQ(kp(*changed, 0), 11);
  EXPECT_EQ(kp(*changed, 1), 99);
  EXPECT_EQ(kp(*changed, 2), 30);
  const auto strategy =
      changed->modules()->info()[1].message.enums.get(sim::InfoEnum::controlStrategy);
  EXPECT_EQ(strategy, static_cast<int>(sim::ControlStrategy::Strategy3));
  // A session that copies from `changed` also keeps the gains that were sent to `old`.
  const auto next = opened("11");
  next->copyStateFrom(*changed);
  EXPECT_EQ(kp(*next, 1), 99);
  fs::remove_all(folder);
}

TEST(Session, TakesOverTheTime) {
  const auto old = open(kModels + "x_arm_3dof.hrdf");
  for (int i = 0; i < 20; ++i) old->step();
  const auto session = open(kModels + "x_arm_3dof.hrdf");
  session->copyStateFrom(*old);
  EXPECT_NEAR(session->time(), 0.02, 1e-9);
  session->step();
  EXPECT_NEAR(session->time(), 0.021, 1e-9);
  session->reset();
  EXPECT_EQ(session->time(), 0);
}

TEST(Session, SetsAModuleWithoutStoppingAny) {
  const auto session = open(kModels + "x_arm_3dof.hrdf");
  session->step();
  sim::GroupCommand settings(3);
  settings[0].led().set({255, 0, 0});
  session->modules()->send(std::move(settings));
  const auto& feedback = session->modules()->feedback();
  EXPECT_TRUE(feedback[0].actuator().positionCommand().has());
  EXPECT_TRUE(feedback[1].actuator().positionCommand().has());
}

TEST(Session, FollowsACommandTableOnWhileItsModulesAreThere) {
  const fs::path table = fs::temp_directory_path() / ("in." + std::to_string(getpid()) + ".csv");
  std::ofstream(table) << "time,J3_elbow.position\n0,0.5\n";
  const auto old = open(kModels + "x_arm_3dof.hrdf");
  Diagnostics diagnostics;
  auto commands = CommandTable::read(table.string(), old->run(), diagnostics);
  fs::remove(table);
  ASSERT_TRUE(commands) << summary(diagnostics);
  old->play(*std::move(commands));
  const auto same = open(kModels + "x_arm_3dof.hrdf");
  same->copyStateFrom(*old);
  same->step();
  EXPECT_EQ(same->modules()->target(2).position, 0.5);
  const auto smaller = open(kModels + "pan_tilt.hrdf");
  smaller->copyStateFrom(*same);
  smaller->step();
  EXPECT_EQ(smaller->modules()->target(0).position, 0);
}

TEST(Session, HasThePhoneThatAConfigNames) {
  const fs::path folder = fs::temp_directory_path();
  const fs::path path = folder / ("phone." + std::to_string(getpid()) + ".cfg.yaml");
  const std::string robot = fs::relative(kModels + "x_arm_3dof.hrdf", folder).string();
  std::ofstream(path) << "version: 1.1\nfamilies: Arm\nnames: [a, b, c]\nhrdf: '" << robot
                      << "'\nuser_data:\n  mobile_io_name: pad\n";
  const auto session = open(path.string());
  fs::remove(path);
  ASSERT_TRUE(session);
  ASSERT_EQ(session->phones().size(), 1u);
  EXPECT_TRUE(session->simulation()->lookup().getGroupFromNames({"Arm"}, {"pad"}));
  EXPECT_EQ(session->axes().size(), 3u);
  session->phones()[0].device->setAxis(3, 0.5);
  EXPECT_EQ(session->phones()[0].device->axis(3), 0.5);
}

TEST(SessionOfAProgram, LeavesTheCommandsToTheProgramUntilItIsToldToHold) {
  Diagnostics diagnostics;
  const auto simulation =
      sim::Simulation::open(kModels + "x_arm_3dof.hrdf", ModelOptions(), diagnostics);
  ASSERT_TRUE(simulation) << summary(diagnostics);
  const auto group = simulation->lookup().getGroupFromNames({"HEBI"}, {"J1_base"});
  ASSERT_TRUE(group);
  sim::GroupCommand command(1);
  command[0].actuator().position().set(0.3);
  int steps = 0;
  const auto session = Session::of(*simulation, [&](sim::Simulation&) {
    ++steps;
    if (steps <= 2000) group->sendCommand(command);
  });
  EXPECT_TRUE(session->isOfProgram());
  const auto run = [&](double until) {
    while (session->time() < until - kHalfStep) session->step();
  };
  run(2);
  EXPECT_EQ(steps, 2000);
  EXPECT_NEAR(session->modules()->position(0), 0.3, 0.01);
  run(2.5);  // the lifetime of the last command is over
  session->holdAll();
  session->setTarget(0, {-0.2, kNan, kNan});
  run(4);
  EXPECT_NEAR(session->modules()->position(0), -0.2, 0.03);
}

TEST(Panels, BoundSlidersByTheTypeOfTheModule) {
  const auto session = open(kModels + "x_arm_3dof.hrdf");
  const Axis& base = session->axes()[0];  // the base is an X5-4
  EXPECT_DOUBLE_EQ(base.maxSpeed, sim::parametersOf("X5-4")->speedLimit);
  EXPECT_NEAR(base.maxEffort, 7.05, 0.01) << "when it drives";
  EXPECT_LT(base.min, base.max);
}

class Watched : public FolderTest {
 protected:
  static Watcher watcherOf(const std::string& file) {
    const Files files;
    Diagnostics ignored;
    Source source = sourceOf(file);
    source.read = files;
    std::ignore = Session::open(std::move(source), ignored);
    return Watcher(files.seen());
  }
  bool isFound(const std::string& file, const std::string& name) const {
    return watcherOf(file).isWatching(path(name));
  }
};

TEST_F(Watched, AreTheIncludesOfARobotThoseThatAreMissingToo) {
  const std::string robot = write("robot.hrdf", R"(<robot version="1.6.0">
    <include path="part.hrdf"/></robot>)");
  EXPECT_TRUE(isFound(robot, "robot.hrdf"));
  EXPECT_TRUE(isFound(robot, "part.hrdf"));
}

TEST_F(Watched, AreTheFilesThatMjcfNamesAndTheirs) {
  write("robot.hrdf", R"(<robot version="1.6.0"><include path="part.hrdf"/></robot>)");
  fs::create_directory(path("meshes"));
  write("meshes/part.stl", "");
  const std::string scene = write("scene.xml", R"(<mujoco><compiler meshdir = "meshes"/>
    <asset><mesh file="part.stl"/><model file='robot.hrdf' name="x"/></asset></mujoco>)");
  EXPECT_TRUE(isFound(scene, "robot.hrdf"));
  EXPECT_TRUE(isFound(scene, "part.hrdf"));
  EXPECT_TRUE(isFound(scene, "meshes/part.stl"));
}

TEST_F(Watched, AreTheRobotAndTheGainsOfAConfig) {
  const Watcher watcher = watcherOf(kModels + "x_arm_6dof.cfg.yaml");
  EXPECT_TRUE(watcher.isWatching(kModels + "x_arm_6dof.cfg.yaml"));
  EXPECT_TRUE(watcher.isWatching(kModels + "x_arm_6dof.hrdf"));
  EXPECT_TRUE(watcher.isWatching(kModels + "gains/x_arm_6dof.xml"));
}

TEST_F(Watched, AreNoFilesOfTextThatIsNoXml) {
  const std::string scene = write("scene.xml", "= file= file=\" file='x");
  CountedFiles files;
  Source source = sourceOf(scene);
  source.read = files.reader();
  Diagnostics ignored;
  EXPECT_FALSE(Session::open(source, ignored));
  EXPECT_EQ(files.counts(), (CountedFiles::Counts{{scene, 1}}));
}

TEST_F(Watched, ChangesAreReportedOnceWhenTheyAreOver) {
  const std::string file = write("a", "1");
  Watcher watcher({stampOf(file)});
  EXPECT_FALSE(watcher.hasChanged());
  write("a", "22");
  EXPECT_FALSE(watcher.hasChanged());  // a program may still be writing it
  EXPECT_TRUE(watcher.hasChanged());
  EXPECT_FALSE(watcher.hasChanged());
}

TEST_F(Watched, AreFilesThatCome) {
  Watcher watcher({stampOf(path("a"))});
  write("a", "1");
  watcher.hasChanged();
  EXPECT_TRUE(watcher.hasChanged());
}

TEST_F(Watched, StayThoseThatAreAdded) {
  const std::string a = write("a", "1"), b = write("b", "1");
  Watcher watcher({stampOf(a)});
  watcher.add(Watcher({stampOf(a), stampOf(b)}));
  write("b", "22");
  watcher.hasChanged();
  EXPECT_TRUE(watcher.hasChanged());
}

}  // namespace
}  // namespace hrdf::app::session_test

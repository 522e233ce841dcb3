// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests checkpoints, and runs that continue from them.
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

#include <hrdf/sim/lookup.h>

#include "app/session/past.h"
#include "app/session/report.h"

#include "tests/sim/app/session/open_session.h"

namespace hrdf::app::past_test {
namespace {

Session::Checkpoint checkpointAt(Session& session, double time) {
  stepUntil(session, time - sim::Simulation::kStep);
  return session.stepAndKeep();
}

// Returns the hash of the state after each of the next `steps` steps.
std::vector<std::uint64_t> hashes(Session& session, int steps) {
  std::vector<std::uint64_t> all;
  for (int i = 0; i < steps; ++i) {
    session.step();
    all.push_back(session.simulation()->stateHash());
  }
  return all;
}

// Robots in motion: an arm, an arm with two modules on one joint, a robot on its feet.
class GoesOnFromACheckpoint : public testing::TestWithParam<std::string> {};

TEST_P(GoesOnFromACheckpoint, WithTheSameBits) {
  Source source{{HRDF_SOURCE_DIR "/models/" + GetParam()}, "", {}, true, {}};
  source.options.floatingBase = GetParam() == "hexapod.hrdf";
  Diagnostics diagnostics;
  const auto session = Session::open(source, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  for (std::size_t i = 0; i < 3; ++i) session->move(i, 0.6, 1);
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.4);
  const std::uint64_t then = session->simulation()->stateHash();
  EXPECT_GT(std::abs(session->data().qvel[session->model().nv - 1]), 0);
  const std::vector<std::uint64_t> first = hashes(*session, 400);
  session->move(0, -0.5, 0);  // at full PWM
  for (int i = 0; i < 700; ++i) session->step();
  session->goBack(checkpoint);
  EXPECT_EQ(session->time(), checkpoint.time);
  EXPECT_EQ(session->simulation()->stateHash(), then);
  EXPECT_EQ(hashes(*session, 400), first);
}

INSTANTIATE_TEST_SUITE_P(Past, GoesOnFromACheckpoint,
                         testing::Values("x_arm_6dof.hrdf", "r8_double_shoulder_7dof.cfg.yaml",
                                         "hexapod.hrdf"),
                         [](const auto& robot) {
                           return robot.param.substr(0, robot.param.find('.'));
                         });

TEST(Past, GoesOnAtFullPwmAndWithSpringsWithTheSameBits) {
  Source source{{HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf"}, "", {}, true, {}};
  source.physics.seriesElastic = true;
  Diagnostics diagnostics;
  const auto session = Session::open(source, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  session->setTarget(0, {3, kNan, kNan});
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.05);
  EXPECT_EQ(session->modules()->feedback()[0].actuator().pwmCommand().get(), 1);
  const std::vector<std::uint64_t> first = hashes(*session, 1500);
  session->goBack(checkpoint);
  EXPECT_EQ(hashes(*session, 1500), first);
}

TEST(Past, GoesBackInAModelWithoutModules) {
  Source source{{"pendulum.xml"}, "", {}, true, {}};
  source.read = [](const std::string&) {
    return FileText(
        std::string("<mujoco><worldbody><body><joint type='hinge' axis='0 1 0'/>"
                    "<geom size='.1' pos='1 0 0'/></body></worldbody></mujoco>"));
  };
  Diagnostics diagnostics;
  const auto session = Session::open(source, diagnostics);
  ASSERT_TRUE(session) << summary(diagnostics);
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.5);
  const double angle = session->data().qpos[0];
  stepUntil(*session, 1);
  const double later = session->data().qpos[0];
  EXPECT_NE(later, angle);
  session->goBack(checkpoint);
  EXPECT_EQ(session->data().qpos[0], angle);
  stepUntil(*session, 1);
  EXPECT_EQ(session->data().qpos[0], later);
}

TEST(Past, FollowsTheRowsOfATableAgain) {
  const auto session = openModel("x_arm_3dof.hrdf");
  const std::string path = testing::TempDir() + "/past_test." + std::to_string(getpid()) + ".csv";
  std::ofstream(path) << "time,J1_base.position\n0,0.1\n0.3,0.2\n0.5,0.3\n";
  Diagnostics diagnostics;
  auto table = CommandTable::read(path, session->run(), diagnostics);
  std::filesystem::remove(path);
  ASSERT_TRUE(table) << summary(diagnostics);
  session->play(*std::move(table));
  const auto target = [&] { return session->modules()->target(0).position; };
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.2);
  stepUntil(*session, 0.6);
  EXPECT_EQ(target(), 0.3);
  session->goBack(checkpoint);
  EXPECT_EQ(target(), 0.1);
  stepUntil(*session, 0.4);
  EXPECT_EQ(target(), 0.2);
}

// goBack() does not set back the time that programs read: a program would take such a time for a
// reset of the simulation.
TEST(Past, LeavesTheClockOfProgramsAlone) {
  const auto session = openModel("x_arm_3dof.hrdf");
  sim::Simulation& simulation = *session->simulation();
  const auto group = simulation.lookup().getGroupFromNames({"*"}, {"J1_base"});
  ASSERT_TRUE(group);
  sim::GroupFeedback feedback(1);
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.2);
  stepUntil(*session, 1);
  ASSERT_TRUE(group->getNextFeedback(feedback));
  const double before = feedback.getTime();
  session->goBack(checkpoint);
  EXPECT_NEAR(session->time(), 0.2, 1e-9);
  EXPECT_NEAR(simulation.time(), before, 0.002);
  for (int i = 0; i < 10; ++i) session->step();
  ASSERT_TRUE(group->readFeedback(feedback));
  EXPECT_NEAR(feedback.getTime(), before + 0.01, 0.002);
}

// If a program commands a module before goBack(), it still commands the module after goBack().
TEST(Past, LeavesProgramsTheirModules) {
  const auto session = openModel("x_arm_3dof.hrdf");
  sim::Simulation& simulation = *session->simulation();
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.2);
  const auto group = simulation.lookup().getGroupFromNames({"*"}, {"J1_base"});
  sim::GroupCommand command(1);
  command[0].actuator().position().set(0.3);
  group->setCommandLifetimeMs(0);
  group->sendCommand(command);
  stepUntil(*session, 1);
  ASSERT_EQ(session->modules()->ownership(0), Ownership::external);
  session->goBack(checkpoint);
  for (int i = 0; i < 20; ++i) session->step();
  const auto& modules = session->modules()->feedback();
  EXPECT_EQ(session->modules()->ownership(0), Ownership::external);
  EXPECT_EQ(modules[0].actuator().positionCommand().get(), 0.3);
  EXPECT_EQ(modules[1].actuator().positionCommand().get(), 0);
}

// The user can then try the same motion with the new gains.
TEST(Past, LeavesGainsThatWereSetSince) {
  const auto session = openModel("x_arm_3dof.hrdf");
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.2);
  sim::GroupCommand settings(3);
  settings[0].settings().actuator().positionGains().kP().set(7);
  session->modules()->send(std::move(settings));
  stepUntil(*session, 0.5);
  session->goBack(checkpoint);
  EXPECT_EQ(session->modules()->info()[0].settings().actuator().positionGains().kP().get(), 7);
}

TEST(Past, RunsOnFromBeforeItBecameUnstable) {
  const auto session = openModel("x_arm_3dof.hrdf");
  const Session::Checkpoint checkpoint = checkpointAt(*session, 0.2);
  session->data().qvel[1] = NAN;
  session->step();
  session->goBack(checkpoint);
  stepUntil(*session, 0.5);
  EXPECT_EQ(failure(session->model(), session->data()), "");
  EXPECT_NEAR(session->data().qpos[1], 0, 0.05);
}

TEST(Past, KeepsTheLastMinutes) {
  Past past;
  const auto session = openModel("x_arm_3dof.hrdf");
  Session::Checkpoint checkpoint = session->stepAndKeep();
  for (int i = 0; i < 4000; ++i) {
    checkpoint.time = i * Past::kPeriod;
    EXPECT_TRUE(past.isDue(checkpoint.time));
    past.keep(checkpoint);
  }
  EXPECT_FALSE(past.isDue(checkpoint.time + Past::kPeriod / 2));
  EXPECT_NEAR(past.begin(), checkpoint.time - Past::kKept, Past::kPeriod);
}

TEST(Past, KeepsLessOfALargeModel) {
  Past past;
  Session::Checkpoint checkpoint;
  checkpoint.run.world.beginning.resize(Past::kMostBytes / 10 / sizeof(mjtNum));
  for (int i = 0; i < 30; ++i) {
    checkpoint.time = i * Past::kPeriod;
    past.keep(checkpoint);
  }
  EXPECT_NEAR(checkpoint.time - past.begin(), 0.8,
              1e-9);  // each checkpoint has just above 1/10 of the memory, so 9 fit
}

TEST(Past, ForgetsWhatCameAfter) {
  Past past;
  const auto session = openModel("x_arm_3dof.hrdf");
  Session::Checkpoint checkpoint = session->stepAndKeep();
  for (int i = 0; i < 10; ++i) {
    checkpoint.time = i * Past::kPeriod;
    past.keep(checkpoint);
  }
  ASSERT_NE(past.goBack(0.55), nullptr);
  EXPECT_NEAR(past.goBack(0.55)->time, 0.5, 1e-9);
  EXPECT_TRUE(past.isDue(0.6));
  EXPECT_EQ(past.goBack(-1)->time, 0);
}

}  // namespace
}  // namespace hrdf::app::past_test

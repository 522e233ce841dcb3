// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests who commands modules: the run, or groups of programs.
#include <algorithm>

#include "app/session/owner_words.h"
#include "app/session/session.h"
#include "tests/sim/simulated.h"

namespace hrdf::app::module_run_test {
namespace {

using sim::kModels;

class Roles : public testing::Test {
 protected:
  explicit Roles(const std::string& file = "x_arm_3dof.hrdf") {
    Diagnostics diagnostics;
    Source source;
    source.files = {kModels + file};
    session_ = Session::open(source, diagnostics);
    EXPECT_TRUE(session_) << summary(diagnostics);
    program_ = session_->simulation()->lookup().getGroupFromNames({"*"}, {"*"});
    run(20);
  }

  void run(int steps) {
    for (int i = 0; i < steps; ++i) session_->step();
  }
  ModuleRun& modules() { return *session_->modules(); }
  std::size_t size() const { return static_cast<std::size_t>(program_->size()); }
  // Sends one command of the program, with the same target for each module.
  void command(double position) {
    sim::GroupCommand command(size());
    command.setPosition(Eigen::VectorXd::Constant(program_->size(), position));
    program_->sendCommand(command);
  }
  double commanded(std::size_t module) {
    return modules().feedback()[module].actuator().positionCommand().get();
  }
  sim::CommandLifetimeState lockSeenByProgram() {
    sim::GroupFeedback feedback(size());
    program_->readFeedback(feedback);
    return feedback[0].actuator().commandLifetimeState().get();
  }

  std::unique_ptr<Session> session_;
  std::shared_ptr<sim::Group> program_;
};

TEST_F(Roles, BeginByHoldingAndLockNobodyOut) {
  EXPECT_EQ(modules().ownership(0), Ownership::shared);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::Unlocked);
  EXPECT_EQ(modules().ownerOf(0).group, 0u);
}

TEST_F(Roles, YieldToTheFirstTargetsOfAProgramAndFollowThem) {
  command(0.3);
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_EQ(modules().ownerOf(0).group, program_->sender());
  EXPECT_EQ(commanded(0), 0.3);
  EXPECT_EQ(modules().target(0).position, 0.3);
}

TEST_F(Roles, YieldToAnEmptyCommand) {
  program_->sendCommand(sim::GroupCommand(size()));
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_TRUE(std::isnan(modules().target(0).position));
}

TEST_F(Roles, StayWhereAProgramListensOrSendsSettingsOnly) {
  sim::GroupFeedback feedback(size());
  program_->readFeedback(feedback);
  sim::GroupCommand settings(size());
  // For a module, an empty message would be a command to go limp.
  for (std::size_t i = 0; i < size(); ++i) {
    settings[i].settings().actuator().positionGains().kP().set(3);
  }
  settings[0].led().set(sim::Color(1, 2, 3));
  settings[1].settings().name().set("other");
  program_->sendCommand(settings);
  run(20);
  for (std::size_t i = 0; i < size(); ++i) EXPECT_EQ(modules().ownership(i), Ownership::shared);
  EXPECT_EQ(modules().info()[0].message.floats.get(sim::InfoFloat::positionKp), 3);
}

TEST_F(Roles, YieldJointByJoint) {
  const auto one = session_->simulation()->lookup().getGroupFromNames({"*"}, {"J1_base"});
  sim::GroupCommand command(1);
  command.setPosition(Eigen::VectorXd::Constant(1, 0.2));
  one->sendCommand(command);
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_EQ(modules().ownership(1), Ownership::shared);
}

TEST_F(Roles, DoNothingWithTargetsOfTheUserWhileTheyYield) {
  command(0.3);
  run(20);
  session_->setTarget(0, {-0.5, kNan, kNan});
  session_->move(1, -0.5, 0.5);
  run(20);
  EXPECT_EQ(commanded(0), 0.3);
  EXPECT_EQ(commanded(1), 0.3);
  EXPECT_FALSE(session_->moves().goal(1));
}

TEST_F(Roles, EndAMoveWhenAProgramCommands) {
  session_->move(0, 1, 2);
  run(20);
  EXPECT_TRUE(session_->moves().goal(0));
  command(0.1);
  run(20);
  EXPECT_FALSE(session_->moves().goal(0));
}

TEST_F(Roles, LeaveAProgramsModulesLimpWhenItsLifetimeIsOver) {
  command(0.3);
  run(300);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_FALSE(modules().feedback()[0].actuator().positionCommand().has());
}

TEST_F(Roles, LeaveTheLastCommandOfAProgramWithoutALifetime) {
  program_->setCommandLifetimeMs(0);
  command(0.3);
  run(2000);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_EQ(commanded(0), 0.3);
}

TEST_F(Roles, HoldAgainWhereTheRobotIs) {
  command(0.3);
  run(600);
  modules().holdAndShare(0);
  const double target = modules().target(0).position;
  EXPECT_DOUBLE_EQ(target, modules().position(0));
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::shared);
  EXPECT_EQ(commanded(0), target);
  EXPECT_EQ(modules().ownership(1), Ownership::external);
}

TEST_F(Roles, HoldAgainAndYieldAtOnceToAProgramThatGoesOn) {
  command(0.3);
  run(20);
  modules().holdAndShare(0);
  command(0.4);
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
  EXPECT_EQ(commanded(0), 0.4);
}

TEST_F(Roles, TakeOverFromAProgramThatGoesOn) {
  command(0.3);
  run(20);
  modules().acquire(0);
  session_->setTarget(0, {-0.2, kNan, kNan});
  for (int i = 0; i < 100; ++i) {
    command(0.4);
    run(5);
  }
  EXPECT_EQ(modules().ownership(0), Ownership::exclusive);
  EXPECT_EQ(commanded(0), -0.2);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::LockedByOther);
  EXPECT_EQ(commanded(1), 0.4);
}

TEST_F(Roles, GiveBackWhatWasTakenOver) {
  modules().acquire(0);
  run(20);
  modules().holdAndShare(0);
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::shared);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::Unlocked);
  command(0.3);
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::external);
}

TEST_F(Roles, HoldAgainAfterAReset) {
  command(0.3);
  run(20);
  session_->reset();
  run(20);
  EXPECT_EQ(modules().ownership(0), Ownership::shared);
  EXPECT_EQ(commanded(0), 0);
}

TEST_F(Roles, StayOverAReload) {
  command(0.3);
  modules().acquire(1);
  run(20);
  Diagnostics diagnostics;
  const auto next = Session::open(session_->source(), diagnostics);
  next->copyStateFrom(*session_);
  EXPECT_EQ(next->modules()->ownership(0), Ownership::external);
  EXPECT_EQ(next->modules()->ownership(1), Ownership::exclusive);
}

TEST_F(Roles, LetGoUntilAProgramCommands) {
  session_->turnAllOff();
  run(20);
  EXPECT_TRUE(std::isnan(modules().target(0).position));
  command(0.3);
  run(20);
  EXPECT_EQ(commanded(0), 0.3);
}

TEST(RoleWords, SayWhoCommandsAllModulesOrHowMany) {
  AxisState held, limp, followed, silent, taken;
  held.ownership = Ownership::shared;
  taken.ownership = Ownership::exclusive;
  limp.ownership = followed.ownership = silent.ownership = Ownership::external;
  followed.owner = silent.owner = "walk.py (4711)";
  followed.target.position = 1;
  EXPECT_EQ(whoCommands(held), "held by this window");
  EXPECT_EQ(whoCommands(taken), "taken over by this window");
  EXPECT_EQ(whoCommands(limp), "limp: nobody commands");
  EXPECT_EQ(whoCommands(followed), "commanded by walk.py (4711)");
  EXPECT_EQ(whoCommands(silent), "limp: last commanded by walk.py (4711)");
  EXPECT_EQ(whoCommands(std::vector{held, held}), "held by this window");
  EXPECT_EQ(whoCommands(std::vector{held, followed, followed}),
            "1 held by this window, 2 commanded by walk.py (4711)");
}

class RolesOfADoubledJoint : public Roles {
 protected:
  RolesOfADoubledJoint() : Roles("r8_double_shoulder_7dof.cfg.yaml") {}
};

// If only the commanded module yielded, the run would hold one module of the joint while the
// program moves the other.
TEST_F(RolesOfADoubledJoint, YieldTogether) {
  const auto& axes = modules().axes();
  const auto twin = std::ranges::find(axes, "J2B_shoulder1", &Axis::name);
  ASSERT_NE(twin, axes.end());
  const auto b = static_cast<std::size_t>(twin - axes.begin());
  const auto shared = std::ranges::find(axes, twin->joint, &Axis::joint);
  const auto a = static_cast<std::size_t>(shared - axes.begin());
  ASSERT_NE(a, b);
  const auto one = session_->simulation()->lookup().getGroupFromNames({"*"}, {shared->name});
  sim::GroupCommand command(1);
  command.setPosition(Eigen::VectorXd::Constant(1, 0.2));
  one->sendCommand(command);
  run(20);
  EXPECT_EQ(modules().ownership(a), Ownership::external);
  EXPECT_EQ(modules().ownership(b), Ownership::external);
}

}  // namespace
}  // namespace hrdf::app::module_run_test

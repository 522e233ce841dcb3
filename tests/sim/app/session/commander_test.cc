// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests who commands: the commander of a session, or groups of programs.
#include <algorithm>

#include "app/session/role_words.h"
#include "app/session/session.h"
#include "tests/sim/simulated.h"

namespace hrdf::app::commander_test {
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
  Commander& commander() { return *session_->commander(); }
  std::size_t size() const { return static_cast<std::size_t>(program_->size()); }
  // Sends one command of the program: a target for each module.
  void command(double position) {
    sim::GroupCommand command(size());
    command.setPosition(Eigen::VectorXd::Constant(program_->size(), position));
    program_->sendCommand(command);
  }
  double commanded(std::size_t module) {
    return commander().feedback()[module].actuator().positionCommand().get();
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
  EXPECT_EQ(commander().role(0), Role::holds);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::Unlocked);
  EXPECT_EQ(commander().commanderOf(0).group, 0u);
}

TEST_F(Roles, YieldToTheFirstTargetsOfAProgramAndFollowThem) {
  command(0.3);
  run(20);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_EQ(commander().commanderOf(0).group, program_->sender());
  EXPECT_EQ(commanded(0), 0.3);
  EXPECT_EQ(commander().targets()[0].position, 0.3);
}

TEST_F(Roles, YieldToAnEmptyCommand) {
  program_->sendCommand(sim::GroupCommand(size()));
  run(20);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_TRUE(std::isnan(commander().targets()[0].position));
}

TEST_F(Roles, StayWhereAProgramListensOrSendsSettingsOnly) {
  sim::GroupFeedback feedback(size());
  program_->readFeedback(feedback);
  sim::GroupCommand settings(size());
  // An empty message to a module would be a command to go limp.
  for (std::size_t i = 0; i < size(); ++i) {
    settings[i].settings().actuator().positionGains().kP().set(3);
  }
  settings[0].led().set(sim::Color(1, 2, 3));
  settings[1].settings().name().set("other");
  program_->sendCommand(settings);
  run(20);
  for (std::size_t i = 0; i < size(); ++i) EXPECT_EQ(commander().role(i), Role::holds);
  EXPECT_EQ(commander().info()[0].message.floats.get(sim::InfoFloat::positionKp), 3);
}

TEST_F(Roles, YieldJointByJoint) {
  const auto one = session_->simulation()->lookup().getGroupFromNames({"*"}, {"J1_base"});
  sim::GroupCommand command(1);
  command.setPosition(Eigen::VectorXd::Constant(1, 0.2));
  one->sendCommand(command);
  run(20);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_EQ(commander().role(1), Role::holds);
}

TEST_F(Roles, DoNothingWithTargetsOfTheUserWhileTheyYield) {
  command(0.3);
  run(20);
  session_->setTarget(0, {-0.5, kNone, kNone});
  session_->move(1, -0.5, 0.5);
  run(20);
  EXPECT_EQ(commanded(0), 0.3);
  EXPECT_EQ(commanded(1), 0.3);
  EXPECT_FALSE(session_->mover().goal(1));
}

TEST_F(Roles, EndAMoveWhenAProgramCommands) {
  session_->move(0, 1, 2);
  run(20);
  EXPECT_TRUE(session_->mover().goal(0));
  command(0.1);
  run(20);
  EXPECT_FALSE(session_->mover().goal(0));
}

TEST_F(Roles, LeaveAProgramsModulesLimpWhenItsLifetimeIsOver) {
  command(0.3);
  run(300);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_FALSE(commander().feedback()[0].actuator().positionCommand().has());
}

TEST_F(Roles, LeaveTheLastCommandOfAProgramWithoutALifetime) {
  program_->setCommandLifetimeMs(0);
  command(0.3);
  run(2000);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_EQ(commanded(0), 0.3);
}

TEST_F(Roles, HoldAgainWhereTheRobotIs) {
  command(0.3);
  run(600);
  commander().hold(0);
  const double target = commander().targets()[0].position;
  EXPECT_DOUBLE_EQ(target, commander().position(0));
  run(20);
  EXPECT_EQ(commander().role(0), Role::holds);
  EXPECT_EQ(commanded(0), target);
  EXPECT_EQ(commander().role(1), Role::yields);
}

TEST_F(Roles, HoldAgainAndYieldAtOnceToAProgramThatGoesOn) {
  command(0.3);
  run(20);
  commander().hold(0);
  command(0.4);
  run(20);
  EXPECT_EQ(commander().role(0), Role::yields);
  EXPECT_EQ(commanded(0), 0.4);
}

TEST_F(Roles, TakeOverFromAProgramThatGoesOn) {
  command(0.3);
  run(20);
  commander().takeOver(0);
  session_->setTarget(0, {-0.2, kNone, kNone});
  for (int i = 0; i < 100; ++i) {
    command(0.4);
    run(5);
  }
  EXPECT_EQ(commander().role(0), Role::takenOver);
  EXPECT_EQ(commanded(0), -0.2);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::LockedByOther);
  EXPECT_EQ(commanded(1), 0.4);
}

TEST_F(Roles, GiveBackWhatWasTakenOver) {
  commander().takeOver(0);
  run(20);
  commander().hold(0);
  run(20);
  EXPECT_EQ(commander().role(0), Role::holds);
  EXPECT_EQ(lockSeenByProgram(), sim::CommandLifetimeState::Unlocked);
  command(0.3);
  run(20);
  EXPECT_EQ(commander().role(0), Role::yields);
}

TEST_F(Roles, HoldAgainAfterAReset) {
  command(0.3);
  run(20);
  session_->reset();
  run(20);
  EXPECT_EQ(commander().role(0), Role::holds);
  EXPECT_EQ(commanded(0), 0);
}

TEST_F(Roles, StayOverAReload) {
  command(0.3);
  commander().takeOver(1);
  run(20);
  Diagnostics diagnostics;
  const auto next = Session::open(session_->source(), diagnostics);
  next->takeOver(*session_);
  EXPECT_EQ(next->commander()->role(0), Role::yields);
  EXPECT_EQ(next->commander()->role(1), Role::takenOver);
}

TEST_F(Roles, LetGoUntilAProgramCommands) {
  session_->letGoAll();
  run(20);
  EXPECT_TRUE(std::isnan(commander().targets()[0].position));
  command(0.3);
  run(20);
  EXPECT_EQ(commanded(0), 0.3);
}

TEST(RoleWords, SayWhoCommandsAllModulesOrHowMany) {
  ModuleState held, limp, followed, silent, taken;
  held.role = Role::holds;
  taken.role = Role::takenOver;
  limp.role = followed.role = silent.role = Role::yields;
  followed.commander = silent.commander = "walk.py (4711)";
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

// Else the commander would hold one module of the joint, and the program move the other.
TEST_F(RolesOfADoubledJoint, YieldTogether) {
  const auto& modules = commander().modules();
  const auto twin = std::ranges::find(modules, "J2B_shoulder1", &ModulePlace::name);
  ASSERT_NE(twin, modules.end());
  const auto b = static_cast<std::size_t>(twin - modules.begin());
  const auto shared = std::ranges::find(modules, twin->joint, &ModulePlace::joint);
  const auto a = static_cast<std::size_t>(shared - modules.begin());
  ASSERT_NE(a, b);
  const auto one = session_->simulation()->lookup().getGroupFromNames({"*"}, {shared->name});
  sim::GroupCommand command(1);
  command.setPosition(Eigen::VectorXd::Constant(1, 0.2));
  one->sendCommand(command);
  run(20);
  EXPECT_EQ(commander().role(a), Role::yields);
  EXPECT_EQ(commander().role(b), Role::yields);
}

}  // namespace
}  // namespace hrdf::app::commander_test

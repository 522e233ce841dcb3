// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the command interface: commands, feedback, refusals.
#include <atomic>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "tests/sim/rig.h"

namespace hrdf::sim::group_test {
namespace {

TEST(Lookup, GivesNullForUnknownNames) {
  Rig rig;
  const Lookup& lookup = rig.sim->lookup();
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J2"}));
  EXPECT_FALSE(lookup.getGroupFromNames({"Arm"}, {"J1"}));
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J1", "J2"}));
  EXPECT_FALSE(lookup.getGroupFromNames({}, {}));
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {}));
  EXPECT_FALSE(lookup.getGroupFromFamily("Arm"));
  EXPECT_FALSE(lookup.getGroupFromSerials({"no such serial"}));
}

TEST(Lookup, GivesTheModulesInTheOrderOfTheirNames) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {"J3_elbow", "J1_base"});
  ASSERT_TRUE(group);
  GroupInfo info(2);
  ASSERT_TRUE(group->requestInfo(info));
  EXPECT_EQ(info[0].settings().name().get(), "J3_elbow");
  EXPECT_EQ(info[1].settings().name().get(), "J1_base");
}

TEST(Lookup, TakesAStarForAnyText) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf");
  const Lookup& lookup = sim->lookup();
  EXPECT_EQ(lookup.getGroupFromNames({"*"}, {"*"})->size(), 6);
  EXPECT_EQ(lookup.getGroupFromNames({"HE*"}, {"J1*"})->size(), 1);
  EXPECT_EQ(lookup.getGroupFromNames({"HEBI"}, {"J*_*"})->size(), 6);
  EXPECT_EQ(lookup.getGroupFromNames({"H*E*I"}, {"*base"})->size(), 1);
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J*x*y"}));
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI*HEBI"}, {"*"}));
}

TEST(Lookup, RefusesAModuleThatIsNamedTwice) {
  Rig rig;
  EXPECT_FALSE(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"J1", "J1"}));
  EXPECT_FALSE(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"J1", "*"}));
}

TEST(Lookup, FindsNoModuleByANameThatTwoHave) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const Lookup& lookup = sim->lookup();
  const Lookup::Entry elbow = (*lookup.getEntryList())[2];
  GroupCommand command(1);
  command[0].settings().name().set("J1_base");
  ASSERT_TRUE(lookup.getGroupFromNames({"HEBI"}, {"J3_elbow"})->sendCommand(command));
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J1_base"}));
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J2_shoulder", "J1_base"}));
  EXPECT_FALSE(lookup.getConnectedGroupFromName("HEBI", "J1_base"));
  EXPECT_EQ(lookup.getGroupFromNames({"HEBI"}, {"J1*"})->size(), 2);
  EXPECT_EQ(lookup.getGroupFromFamily("HEBI")->size(), 3);
  // The module gets its name back through its address.
  command[0].settings().name().set("J3_elbow");
  ASSERT_TRUE(lookup.getGroupFromMacs({elbow.macAddress})->sendCommand(command));
  EXPECT_EQ(lookup.getGroupFromNames({"HEBI"}, {"J1_base"})->size(), 1);
}

TEST(Lookup, FindsModulesByAddressAndSerial) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const Lookup::Entry entry = (*sim->lookup().getEntryList())[1];
  GroupInfo info(1);
  sim->lookup().getGroupFromMacs({entry.macAddress})->requestInfo(info);
  EXPECT_EQ(info[0].settings().name().get(), entry.name);
  sim->lookup().getGroupFromSerials({entry.serial})->requestInfo(info);
  EXPECT_EQ(info[0].settings().name().get(), entry.name);
}

TEST(Lookup, ReadsTheAddressesThatItWrites) {
  const MacAddress address{{0x02, 0, 0xab, 0x10, 0, 0xff}};
  EXPECT_EQ(toString(address), "02:00:ab:10:00:ff");
  EXPECT_EQ(macAddress("02:00:AB:10:00:ff"), address);
  EXPECT_FALSE(macAddress("02:00:ab:10:00"));
  EXPECT_FALSE(macAddress("02:00:ab:10:00:fg"));
  EXPECT_FALSE(macAddress("02-00-ab-10-00-ff"));
}

TEST(Lookup, StartsGroupsWithTheRateAndLifetimeThatAreSet) {
  Rig rig;
  Lookup& lookup = rig.sim->lookup();
  EXPECT_EQ(rig.group->getFeedbackFrequencyHz(), 100);
  EXPECT_EQ(rig.group->getCommandLifetimeMs(), 250);
  lookup.setInitialGroupFeedbackFrequencyHz(50);
  lookup.setInitialGroupCommandLifetimeMs(1000);
  lookup.setInitialGroupFeedbackFrequencyHz(-1);
  lookup.setInitialGroupFeedbackFrequencyHz(1e-9F);  // groups refuse this value
  lookup.setInitialGroupCommandLifetimeMs(5001);
  const auto group = lookup.getGroupFromFamily("HEBI");
  EXPECT_EQ(group->getFeedbackFrequencyHz(), 50);
  EXPECT_EQ(group->getCommandLifetimeMs(), 1000);
}

TEST(Lookup, SeesTheModulesOfEveryOpenSimulation) {
  const Lookup lookup;
  EXPECT_EQ(lookup.getEntryList()->size(), 0u);
  ModelOptions named;
  named.family = "Arm";
  const auto arm = opened(kModels + "x_arm_3dof.hrdf", named);
  {
    Rig rig;
    EXPECT_EQ(lookup.getEntryList()->size(), 4u);
    ASSERT_TRUE(lookup.getGroupFromNames({"HEBI"}, {"J1"}));
    lookup.getGroupFromNames({"HEBI"}, {"J1"})->sendCommand(rig.command);
  }
  EXPECT_EQ(lookup.getEntryList()->size(), 3u);
  EXPECT_EQ(lookup.getGroupFromFamily("Arm")->size(), 3);
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J1"}));
}

TEST(Lookup, TakesTheFirstSimulationThatHasAllTheModules) {
  const auto arm = opened(kModels + "x_arm_3dof.hrdf");
  const auto same = opened(kModels + "x_arm_3dof.hrdf");
  const auto group = Lookup().getGroupFromFamily("HEBI");
  ASSERT_TRUE(group);
  EXPECT_EQ(group->size(), 3);
  group->sendCommandWithAcknowledgement(GroupCommand(3));
  EXPECT_GT(arm->time(), 0);
  EXPECT_EQ(same->time(), 0);
}

TEST(Lookup, GivesModulesOfTwoSimulationsTwoAddresses) {
  Rig one, other;
  const auto entries = Lookup().getEntryList();
  EXPECT_FALSE((*entries)[0].macAddress == (*entries)[1].macAddress);
}

TEST(Lookup, FindsTheRobotOfAModule) {
  const auto sim = opened(kModels + "scene_two_arms.xml");
  const Lookup& lookup = sim->lookup();
  const auto entries = lookup.getEntryList();
  const Lookup::Entry& last = entries->back();
  const auto robot = lookup.getConnectedGroupFromName(last.family, last.name);
  ASSERT_TRUE(robot);
  EXPECT_EQ(robot->size(), static_cast<int>(entries->size()) / 2);
  EXPECT_EQ(lookup.getConnectedGroupFromMac(last.macAddress)->size(), robot->size());
  EXPECT_FALSE(lookup.getConnectedGroupFromName(last.family, "nobody"));
}

TEST(Group, HasFeedbackBeforeTheFirstCommand) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf");
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupFeedback feedback(6);
  ASSERT_TRUE(group->getNextFeedback(feedback));
  EXPECT_TRUE(feedback.getPosition().allFinite());
  EXPECT_TRUE(feedback.getEffort().allFinite());
  EXPECT_TRUE(feedback.getAccelerometer().allFinite());
  EXPECT_FALSE(feedback[0].actuator().positionCommand().has());
  EXPECT_TRUE(std::isnan(feedback.getPositionCommand()[0]));
}

TEST(Group, AdvancesToTheNextFeedbackAtItsFrequency) {
  Rig rig;
  ASSERT_TRUE(rig.group->setFeedbackFrequencyHz(40));
  for (int i = 1; i <= 8; ++i) {
    ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback));
    EXPECT_NEAR(rig.sim->time(), 0.025 * i, 1e-9);
    EXPECT_NEAR(rig.feedback.getTime(), 0.025 * i, 1e-9);
    EXPECT_EQ(rig.feedback[0].sequenceNumber().get(), i);
  }
}

TEST(Group, KeepsAFrequencyWhosePeriodIsNoWholeMillisecond) {
  Rig rig;
  ASSERT_TRUE(rig.group->setFeedbackFrequencyHz(30));
  for (int i = 0; i < 30; ++i) rig.group->getNextFeedback(rig.feedback);
  EXPECT_NEAR(rig.sim->time(), 1, 1e-9);
}

TEST(Group, GivesFeedbackThatCameWhileAnotherGroupStepped) {
  Rig rig;
  const auto other = rig.sim->lookup().getGroupFromFamily("HEBI");
  rig.group->getNextFeedback(rig.feedback);
  other->getNextFeedback(rig.feedback);
  EXPECT_NEAR(rig.sim->time(), 0.01, 1e-9);
  other->getNextFeedback(rig.feedback);
  EXPECT_NEAR(rig.sim->time(), 0.02, 1e-9);
}

// For example, a program reads a phone and an arm: after it has waited for the feedback of one, the
// feedback of both is there.
TEST(Group, HearsInTheSameStepAsAGroupOfTheSameFrequencyThatWasMadeBefore) {
  Rig rig;
  rig.sim->step(0.003);
  const auto later = rig.sim->lookup().getGroupFromFamily("HEBI");
  GroupFeedback other(rig.feedback.size());
  for (int i = 1; i <= 5; ++i) {
    ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback));
    const double time = rig.sim->time();
    EXPECT_NEAR(time, 0.01 * i, 1e-9);
    ASSERT_TRUE(later->getNextFeedback(other));
    EXPECT_EQ(rig.sim->time(), time);
  }
}

TEST(Group, HearsFromTheTimeOfAResetOn) {
  Rig rig;
  rig.sim->step(0.013);
  rig.sim->reset();
  for (int i = 1; i <= 2; ++i) {
    ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback));
    EXPECT_NEAR(rig.sim->time(), 0.01 * i, 1e-9);
  }
}

TEST(Group, GivesRequestedFeedbackWithTheNextStep) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(0);
  EXPECT_FALSE(rig.group->getNextFeedback(rig.feedback));
  EXPECT_EQ(rig.sim->time(), 0);
  EXPECT_TRUE(rig.group->sendFeedbackRequest());
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
  EXPECT_NEAR(rig.sim->time(), 0.001, 1e-12);
}

TEST(Group, KeepsItsTargetsWhenLabelsOrALayoutAloneAreSent) {
  Rig rig;
  rig.command[0].actuator().position().set(0.25);
  ASSERT_TRUE(rig.group->sendCommand(rig.command));
  GroupCommand label(1), layout(1);
  label[0].io().a().setLabel(1, "Speed");
  layout[0].layout = "[]";
  ASSERT_TRUE(rig.group->sendCommand(label));
  ASSERT_TRUE(rig.group->sendCommand(layout));
  EXPECT_EQ(rig.after(0.01).actuator().positionCommand().get(), 0.25);
  ASSERT_TRUE(rig.group->sendCommand(GroupCommand(1)));
  EXPECT_FALSE(rig.after(0.01).actuator().positionCommand().has());
}

TEST(Group, RefusesFrequenciesAndLifetimesThatHebiRefuses) {
  Rig rig;
  for (const float frequency : {-1.F, 10001.F, 1e6F, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_FALSE(rig.group->setFeedbackFrequencyHz(frequency));
  }
  EXPECT_EQ(rig.group->getFeedbackFrequencyHz(), 100);
  EXPECT_TRUE(rig.group->setFeedbackFrequencyHz(10000));
  EXPECT_TRUE(rig.group->setFeedbackFrequencyHz(0.0001F));
  EXPECT_FALSE(rig.group->setCommandLifetimeMs(5001));
  EXPECT_EQ(rig.group->getCommandLifetimeMs(), 250);
  EXPECT_FALSE(rig.group->setCommandLifetimeMs(-2));
  EXPECT_EQ(rig.group->getCommandLifetimeMs(), 250);
  EXPECT_TRUE(rig.group->setCommandLifetimeMs(-1));
  EXPECT_EQ(rig.group->getCommandLifetimeMs(), -1);
}

TEST(Group, RefusesMessagesOfAnotherSize) {
  Rig rig;
  GroupCommand command(2);
  GroupFeedback feedback(2);
  GroupInfo info(2);
  EXPECT_FALSE(rig.group->sendCommand(command));
  EXPECT_FALSE(rig.group->sendCommandWithAcknowledgement(command));
  EXPECT_FALSE(rig.group->getNextFeedback(feedback));
  EXPECT_FALSE(rig.group->requestInfo(info));
  EXPECT_EQ(rig.sim->time(), 0);
}

TEST(Group, SendsNothingWhereANameIsTooLong) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupCommand command(3);
  command[0].settings().name().set("new");
  command[2].settings().name().set("a name of 21 letters.");
  EXPECT_FALSE(group->sendCommand(command));
  GroupInfo info(3);
  group->requestInfo(info);
  EXPECT_EQ(info[0].settings().name().get(), "J1_base");
}

TEST(Group, SendsNoNameByWhichNobodyCouldFindTheModule) {
  Rig rig;
  for (const char* name : {"", "*", "J*"}) {
    GroupCommand command(1);
    command[0].settings().name().set(name);
    EXPECT_FALSE(rig.group->sendCommand(command)) << name;
    GroupCommand other(1);
    other[0].settings().family().set(name);
    EXPECT_FALSE(rig.group->sendCommand(other)) << name;
  }
  EXPECT_TRUE(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"J1"}));
}

TEST(Group, SendsNothingWhereATargetIsInfinite) {
  const auto sim = opened(kModels + "x_arm_3dof.hrdf");
  const auto group = sim->lookup().getGroupFromFamily("HEBI");
  GroupCommand command(3);
  command[0].led().set({1, 2, 3, 255});
  command.setPosition(Eigen::Vector3d(0, 0, std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(group->sendCommand(command));
  EXPECT_FALSE(group->sendCommandWithAcknowledgement(command));
  GroupFeedback feedback(3);
  group->getNextFeedback(feedback);
  EXPECT_NE(feedback[0].led().get(), (Color{1, 2, 3, 255}));
  EXPECT_FALSE(feedback[0].actuator().positionCommand().has());
}

TEST(Group, SendsNoTargetOrReferenceOutOfReach) {
  Rig rig;
  const auto isSent = [&](auto set) {
    GroupCommand command(1);
    set(command[0]);
    return rig.group->sendCommand(command);
  };
  EXPECT_TRUE(isSent([](auto& to) { to.actuator().position().set(-kMaxTarget); }));
  EXPECT_FALSE(isSent([](auto& to) { to.actuator().position().set(1e308); }));
  EXPECT_FALSE(isSent([](auto& to) { to.actuator().velocity().set(-1e38F); }));
  EXPECT_FALSE(isSent([](auto& to) { to.actuator().effort().set(2e9F); }));
  static constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_FALSE(
      isSent([](auto& to) { to.settings().actuator().referencePosition().set(kInfinity); }));
  EXPECT_FALSE(isSent([](auto& to) { to.settings().actuator().referenceEffort().set(1e38F); }));
  EXPECT_TRUE(std::isfinite(rig.after(0).actuator().position().get()));
}

TEST(Group, GoesLimpWhenTheLifetimeOfACommandEnds) {
  Rig rig({.gravity = 0});
  rig.command[0].actuator().position().set(0.2);
  rig.group->sendCommand(rig.command);
  EXPECT_TRUE(rig.after(0.248).actuator().positionCommand().has());
  const auto& feedback = rig.after(0.002);
  EXPECT_FALSE(feedback.actuator().positionCommand().has());
  EXPECT_EQ(feedback.actuator().pwmCommand().get(), 0);
  EXPECT_EQ(feedback.actuator().commandLifetimeState().get(), CommandLifetimeState::Unlocked);
}

TEST(Group, LocksOutAnotherGroupWhileItsCommandLives) {
  Rig rig({.gravity = 0});
  const auto other = rig.sim->lookup().getGroupFromFamily("HEBI");
  rig.command[0].actuator().position().set(0.2);
  ASSERT_TRUE(rig.group->sendCommandWithAcknowledgement(rig.command));
  GroupCommand command(1);
  command[0].actuator().position().set(-0.2);
  EXPECT_FALSE(other->sendCommandWithAcknowledgement(command));
  EXPECT_EQ(rig.after(0.01).actuator().positionCommand().get(), 0.2);
  EXPECT_EQ(rig.feedback[0].actuator().commandLifetimeState().get(),
            CommandLifetimeState::LockedBySender);
  other->getNextFeedback(rig.feedback);
  EXPECT_EQ(rig.feedback[0].actuator().commandLifetimeState().get(),
            CommandLifetimeState::LockedByOther);
  rig.sim->step(0.25);
  EXPECT_TRUE(other->sendCommandWithAcknowledgement(command));
}

TEST(Group, CallsHandlersWithEachFeedback) {
  Rig rig;
  int calls = 0;
  double time = 0;
  rig.group->addFeedbackHandler([&](const GroupFeedback& feedback) {
    ++calls;
    time = feedback.getTime();
  });
  rig.group->addFeedbackHandler(nullptr);
  rig.sim->step(0.1);
  EXPECT_EQ(calls, 10);
  EXPECT_NEAR(time, 0.1, 1e-9);
  rig.group->clearFeedbackHandlers();
  rig.sim->step(0.1);
  EXPECT_EQ(calls, 10);
}

TEST(Group, LetsHandlersCommandButNotStep) {
  Rig rig;
  rig.command[0].actuator().position().set(0.1);
  bool isFed = true;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    rig.group->sendCommand(rig.command);
    GroupFeedback own(1);
    rig.group->getNextFeedback(own);
    isFed = rig.group->getNextFeedback(own);
    rig.sim->step(1);
    rig.group->clearFeedbackHandlers();
  });
  rig.sim->step(0.01);
  EXPECT_FALSE(isFed);
  EXPECT_NEAR(rig.sim->time(), 0.01, 1e-9);
  EXPECT_TRUE(rig.after(0).actuator().positionCommand().has());
}

TEST(Group, ReturnsFeedbackThatAHandlerHasRead) {
  Rig rig;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    GroupFeedback own(1);
    EXPECT_TRUE(rig.group->getNextFeedback(own));
  });
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
  EXPECT_NEAR(rig.feedback.getTime(), 0.01, 1e-9);
}

TEST(Group, ReturnsFeedbackAfterWhichAHandlerHasResetTheSimulation) {
  Rig rig;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) { rig.sim->reset(); });
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
  EXPECT_NEAR(rig.feedback.getTime(), 0.01, 1e-9);
  EXPECT_EQ(rig.sim->time(), 0);
}

// Runs `call`, which makes one step; a handler releases the group in this step. The destruction of
// the handler makes another step, which is refused if the first step has not ended. Returns the
// number of steps made.
template <class Call>
long stepsUntilTheGroupHasEnded(Call call) {
  struct End {
    Simulation& sim;
    ~End() { sim.step(); }
  };
  Rig rig;
  rig.group->setFeedbackFrequencyHz(1000);
  rig.group->addFeedbackHandler(
      [&rig, end = std::make_shared<End>(*rig.sim)](const GroupFeedback&) { rig.group.reset(); });
  call(rig);
  EXPECT_FALSE(rig.group);
  return std::lround(rig.sim->time() / Simulation::kStep);
}

TEST(Group, LivesThroughItsStepIfAHandlerLetsItGo) {
  EXPECT_EQ(stepsUntilTheGroupHasEnded([](Rig& rig) {
              EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
              EXPECT_NEAR(rig.feedback.getTime(), 0.001, 1e-9);
            }),
            2);
  EXPECT_EQ(stepsUntilTheGroupHasEnded([](Rig& rig) {
              EXPECT_TRUE(rig.group->sendCommandWithAcknowledgement(rig.command));
            }),
            2);
}

TEST(Group, LivesThroughItsStepIfAHandlerLetsAllGo) {
  for (const bool isCommand : {false, true}) {
    Rig rig;
    rig.group->setFeedbackFrequencyHz(1000);
    rig.group->addFeedbackHandler([&](const GroupFeedback&) {
      rig.group.reset();
      rig.sim.reset();
    });
    EXPECT_TRUE(isCommand ? rig.group->sendCommandWithAcknowledgement(rig.command)
                          : rig.group->getNextFeedback(rig.feedback));
    EXPECT_FALSE(rig.group || rig.sim);
  }
}

// A thread that removes the handlers waits for a handler that releases its own group.
TEST(Group, LivesThroughTheRemovalOfAHandlerThatLetsItGo) {
  constexpr long kHolders = 3;  // the rig, the step and clearFeedbackHandlers() own the group
  Rig rig;
  Group& group = *rig.group;
  std::atomic<bool> isCalled = false, isHeld = false;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    isCalled = true;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!isHeld && std::chrono::steady_clock::now() < end) {
      isHeld = rig.group.use_count() == kHolders;
    }
    if (isHeld) rig.group.reset();
  });
  rig.sim->runRealtime(0);
  while (!isCalled) std::this_thread::yield();
  group.clearFeedbackHandlers();
  EXPECT_TRUE(isHeld);
}

TEST(Group, OutlivesItsSimulation) {
  Rig rig;
  rig.sim.reset();
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
}

TEST(Group, ReportsTheSettingsThatItWasSent) {
  Rig rig;
  auto settings = rig.command[0].settings();
  settings.actuator().velocityGains().kI().set(0.25);
  settings.actuator().effortGains().dOnError().set(true);
  settings.actuator().controlStrategy().set(ControlStrategy::Strategy3);
  settings.actuator().positionLimitMax().set(2.5);
  settings.name().set("elbow");
  settings.userSettingsFloat(8).set(3);
  settings.userSettingsBytes(1).set("bytes");
  rig.command[0].led().set({255, 0, 0, 255});
  ASSERT_TRUE(rig.group->sendCommand(rig.command));
  GroupInfo info(1);
  ASSERT_TRUE(rig.group->requestInfo(info));
  const auto reported = info[0].settings();
  EXPECT_EQ(reported.actuator().velocityGains().kI().get(), 0.25F);
  EXPECT_TRUE(reported.actuator().effortGains().dOnError().get());
  EXPECT_EQ(reported.actuator().controlStrategy().get(), ControlStrategy::Strategy3);
  EXPECT_EQ(reported.actuator().positionLimitMax().get(), 2.5);
  EXPECT_EQ(reported.name().get(), "elbow");
  EXPECT_EQ(reported.userSettingsFloat(8).get(), 3);
  EXPECT_EQ(reported.userSettingsBytes(1).get(), "bytes");
  EXPECT_EQ(info[0].led().get(), (Color{255, 0, 0, 255}));
  EXPECT_EQ(info[0].settings().mechanicalType().get(), "X5-9");
  EXPECT_TRUE(rig.sim->lookup().getGroupFromNames({"HEBI"}, {"elbow"}));
}

TEST(Group, KeepsItsTargetsWhenOnlyItsNameChanges) {
  Rig rig;
  rig.command[0].actuator().position().set(0.1);
  rig.group->sendCommand(rig.command);
  GroupCommand rename(1);
  rename[0].settings().name().set("elbow");
  rig.group->sendCommand(rename);
  EXPECT_TRUE(rig.after(0.01).actuator().positionCommand().has());
}

TEST(GroupCommand, TakesVectorsOfItsSizeOnly) {
  GroupCommand command(2);
  command.setPosition(Eigen::Vector3d(1, 2, 3));
  EXPECT_FALSE(command[0].actuator().position().has());
  command.setPosition(Eigen::Vector2d(1, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(command[0].actuator().position().get(), 1);
  EXPECT_FALSE(command[1].actuator().position().has());
  EXPECT_EQ(command.getPosition()[0], 1);
  EXPECT_TRUE(std::isnan(command.getPosition()[1]));
  command[0].actuator().position().clear();
  EXPECT_FALSE(command[0].actuator().position());
}

TEST(GroupCommand, SplitsAnglesIntoTurnsAndTheRest) {
  GroupCommand command(1);
  const auto position = command[0].actuator().position();
  position.set(-3, 0.5F);
  std::int64_t turns = 0;
  float rest = 0;
  position.get(&turns, &rest);
  EXPECT_EQ(turns, -3);
  EXPECT_NEAR(rest, 0.5, 1e-6);
  position.clear();
  position.get(&turns, &rest);
  EXPECT_EQ(turns, 0);
  EXPECT_TRUE(std::isnan(rest));
}

TEST(GroupCommand, SharesItsMessagesWithASubview) {
  GroupCommand command(3);
  GroupCommand wrist = command.subview({2, 0});
  wrist.setVelocity(Eigen::Vector2d(5, 7));
  EXPECT_TRUE(wrist.isSubview());
  EXPECT_EQ(command[2].actuator().velocity().get(), 5);
  EXPECT_EQ(command[0].actuator().velocity().get(), 7);
  EXPECT_THROW(command.subview({3}), std::out_of_range);
}

TEST(GroupCommand, WritesTheGainsThatItReads) {
  const TextFile in("in.xml", R"(<group_gains><control_strategy>3 4</control_strategy>
      <position><kp>5 15</kp><max_output>inf 20</max_output></position></group_gains>)");
  const TextFile out("out.xml", "");
  GroupCommand command(2), again(2);
  ASSERT_TRUE(command.readGains(in.path())) << command.readGains(in.path()).failureMessage();
  command[0].settings().actuator().velocityGains().kP().set(0.1F);
  command[1].settings().actuator().velocityGains().kP().set(0.1F);
  EXPECT_EQ(command[1].settings().actuator().positionGains().kP().get(), 15);
  ASSERT_TRUE(command.writeGains(out.path()));
  EXPECT_EQ(out.text().find("0.10000000"), std::string::npos) << out.text();
  ASSERT_TRUE(again.readGains(out.path()));
  EXPECT_EQ(again[0].settings().actuator().controlStrategy().get(), ControlStrategy::Strategy3);
  EXPECT_EQ(again[0].settings().actuator().velocityGains().kP().get(), 0.1F);
}

TEST(GroupCommand, LeavesAllAsItWasWhereAGainsFileIsBad) {
  const TextFile bad("bad.xml",
                     R"(<group_gains><position><kp>5</kp><kd>1 2 3</kd></position></group_gains>)");
  GroupCommand command(1);
  const FunctionCallResult result = command.readGains(bad.path());
  EXPECT_FALSE(result);
  EXPECT_NE(result.failureMessage().find("bad.xml"), std::string::npos);
  EXPECT_FALSE(command[0].settings().actuator().positionGains().kP().has());
  EXPECT_FALSE(command.readGains("/no/such/file.xml"));
}

TEST(GroupInfo, WritesFilesThatACommandReads) {
  Rig rig;
  const TextFile gains("gains.xml", ""), safety("safety.xml", "");
  GroupInfo info(1);
  rig.group->requestInfo(info);
  ASSERT_TRUE(info.writeGains(gains.path())) << info.writeGains(gains.path()).failureMessage();
  ASSERT_TRUE(info.writeSafetyParameters(safety.path()));
  EXPECT_TRUE(rig.command.readGains(gains.path()));
  EXPECT_TRUE(rig.command.readSafetyParameters(safety.path()));
  EXPECT_EQ(rig.command[0].settings().actuator().positionGains().kP().get(), 30);
  EXPECT_EQ(rig.command[0].settings().actuator().mstopStrategy().get(),
            MstopStrategy::HoldPosition);
}

}  // namespace
}  // namespace hrdf::sim::group_test

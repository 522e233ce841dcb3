// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests groups of modules in another process.
#include <csignal>
#include <fstream>

#include <hrdf/sim/simulation.h>

#include "tests/sim/link/published.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::remote_group_test {
namespace {

const std::string kArm = kModels + "x_arm_3dof.hrdf";

class RemoteGroup : public testing::Test {
 protected:
  LinkFolder folder_;
};

std::shared_ptr<Group> arm(std::int32_t timeoutMs = 10'000) {
  return Lookup().getGroupFromNames({"HEBI"}, {"*"}, timeoutMs);
}

TEST_F(RemoteGroup, IsFoundByNamesFamilyAddressAndSerial) {
  const Published robot(kArm);
  const Lookup lookup;
  ASSERT_TRUE(arm());
  const auto entries = lookup.getEntryList();
  ASSERT_EQ(entries->size(), 3u);
  EXPECT_EQ((*entries)[0].name, "J1_base");
  EXPECT_EQ((*entries)[0].family, "HEBI");
  EXPECT_TRUE((*entries)[0].isActuator);
  EXPECT_EQ(lookup.getGroupFromFamily("HEBI")->size(), 3);
  EXPECT_EQ(lookup.getGroupFromMacs({(*entries)[2].macAddress})->size(), 1);
  EXPECT_EQ(lookup.getGroupFromSerials({(*entries)[1].serial})->size(), 1);
  EXPECT_EQ(lookup.getConnectedGroupFromName("HEBI", "J1_base")->size(), 3);
  EXPECT_FALSE(lookup.getGroupFromNames({"HEBI"}, {"J9"}, 0));
}

TEST_F(RemoteGroup, IsFoundByAProgramThatStartedFirst) {
  std::shared_ptr<Group> group;
  std::thread program([&] { group = arm(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  const Published robot(kArm);
  program.join();
  EXPECT_TRUE(group);
}

TEST_F(RemoteGroup, IsNotSeenByAProcessWithASimulationOfItsOwn) {
  const Published robot(kArm);
  ASSERT_TRUE(arm());
  const auto own = opened(kModels + "x_arm_6dof.hrdf");
  EXPECT_EQ(Lookup().getEntryList()->size(), 6u);
}

TEST_F(RemoteGroup, MovesWhereItIsTold) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  GroupCommand command(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const double start = feedback.getPosition()[0];
  Eigen::VectorXd target = feedback.getPosition();
  target[0] += 0.5;
  command.setPosition(target);
  EXPECT_TRUE(becomes([&] {
    group->sendCommand(command);
    // On a busy machine, a command may expire before the next one.
    return group->getNextFeedback(feedback) && feedback.getPosition()[0] > start + 0.45 &&
           feedback.getPositionCommand()[0] == target[0];
  }));
}

TEST_F(RemoteGroup, GetsFeedbackAtItsFrequency) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  ASSERT_TRUE(group->setFeedbackFrequencyHz(50));
  GroupFeedback feedback(3);
  const auto stamp = [&] { return feedback[0].hardwareTransmitTimeUs().get(); };
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  for (int i = 0; i < 20; ++i) {
    const std::uint64_t before = stamp();
    ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
    EXPECT_EQ((stamp() - before) % 20'000, 0u);  // a busy machine may miss some feedback
  }
}

TEST_F(RemoteGroup, GetsNoFeedbackAtFrequencyZeroButOnRequest) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  ASSERT_TRUE(group->setFeedbackFrequencyHz(0));
  GroupFeedback feedback(3);
  while (group->getNextFeedback(feedback, 100)) {
  }
  EXPECT_TRUE(group->sendFeedbackRequest());
  EXPECT_TRUE(group->getNextFeedback(feedback, 5000));
  EXPECT_FALSE(group->getNextFeedback(feedback, 100));
}

TEST_F(RemoteGroup, StampsFeedbackByTheClock) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  const auto now = [] {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration<double>(since).count();
  };
  const double before = now();
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  EXPECT_GT(feedback.getTime(), before - 1);
  EXPECT_LT(feedback.getTime(), now() + 1);
}

TEST_F(RemoteGroup, CallsHandlersUntilTheyAreCleared) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  std::atomic<int> calls = 0;
  group->addFeedbackHandler([&](const GroupFeedback& feedback) {
    EXPECT_EQ(feedback.size(), 3u);
    GroupFeedback other(3);
    EXPECT_FALSE(group->getNextFeedback(other) &&
                 group->getNextFeedback(other));  // waiting is refused in a handler
    ++calls;
  });
  EXPECT_TRUE(becomes([&] { return calls >= 5; }));
  group->clearFeedbackHandlers();
  const int after = calls;
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(calls, after);
}

TEST_F(RemoteGroup, AcknowledgesWhatAllModulesTake) {
  const Published robot(kArm);
  const auto first = arm(), second = arm();
  ASSERT_TRUE(first && second);
  GroupCommand command(3);
  command.setPosition(Eigen::Vector3d(0, 0.1, 0.2));
  EXPECT_TRUE(first->setCommandLifetimeMs(5000));
  EXPECT_TRUE(first->sendCommandWithAcknowledgement(command, 5000));
  // The other group has locked the modules, as on hardware: the command is sent, but not accepted.
  EXPECT_TRUE(second->sendCommand(command));
  EXPECT_FALSE(second->sendCommandWithAcknowledgement(command, 5000));
  GroupFeedback feedback(3);
  ASSERT_TRUE(second->getNextFeedback(feedback, 5000));
  EXPECT_TRUE(becomes([&] {
    return second->getNextFeedback(feedback, 5000) &&
           feedback[0].actuator().commandLifetimeState().get() ==
               CommandLifetimeState::LockedByOther;
  }));
}

TEST_F(RemoteGroup, SetsAndReadsSettings) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupCommand command(3);
  command[1].settings().actuator().positionGains().kP().set(7.5F);
  command[1].led().set(Color(1, 2, 3));
  command[1].settings().name().set("other");
  ASSERT_TRUE(group->sendCommandWithAcknowledgement(command, 5000));
  GroupInfo info(3);
  ASSERT_TRUE(group->requestInfo(info, 5000));
  EXPECT_EQ(info[1].settings().actuator().positionGains().kP().get(), 7.5F);
  EXPECT_EQ(info[1].led().getColor(), Color(1, 2, 3));
  EXPECT_EQ(info[1].settings().name().get(), "other");
  EXPECT_FALSE(info[0].serial().get().empty());
  EXPECT_TRUE(
      becomes([] { return Lookup().getGroupFromNames({"HEBI"}, {"other"}, 0) != nullptr; }));
}

TEST_F(RemoteGroup, KnowsTheEffortsAgainstGravity) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  const auto own = opened(kArm);
  const Eigen::VectorXd expected =
      own->lookup().getGroupFromNames({"HEBI"}, {"*"})->getGravityEfforts();
  EXPECT_GT(expected.norm(), 0.1);
  const Eigen::VectorXd efforts = group->getGravityEfforts();
  ASSERT_EQ(efforts.size(), 3);
  EXPECT_GT(efforts.norm(), 0.01);
}

TEST_F(RemoteGroup, WritesALogWithInfosThatCanBeRead) {
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  ASSERT_NE(group->startLog(folder_.path(), "a.hrdflog"), "") << group->logError();
  GroupFeedback feedback(3);
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const auto log = group->stopLog();
  ASSERT_TRUE(log);
  EXPECT_TRUE(log->getNextFeedback(feedback));
}

TEST_F(RemoteGroup, IsListedAsStaleOnceItsSimulationIsGone) {
  auto robot = std::make_unique<Published>(kArm);
  Lookup lookup;
  ASSERT_TRUE(lookup.getGroupFromFamily("HEBI", 10'000));
  ASSERT_EQ(lookup.getEntryList()->size(), 3u);
  EXPECT_FALSE(lookup.getEntryList()->at(0).isStale);
  robot->end(SIGKILL);
  EXPECT_TRUE(becomes([&] {
    const auto entries = lookup.getEntryList();
    return entries->size() == 3 && entries->at(0).isStale && entries->at(0).name == "J1_base";
  }));
  EXPECT_FALSE(lookup.getGroupFromFamily("HEBI", 0));
  EXPECT_TRUE(Lookup().getEntryList()->empty());
  robot = std::make_unique<Published>(kArm);
  ASSERT_TRUE(lookup.getGroupFromFamily("HEBI", 10'000));
  ASSERT_EQ(lookup.getEntryList()->size(), 3u);
  EXPECT_FALSE(lookup.getEntryList()->at(0).isStale);
  robot->end(SIGKILL);
  EXPECT_TRUE(becomes([&] { return lookup.getEntryList()->at(0).isStale; }));
  lookup.reset();
  EXPECT_TRUE(lookup.getEntryList()->empty());
}

TEST_F(RemoteGroup, HearsNothingFromOneThatWasKilledAndGoesOnWithTheNext) {
  auto robot = std::make_unique<Published>(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  robot->end(SIGKILL);
  while (group->getNextFeedback(feedback, 200)) {
  }
  EXPECT_FALSE(group->sendCommand(GroupCommand(3)));
  EXPECT_FALSE(group->sendCommandWithAcknowledgement(GroupCommand(3), 5000));
  GroupInfo info(3);
  EXPECT_FALSE(group->requestInfo(info, 5000));
  EXPECT_TRUE(Lookup().getEntryList()->empty());
  robot = std::make_unique<Published>(kArm);
  EXPECT_TRUE(group->getNextFeedback(feedback, 10'000));
  EXPECT_TRUE(group->sendCommandWithAcknowledgement(GroupCommand(3), 5000));
}

TEST_F(RemoteGroup, GoesOnWhenItsFileIsOpenedAnew) {
  Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const std::uint64_t before = feedback[0].sequenceNumber().get();
  robot.tell("open " + kArm);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  EXPECT_GT(feedback[0].sequenceNumber().get(), before);
  EXPECT_TRUE(group->sendCommandWithAcknowledgement(GroupCommand(3), 5000));
}

TEST_F(RemoteGroup, IsSilentWhileTheRobotHasNotAllOfItsModules) {
  Published robot(kModels + "x_arm_6dof.hrdf");
  const auto whole = Lookup().getGroupFromNames({"HEBI"}, {"*"}, 10'000);
  ASSERT_TRUE(whole);
  const auto size = static_cast<std::size_t>(whole->size());
  GroupFeedback feedback(size);
  ASSERT_TRUE(whole->getNextFeedback(feedback, 5000));
  robot.tell("open " + kArm);
  while (whole->getNextFeedback(feedback, 100)) {
  }
  EXPECT_FALSE(whole->sendCommandWithAcknowledgement(GroupCommand(size), 100));
  robot.tell("open " + kModels + "x_arm_6dof.hrdf");
  EXPECT_TRUE(whole->getNextFeedback(feedback, 5000));
}

TEST_F(RemoteGroup, WaitsWhileTimeIsPaused) {
  Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  robot.tell("pause");
  GroupFeedback feedback(3);
  while (group->getNextFeedback(feedback, 100)) {
  }
  robot.tell("run");
  EXPECT_TRUE(group->getNextFeedback(feedback, 5000));
}

TEST_F(RemoteGroup, GoesOnAfterAReset) {
  Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  robot.tell("reset");
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  EXPECT_TRUE(becomes([&] {
    return group->getNextFeedback(feedback, 5000) &&
           feedback[0].hardwareTransmitTimeUs().get() < 10'000'000;
  }));
}

TEST_F(RemoteGroup, HearsNothingOfASimulationThatIsStopped) {
  Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  kill(robot.process(), SIGSTOP);
  GroupFeedback feedback(3);
  while (group->getNextFeedback(feedback, 100)) {
  }
  EXPECT_FALSE(group->sendCommandWithAcknowledgement(GroupCommand(3), 100));
  kill(robot.process(), SIGCONT);
  EXPECT_TRUE(group->getNextFeedback(feedback, 5000));
}

TEST_F(RemoteGroup, FindsAPhoneThatIsAddedLater) {
  Published robot(kArm);
  ASSERT_TRUE(arm());
  robot.tell("phone HEBI mobileIO");
  EXPECT_TRUE(
      becomes([] { return Lookup().getGroupFromNames({"HEBI"}, {"mobileIO"}, 0) != nullptr; }));
}

TEST_F(RemoteGroup, OfAParentIsDeadInAForkedChildWhichFindsItsOwn) {
#ifdef __SANITIZE_THREAD__
  GTEST_SKIP() << "the thread sanitizer allows no threads after a fork";
#endif
  const Published robot(kArm);
  const auto group = arm();
  ASSERT_TRUE(group);
  GroupFeedback feedback(3);
  ASSERT_TRUE(group->getNextFeedback(feedback, 5000));
  const int child = fork();
  if (child == 0) {
    int failures = 0;
    if (group->getNextFeedback(feedback, 50) && group->getNextFeedback(feedback, 50)) failures |= 1;
    if (group->sendCommand(GroupCommand(3))) failures |= 2;
    const auto own = arm();
    if (!own || !own->getNextFeedback(feedback, 5000)) failures |= 4;
    _exit(failures);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_TRUE(group->getNextFeedback(feedback, 5000));
}

TEST_F(RemoteGroup, LeavesNoSocketBehind) {
  Published robot(kArm);
  EXPECT_EQ(folder_.sockets().size(), 1u);
  EXPECT_EQ(robot.quit(), 0);
  EXPECT_TRUE(folder_.sockets().empty());
}

TEST_F(RemoteGroup, RemovesTheSocketOfASimulationThatWasKilled) {
  auto robot = std::make_unique<Published>(kArm);
  robot->end(SIGKILL);
  EXPECT_EQ(folder_.sockets().size(), 1u);
  EXPECT_FALSE(Lookup().getGroupFromFamily("HEBI", 500));
  EXPECT_TRUE(folder_.sockets().empty());
}

// Sockets of other programs, for example of ssh, are kept.
TEST_F(RemoteGroup, LeavesDeadSocketsOfOthers) {
  auto robot = std::make_unique<Published>(kArm);
  const std::string socket = folder_.sockets().at(0);
  std::filesystem::rename(folder_.path() + "/" + socket, folder_.path() + "/lab.sock");
  robot->end(SIGKILL);
  EXPECT_FALSE(Lookup().getGroupFromFamily("HEBI", 100));
  EXPECT_EQ(folder_.sockets(), std::vector<std::string>{"lab.sock"});
}

TEST_F(RemoteGroup, TakesTheNewestOfTwoSimulationsAndSaysHowToChoose) {
  const Published first(kArm);
  const Published second(kArm);
  EXPECT_TRUE(becomes([] { return Lookup().getEntryList()->size() == 6; }));
  testing::internal::CaptureStderr();
  EXPECT_TRUE(arm());
  const std::string told = testing::internal::GetCapturedStderr();
  EXPECT_NE(told.find("(process " + std::to_string(second.process()) + "), which is the newest"),
            std::string::npos)
      << told;
  EXPECT_NE(told.find("--run PROGRAM"), std::string::npos) << told;
}

}  // namespace
}  // namespace hrdf::sim::remote_group_test

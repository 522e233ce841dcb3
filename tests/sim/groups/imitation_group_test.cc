// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "groups/feedback_thread.h"
#include "tests/sim/rig.h"

namespace hrdf::sim::imitation_group_test {
namespace {

// Waits until `isDone`, for up to 1 min.
template <class Predicate>
bool waitUntil(Predicate isDone) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (!isDone() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return isDone();
}

TEST(ImitationGroup, AnswersWhatItWasCommanded) {
  const auto group = Group::createImitation(2);
  GroupCommand command(2);
  command.setPosition(Eigen::Vector2d(0.5, -1));
  command[1].actuator().velocity().set(3);
  EXPECT_TRUE(group->sendCommandWithAcknowledgement(command, 0));
  GroupFeedback feedback(2);
  ASSERT_TRUE(group->getNextFeedback(feedback, 0));
  EXPECT_EQ(feedback[0].actuator().position().get(), 0.5);
  EXPECT_EQ(feedback[1].actuator().positionCommand().get(), -1);
  EXPECT_EQ(feedback[1].actuator().velocity().get(), 3);
  EXPECT_FALSE(feedback[0].actuator().velocityCommand().has());
  EXPECT_EQ(feedback[0].voltage().get(), 24);
}

TEST(ImitationGroup, HasTheLimitsOfAGroup) {
  const auto group = Group::createImitation(1);
  EXPECT_FALSE(group->setFeedbackFrequencyHz(-1));
  EXPECT_FALSE(group->setFeedbackFrequencyHz(10001));
  EXPECT_TRUE(group->setFeedbackFrequencyHz(50));
  EXPECT_EQ(group->getFeedbackFrequencyHz(), 50);
  EXPECT_FALSE(group->setCommandLifetimeMs(5001));
  EXPECT_TRUE(group->setCommandLifetimeMs(-1));
  EXPECT_EQ(group->getCommandLifetimeMs(), -1);
  GroupCommand two(2);
  GroupFeedback feedback(2);
  EXPECT_FALSE(group->sendCommand(two));
  EXPECT_FALSE(group->readFeedback(feedback));
}

TEST(ImitationGroup, HasNoInfoLoadOrLog) {
  const auto group = Group::createImitation(2);
  GroupInfo info(2);
  EXPECT_TRUE(group->isImitation());
  EXPECT_FALSE(group->requestInfo(info));
  EXPECT_EQ(group->getGravityEfforts(), Eigen::VectorXd::Zero(2));
  EXPECT_EQ(group->startLog("", "never"), "");
  EXPECT_EQ(group->logError(), "an imitation has no log");
  EXPECT_FALSE(group->stopLog());
}

TEST(FeedbackThread, ShowsAnImitationsTargetsOnAThreadOfItsOwn) {
  const auto group = Group::createImitation(1);
  group->setFeedbackFrequencyHz(1000);
  GroupCommand command(1);
  command[0].actuator().velocity().set(2);
  group->sendCommand(command);
  FeedbackThread handlers(group);
  std::atomic<int> calls = 0;
  std::atomic<bool> isOther = true, isRight = true;
  const auto own = std::this_thread::get_id();
  handlers.add([&](const GroupFeedback& feedback) {
    isOther = isOther && std::this_thread::get_id() != own;
    isRight = isRight && feedback[0].actuator().velocity().get() == 2;
    ++calls;
  });
  EXPECT_TRUE(waitUntil([&] { return calls > 3; }));
  handlers.clear();
  const int before = calls;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(calls, before);
  EXPECT_TRUE(isOther && isRight);
}

TEST(FeedbackThread, LeavesThePhysicsItsTimeWhileAHandlerIsSlow) {
  Rig rig;
  FeedbackThread handlers(rig.group);
  std::atomic<bool> isHeld = true;
  std::atomic<int> calls = 0;
  handlers.add([&](const GroupFeedback&) {
    ++calls;
    waitUntil([&] { return !isHeld; });
  });
  rig.sim->step(0.01);
  EXPECT_TRUE(waitUntil([&] { return calls == 1; }));
  rig.sim->step(0.5);  // 50 feedbacks, while the handler still runs with the first
  EXPECT_NEAR(rig.sim->time(), 0.51, 1e-9);
  EXPECT_EQ(calls, 1);
  isHeld = false;
  EXPECT_TRUE(
      waitUntil([&] { return calls == 2; }));  // the newest feedback; the others were dropped
  handlers.clear();
  rig.sim->step(0.1);
  EXPECT_EQ(calls, 2);
}

TEST(FeedbackThread, EndsWhereAHandlerClearsIt) {
  const auto group = Group::createImitation(1);
  group->setFeedbackFrequencyHz(1000);
  FeedbackThread handlers(group);
  std::atomic<int> calls = 0;
  handlers.add([&](const GroupFeedback&) {
    handlers.clear();
    ++calls;
  });
  EXPECT_TRUE(waitUntil([&] { return calls == 1; }));
  handlers.add([&](const GroupFeedback&) { ++calls; });
  EXPECT_TRUE(waitUntil([&] { return calls > 1; }));
}

}  // namespace
}  // namespace hrdf::sim::imitation_group_test

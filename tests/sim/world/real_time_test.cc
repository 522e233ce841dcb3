// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Real time, and many threads.
#include <atomic>
#include <chrono>
#include <cmath>
#include <future>
#include <limits>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/sim/rig.h"

namespace hrdf::sim::real_time_test {
namespace {

constexpr int kForEver = -1;  // ms

TEST(RealTime, GoesOnByItselfUntilItIsPaused) {
  Rig rig;
  EXPECT_FALSE(rig.sim->isRunning());
  ASSERT_TRUE(rig.sim->runRealtime());
  EXPECT_TRUE(rig.sim->isRunning());
  while (rig.sim->time() < 0.02) std::this_thread::yield();
  rig.sim->pause();
  EXPECT_FALSE(rig.sim->isRunning());
  const double time = rig.sim->time();
  rig.sim->step();
  EXPECT_NEAR(rig.sim->time(), time + 0.001, 1e-9);
}

TEST(RealTime, NeverRunsAheadOfTheClock) {
  Rig rig;
  const auto start = std::chrono::steady_clock::now();
  rig.sim->runRealtime(2);
  rig.sim->step(0.1);
  const double time = rig.sim->time();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_GE(time, 0.1);
  EXPECT_LE(time, 2 * passed.count() + 0.001);
}

TEST(RealTime, RefusesFactorsThatAreNone) {
  Rig rig;
  EXPECT_FALSE(rig.sim->runRealtime(-1));
  EXPECT_FALSE(rig.sim->runRealtime(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(rig.sim->runRealtime(std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(rig.sim->runRealtime(1e-300));
  EXPECT_FALSE(rig.sim->runRealtime(1e308));
  EXPECT_FALSE(rig.sim->runRealtime(1.01 * Simulation::kMaxFactor));
  EXPECT_FALSE(rig.sim->runRealtime(0.99 * Simulation::kMinFactor));
  EXPECT_FALSE(rig.sim->isRunning());
}

TEST(RealTime, BringsFeedbackAtItsFrequency) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(200);
  std::vector<double> times;
  rig.group->addFeedbackHandler(
      [&](const GroupFeedback& feedback) { times.push_back(feedback.getTime()); });
  rig.sim->runRealtime(0);
  rig.sim->step(1);
  rig.sim->pause();
  ASSERT_GE(times.size(), 200u);
  for (std::size_t i = 1; i < times.size(); ++i) EXPECT_NEAR(times[i] - times[i - 1], 0.005, 1e-9);
}

TEST(RealTime, WaitsForTheNextFeedback) {
  Rig rig;
  rig.sim->runRealtime();
  ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback, kForEver));
  const double first = rig.feedback.getTime();
  ASSERT_TRUE(rig.group->getNextFeedback(rig.feedback, kForEver));
  EXPECT_GT(rig.feedback.getTime(), first + 0.0099);
}

TEST(RealTime, GivesUpWaitingForFeedbackThatDoesNotComeInTime) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(0.1F);
  rig.sim->runRealtime();
  EXPECT_FALSE(rig.group->getNextFeedback(rig.feedback, 5));
}

TEST(RealTime, LetsWaitersGoWhenItIsPaused) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(0.001F);
  rig.sim->runRealtime();
  std::atomic<bool> isReady = false;
  auto waiting = std::async(std::launch::async, [&] {
    isReady = true;
    return rig.group->getNextFeedback(rig.feedback, kForEver);
  });
  while (!isReady) std::this_thread::yield();
  rig.sim->step(0.1);
  rig.sim->pause();
  EXPECT_FALSE(waiting.get());
}

TEST(RealTime, AcknowledgesACommandWhenItsStepIsMade) {
  Rig rig;
  rig.sim->runRealtime();
  rig.command[0].actuator().effort().set(1);
  EXPECT_TRUE(rig.group->sendCommandWithAcknowledgement(rig.command, kForEver));
  EXPECT_GE(rig.sim->time(), 0.001);
}

// For example, a program polls an arm, then its phone. If a step is made between the two polls, the
// phone is one feedback ahead. A poll of the arm must later succeed once without new feedback.
TEST(RealTime, AnswersAPollForFeedbackThatWasMissed) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(1);
  rig.sim->step(0.999);
  rig.group->sendFeedbackRequest();
  rig.sim->step(0.001);
  rig.group->sendFeedbackRequest();
  rig.sim->step(0.001);  // two feedbacks came, and the first was not read
  rig.group->setFeedbackFrequencyHz(0.001F);
  rig.sim->runRealtime();
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback, 0));
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback, 0));
  EXPECT_NEAR(rig.feedback.getTime(), 1.001, 1e-9);
  EXPECT_FALSE(rig.group->getNextFeedback(rig.feedback, 0));
}

TEST(RealTime, AnswersNoPollTwiceWhereNothingWasMissed) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(0.001F);
  for (const bool isFirst :
       {true, false}) {  // first: feedback before the group's creation counts as missed
    rig.sim->pause();
    rig.group->sendFeedbackRequest();
    rig.sim->step(0.001);
    rig.sim->runRealtime();
    EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback, 0));
    EXPECT_EQ(rig.group->getNextFeedback(rig.feedback, 0), isFirst);
    EXPECT_FALSE(rig.group->getNextFeedback(rig.feedback, 0));
  }
}

TEST(RealTime, MayBePausedByAHandler) {
  Rig rig;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) { rig.sim->pause(); });
  rig.sim->runRealtime();
  while (rig.sim->isRunning()) std::this_thread::yield();
  EXPECT_NEAR(rig.sim->time(), 0.01, 1e-9);
  EXPECT_TRUE(rig.sim->runRealtime());
}

TEST(RealTime, EndsWithItsSimulation) {
  Rig rig;
  rig.sim->runRealtime();
  rig.sim.reset();
  rig.group->sendFeedbackRequest();
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));
}

TEST(RealTime, MayBeStartedAndPausedAtAnyTime) {
  Rig rig;
  for (int i = 0; i < 50; ++i) {
    rig.sim->runRealtime(i % 3);
    if (i % 2 == 0) rig.sim->pause();
  }
  rig.sim->runRealtime(0);
  rig.sim->step(0.01);
  EXPECT_GE(rig.sim->time(), 0.01);
}

TEST(RealTime, MayBeStartedAndPausedByManyThreads) {
  Rig rig;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      for (int k = 0; k < 25; ++k) {
        if ((k + i) % 2 == 0) {
          rig.sim->runRealtime(i);
        } else {
          rig.sim->pause();
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  rig.sim->pause();
  EXPECT_FALSE(rig.sim->isRunning());
}

TEST(RealTime, KeepsWaitersWaitingWhenItsFactorChanges) {
  Rig rig;
  rig.group->setFeedbackFrequencyHz(1);
  rig.sim->runRealtime(0.1);
  auto waiting = std::async(std::launch::async,
                            [&] { return rig.group->getNextFeedback(rig.feedback, kForEver); });
  rig.sim->step(0.01);
  rig.sim->runRealtime(0);
  EXPECT_TRUE(waiting.get());
}

TEST(RealTime, MayBeEndedByAHandler) {
  Rig rig;
  std::atomic<bool> mayEnd = false, isOver = false;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    if (!mayEnd || isOver) return;
    rig.sim.reset();
    isOver = true;
  });
  rig.sim->runRealtime();
  mayEnd = true;  // now no other call is running
  while (!isOver) std::this_thread::yield();
  rig.group->clearFeedbackHandlers();
  EXPECT_FALSE(rig.sim);
  EXPECT_TRUE(rig.group->getNextFeedback(rig.feedback));  // time is stepped now
}

// A program may hold a lock while it calls the group, and its handler may wait for the same lock.
TEST(RealTime, CallsHandlersWhileOthersMayUseTheGroup) {
  Rig rig;
  std::mutex mine;
  std::atomic<int> calls = 0;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    const std::lock_guard lock(mine);
    ++calls;
  });
  rig.sim->runRealtime(0);
  int refused = 0;
  while (calls < 100) {
    const std::lock_guard lock(mine);
    refused += rig.group->sendCommand(rig.command) ? 0 : 1;
  }
  EXPECT_EQ(refused, 0);
  EXPECT_TRUE(rig.sim->isRunning());
}

TEST(RealTime, CallsNoHandlerAfterItWasCleared) {
  Rig rig;
  for (int i = 0; i < 20; ++i) {
    auto calls = std::make_unique<std::atomic<int>>(0);
    rig.group->setFeedbackFrequencyHz(1000);
    rig.group->addFeedbackHandler([&](const GroupFeedback&) { ++*calls; });
    rig.sim->runRealtime(0);
    rig.sim->step(0.01);
    rig.group->clearFeedbackHandlers();
    const int count = *calls;
    rig.sim->step(0.01);
    EXPECT_EQ(*calls, count);
  }
}

// Each thread has a separate group, and no thread waits for another.
TEST(RealTime, ServesManyThreadsAtOnce) {
  const auto sim = opened(kModels + "x_arm_6dof.hrdf");
  sim->runRealtime(0);
  const auto program = [&](const std::string& names) {
    const auto group = sim->lookup().getGroupFromNames({"HEBI"}, {names});
    GroupCommand command(static_cast<std::size_t>(group->size()));
    GroupFeedback feedback(command.size());
    GroupInfo info(command.size());
    int answers = 0;
    for (int i = 0; i < 100; ++i) {
      command.setPosition(Eigen::VectorXd::Constant(group->size(), 0.001 * i));
      answers += group->sendCommand(command) && group->getNextFeedback(feedback, kForEver) &&
                 group->requestInfo(info, kForEver);
    }
    return answers;
  };
  std::vector<std::future<int>> programs;
  for (const char* names : {"J1*", "J2*", "J3*", "*"}) {
    programs.push_back(std::async(std::launch::async, program, names));
  }
  for (auto& answers : programs) EXPECT_EQ(answers.get(), 100);
}

TEST(SteppedTime, MayBeSteppedByManyThreads) {
  Rig rig;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int step = 0; step < 250; ++step) rig.sim->step();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_NEAR(rig.sim->time(), 1, 1e-9);
}

TEST(SteppedTime, TwoSimulationsHaveSeparateTimes) {
  Rig one, other;
  one.sim->step(0.5);
  EXPECT_EQ(other.sim->time(), 0);
}

TEST(RealTime, CountsTheTimeThatItSkips) {
  Rig rig;
  EXPECT_EQ(rig.sim->skippedTime(), 0);
  std::atomic<bool> isSlow = true;
  rig.group->addFeedbackHandler([&](const GroupFeedback&) {
    if (isSlow.exchange(false)) std::this_thread::sleep_for(std::chrono::milliseconds(200));
  });
  ASSERT_TRUE(rig.sim->runRealtime());
  rig.sim->step(0.1);
  rig.sim->pause();
  EXPECT_GT(rig.sim->skippedTime(), 0.1);
}

}  // namespace
}  // namespace hrdf::sim::real_time_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests virtual time of the C interface, with HRDF_SIM_CLOCK=stepped in the environment.
#include <hrdf/hebi_c_time.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/sim/hebi_c/handles.h"

namespace hrdf::hebi_c::time_test {
namespace {

constexpr std::int64_t kMs = 1000, kSecond = 1000 * kMs;  // us
const char* const kFolder = HRDF_SOURCE_DIR "/models";
const char* const kArm = "x_arm_3dof.hrdf?family=Arm";

Group armGroup() {
  const Lookup lookup(hebiLookupCreate(nullptr, 0));
  return Group(hebiGroupCreateFromFamily(lookup.get(), "Arm", 0));
}

HebiStatusCode hear(const Group& group, std::int32_t timeout = 500) {
  const Feedback feedback(hebiGroupFeedbackCreate(hebiGroupGetSize(group.get())));
  return hebiGroupGetNextFeedback(group.get(), feedback.get(), timeout);
}

// Starts a thread that takes part in virtual time.
std::thread start(std::function<void()> body) {
  hrdf_clock_enter();
  return std::thread([body = std::move(body)] {
    hrdf_clock_begin();
    body();
    hrdf_clock_leave();
  });
}

// Joins threads and lets time pass until they end.
void join(std::vector<std::thread>& threads) {
  hrdf_clock_leave();
  for (std::thread& each : threads) each.join();
  hrdf_clock_enter();
  hrdf_clock_begin();
}

class Time : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(hrdf_clock_is_stepped(), 1) << "HRDF_SIM_CLOCK=stepped is not set";
    hrdf_clock_enter();
    hrdf_clock_begin();
    ASSERT_EQ(hrdf_sim_open(kArm, kFolder, nullptr), HebiStatusSuccess) << hebiGetLastError();
    begin = hrdf_clock_now();
  }
  void TearDown() override {
    hrdf_sim_close();
    hrdf_clock_leave();
  }
  double passed() const { return static_cast<double>(hrdf_clock_now() - begin) / kSecond; }

  std::int64_t begin = 0;
};

TEST_F(Time, MovesByASleepAndByReadings) {
  hrdf_clock_sleep(3 * kSecond);
  EXPECT_NEAR(passed(), 3, 1e-5);
  int readings = 0;
  for (const auto end = hrdf_clock_now() + kSecond; hrdf_clock_now() < end;) ++readings;
  EXPECT_NEAR(readings, 10'000 + 99, 20);
}

TEST_F(Time, GoesToTheNextFeedback) {
  const Group group = armGroup();
  ASSERT_TRUE(group);
  for (int i = 0; i < 100; ++i) ASSERT_EQ(hear(group), HebiStatusSuccess);
  EXPECT_NEAR(passed(), 1, 0.011);
}

TEST_F(Time, GoesToTheEndOfATimeout) {
  const Group group = armGroup();
  hebiGroupSetFeedbackFrequencyHz(group.get(), 0.1F);
  EXPECT_EQ(hear(group, 2000), HebiStatusFailure);
  EXPECT_NEAR(passed(), 2, 1e-3);
  EXPECT_EQ(hear(group, 20'000), HebiStatusSuccess);
  EXPECT_NEAR(passed(), 10, 0.01);
}

TEST_F(Time, GoesToTheEarliestEndOfAllThreads) {
  std::string order;
  const auto sleeper = [&](char name, std::int64_t period) {
    return start([&order, name, period] {
      for (int i = 0; i < 4; ++i) {
        hrdf_clock_sleep(period);
        order += name;  // no other thread runs
      }
    });
  };
  std::vector<std::thread> threads;
  threads.push_back(sleeper('a', 10 * kMs));
  threads.push_back(sleeper('b', 25 * kMs));
  join(threads);
  EXPECT_EQ(order, "aabaabbb");
  EXPECT_NEAR(passed(), 0.1, 1e-4);
}

TEST_F(Time, IsSharedByThreadsThatHear) {
  std::atomic<int> heard[2] = {0, 0};
  std::vector<std::thread> threads;
  for (std::atomic<int>& count : heard) {
    threads.push_back(start([&] {
      const Group group = armGroup();
      while (passed() < 1 && hear(group) == HebiStatusSuccess) ++count;
    }));
  }
  join(threads);
  EXPECT_NEAR(heard[0], 100, 1);
  EXPECT_NEAR(heard[1], 100, 1);
}

TEST_F(Time, EndsAWaitThatAnotherThreadWakes) {
  const std::uint64_t wait = hrdf_clock_wait_create();
  std::vector<std::thread> threads;
  threads.push_back(start([&] {
    hrdf_clock_sleep(kSecond / 2);
    hrdf_clock_wake(wait);
  }));
  int result = HrdfWaitAgain;
  while (result == HrdfWaitAgain) {
    result = hrdf_clock_wait(wait, begin + 5 * kSecond, nullptr, 0);
  }
  EXPECT_EQ(result, HrdfWaitDone);
  EXPECT_NEAR(passed(), 0.5, 1e-3);
  join(threads);
  hrdf_clock_wait_drop(wait);
}

TEST_F(Time, EndsAWaitWhenItsFileIsReady) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::vector<std::thread> threads;
  threads.push_back(start([&] {
    hrdf_clock_sleep(kSecond);
    EXPECT_EQ(write(ends[1], "x", 1), 1);
  }));
  const HrdfClockFile file{ends[0], 1};
  int result = HrdfWaitAgain;
  while (result == HrdfWaitAgain) result = hrdf_clock_wait(0, -1, &file, 1);
  EXPECT_EQ(result, HrdfWaitDone);
  EXPECT_NEAR(passed(), 1, 1e-3);
  join(threads);
  close(ends[0]);
  close(ends[1]);
}

TEST_F(Time, GoesOnWithoutAThreadThatSleepsInTheKernel) {
  std::atomic<bool> isOver = false;
  std::vector<std::thread> threads;
  threads.push_back(start([&] {
    while (!isOver) std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }));
  hrdf_clock_sleep(100 * kSecond);
  EXPECT_NEAR(passed(), 100, 1e-3);
  isOver = true;
  join(threads);
}

TEST_F(Time, FollowsTheWallClockWhereAllSleepInTheKernel) {
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  EXPECT_GT(passed(), 0.2);
}

struct Handled {
  int count = 0;
  HebiStatusCode heard = HebiStatusSuccess;
  std::int64_t slept = 0;
  const Group* group = nullptr;
};

TEST_F(Time, StandsInAHandler) {
  const Group group = armGroup();
  Handled handled;
  handled.group = &group;
  const auto handle = [](HebiGroupFeedbackPtr, void* data) {
    auto& all = *static_cast<Handled*>(data);
    ++all.count;
    const std::int64_t before = hrdf_clock_now();
    hrdf_clock_sleep(kSecond);
    all.slept += hrdf_clock_now() - before;
    all.heard = hear(*all.group);
  };
  hebiGroupRegisterFeedbackHandler(group.get(), handle, &handled);
  hrdf_clock_sleep(kSecond);
  hebiGroupClearFeedbackHandlers(group.get());
  EXPECT_EQ(handled.count, 100);
  EXPECT_EQ(handled.slept, 0);
  EXPECT_EQ(handled.heard, HebiStatusSuccess);  // feedback that is being handled
  hrdf_clock_sleep(kSecond);
  EXPECT_EQ(handled.count, 100);
}

TEST_F(Time, IsThatOfLookupsThatFindNothing) {
  const Lookup lookup(hebiLookupCreate(nullptr, 0));
  EXPECT_FALSE(hebiGroupCreateFromFamily(lookup.get(), "nobody", 5000));
  EXPECT_NEAR(passed(), 5, 1e-3);
}

TEST_F(Time, RepeatsBitForBit) {
  std::vector<std::uint64_t> hashes;
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(hrdf_sim_open(kArm, kFolder, nullptr), HebiStatusSuccess);
    const Group group = armGroup();
    const Command command(hebiGroupCommandCreate(3));
    hebiGroupSendCommand(group.get(), command.get());  // limp: the arm falls
    hrdf_clock_sleep(kSecond / 2);
    hashes.push_back(hrdf_sim_state_hash());
  }
  EXPECT_EQ(hashes[0], hashes[1]);
  ASSERT_EQ(hrdf_sim_open(kArm, kFolder, nullptr), HebiStatusSuccess);
  EXPECT_NE(hashes[0], hrdf_sim_state_hash());
}

TEST_F(Time, ClosedSimulationsFailCallsOfTheirGroups) {
  const Group group = armGroup();
  const Command command(hebiGroupCommandCreate(3));
  EXPECT_EQ(hebiGroupSendCommand(group.get(), command.get()), HebiStatusSuccess);
  hrdf_sim_close();
  EXPECT_EQ(hebiGroupSendCommand(group.get(), command.get()), HebiStatusFailure);
  EXPECT_STREQ(hebiGetLastError(), "the simulation of the group is closed");
  EXPECT_EQ(hear(group), HebiStatusFailure);
  EXPECT_FALSE(armGroup());
  EXPECT_STREQ(hebiGetLastError(), "the simulation is closed");
  EXPECT_EQ(hrdf_sim_state_hash(), 0u);
  ASSERT_EQ(hrdf_sim_open(kArm, kFolder, nullptr), HebiStatusSuccess);
  EXPECT_EQ(hear(group), HebiStatusFailure);
  EXPECT_EQ(hear(armGroup()), HebiStatusSuccess);
}

TEST_F(Time, ClosingEndsTheWaitsOfThreads) {
  std::vector<std::thread> threads;
  std::atomic<int> status = -1;
  threads.push_back(start([&] {
    const Group group = armGroup();
    hebiGroupSetFeedbackFrequencyHz(group.get(), 0.001F);
    status = hear(group, -1);
  }));
  hrdf_clock_sleep(kSecond);
  EXPECT_EQ(status, -1);
  hrdf_sim_close();
  join(threads);
  EXPECT_EQ(status, HebiStatusFailure);
}

TEST_F(Time, OpeningSaysWhatIsWrong) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(hrdf_sim_open("nowhere.hrdf", kFolder, nullptr), HebiStatusFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("nowhere.hrdf"), std::string::npos);
  EXPECT_NE(std::string(hebiGetLastError()).find("nowhere.hrdf"), std::string::npos)
      << hebiGetLastError();
  EXPECT_FALSE(armGroup());
  testing::internal::CaptureStderr();
  EXPECT_EQ(hrdf_sim_open(kArm, kFolder, "press.csv"), HebiStatusFailure);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("the robot has no phone"),
            std::string::npos);
  EXPECT_EQ(hrdf_sim_open(nullptr, nullptr, nullptr), HebiStatusInvalidArgument);
}

// The camera under the ceiling looks horizontally over the floor.
TEST_F(Time, StandsWhileAPictureIsTaken) {
  ASSERT_EQ(hrdf_sim_open("ceiling_camera.hrdf", kFolder, nullptr), HebiStatusSuccess);
  HrdfPicture picture{};
  ASSERT_EQ(hrdf_sim_picture("camera", &picture, nullptr, nullptr), HebiStatusSuccess);
  ASSERT_EQ(picture.width, 640);
  ASSERT_EQ(picture.height, 480);
  std::vector<float> depth(640u * 480);
  const std::int64_t before = hrdf_clock_now();
  if (hrdf_sim_picture("camera", &picture, nullptr, depth.data()) != HebiStatusSuccess) {
    GTEST_SKIP() << hebiGetLastError();
  }
  EXPECT_LT(hrdf_clock_now() - before, kMs);
  const double height = picture.pose[11];
  EXPECT_NEAR(height, 1.48, 0.01);
  for (const int row : {300, 400, 479}) {
    const double formula = height * picture.focal[1] / (row - picture.principal[1]);
    EXPECT_NEAR(depth[static_cast<std::size_t>(row) * 640 + 20], formula, 2e-3 * formula) << row;
  }
  EXPECT_TRUE(std::isinf(depth[20])) << "of the sky";
}

TEST_F(Time, HasNoPictureWithoutACameraOrASimulation) {
  HrdfPicture picture{};
  EXPECT_EQ(hrdf_sim_picture("camera", &picture, nullptr, nullptr), HebiStatusFailure);
  EXPECT_NE(std::string(hebiGetLastError()).find("no camera 'camera'"), std::string::npos);
  EXPECT_EQ(hrdf_sim_picture(nullptr, &picture, nullptr, nullptr), HebiStatusInvalidArgument);
  hrdf_sim_close();
  EXPECT_EQ(hrdf_sim_picture("camera", &picture, nullptr, nullptr), HebiStatusFailure);
  EXPECT_STREQ(hebiGetLastError(), "the simulation is closed");
}

}  // namespace
}  // namespace hrdf::hebi_c::time_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the clock, with HRDF_SIM_CLOCK=stepped in the environment.
#include "hebi_c/clock.h"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace hrdf::hebi_c::clock_test {
namespace {

TEST(Clock, GoesOnWithoutAThreadThatSleepsAfterWorkThatThrew) {
  Clock& clock = theClock();
  ASSERT_TRUE(clock.isStepped()) << "HRDF_SIM_CLOCK=stepped is not set";
  clock.enter();
  clock.begin();
  std::atomic<bool> isOver = false;
  clock.enter();
  std::thread other([&] {
    clock.begin();
    EXPECT_THROW(clock.work([] { throw std::runtime_error("no picture"); }), std::runtime_error);
    while (!isOver) std::this_thread::sleep_for(std::chrono::milliseconds(200));
    clock.leave();
  });
  const std::int64_t begin = clock.now();
  clock.sleep(100'000'000);
  EXPECT_NEAR(static_cast<double>(clock.now() - begin), 1e8, 1e3);
  isOver = true;
  other.join();
  clock.leave();
}

}  // namespace
}  // namespace hrdf::hebi_c::clock_test

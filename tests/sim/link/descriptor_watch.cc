// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// With --gtest_repeat, fails if this process has more open descriptors after a round than after the
// first: each test must close its descriptors.
#include <cstdio>

#include <unistd.h>

#include "tests/sim/link/published.h"

namespace hrdf::sim {
namespace {

class DescriptorWatch : public testing::EmptyTestEventListener {
  void OnTestIterationEnd(const testing::UnitTest&, int iteration) override {
    if (iteration == 0) first_ = descriptorsOf(getpid());
    const bool isSo = becomes([&] { return descriptorsOf(getpid()) <= first_; });
    std::printf("%td descriptors\n", descriptorsOf(getpid()));
    EXPECT_TRUE(isSo) << first_ << " after the first round";
  }

  std::ptrdiff_t first_ = 0;
};

[[maybe_unused]] const bool isInstalled = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new DescriptorWatch);
  return true;
}();

}  // namespace
}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/testing.h>

#include <cmath>
#include <string>

#include <gtest/gtest-spi.h>

namespace hrdf::sim::testing_test {
namespace {

const std::string kArm = HRDF_SOURCE_DIR "/models/x_arm_3dof.hrdf";

TEST(OpenForTest, TakesItemsAndOptions) {
  ModelOptions options;
  options.floatingBase = true;
  const auto sim = openForTest(kArm + "?family=A;mobile-io:A/phone", options);
  ASSERT_TRUE(sim);
  EXPECT_EQ(sim->lookup().getEntryList()->size(), 4u);
  EXPECT_EQ(sim->model()->nv, 9);
}

TEST(OpenForTest, FailsTheTestWithWhatIsWrong) {
  EXPECT_NONFATAL_FAILURE(openForTest("nowhere.hrdf"), "nowhere.hrdf: error: no such file");
}

TEST(RunUntil, StepsUntilItIsDone) {
  const auto sim = openForTest(kArm);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(runUntil(*sim, 1, [&] { return sim->time() > 0.0995; }));
  EXPECT_NEAR(sim->time(), 0.1, 1e-9);
}

TEST(RunUntil, StepsNotAtAllWhereItIsDone) {
  const auto sim = openForTest(kArm);
  ASSERT_TRUE(sim);
  EXPECT_TRUE(runUntil(*sim, 1, [] { return true; }));
  EXPECT_EQ(sim->time(), 0);
}

TEST(RunUntil, FailsAfterItsTime) {
  const auto sim = openForTest(kArm);
  ASSERT_TRUE(sim);
  const auto result = runUntil(*sim, 0.2, [] { return false; });
  EXPECT_FALSE(result);
  EXPECT_STREQ(result.message(), "not done after 0.2 s of simulated time");
  EXPECT_NEAR(sim->time(), 0.2, 1e-9);
}

TEST(AreNear, ComparesEachNumber) {
  EXPECT_TRUE(areNear(Eigen::Vector2d(1, 2), Eigen::Vector2d(1.1, 1.9), 0.11));
  EXPECT_FALSE(areNear(Eigen::Vector2d(1, 2), Eigen::Vector2d(1, 2.2), 0.11));
  EXPECT_FALSE(areNear(Eigen::Vector2d(1, NAN), Eigen::Vector2d(1, 2), 0.11));
  EXPECT_FALSE(areNear(Eigen::Vector2d(1, 2), Eigen::Vector3d(1, 2, 3), 10));
}

}  // namespace
}  // namespace hrdf::sim::testing_test

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the poses of the last minutes.
#include <string>

#include <gtest/gtest.h>

#include "app/window/rewind.h"

namespace hrdf::app::rewind_test {
namespace {

constexpr char kSlider[] =
    "<mujoco><worldbody><body><joint type='slide'/><geom size='1'/></body></worldbody></mujoco>";

class RewindTest : public testing::Test {
 protected:
  RewindTest() {
    const SpecPtr spec(mj_parseXMLString(kSlider, nullptr, nullptr, 0));
    model_.reset(mj_compile(spec.get(), nullptr));
    data_.reset(mj_makeData(model_.get()));
  }
  void keep(double time, double position) {
    data_->qpos[0] = position;
    rewind_.keep(*model_, *data_, time);
  }

  ModelPtr model_;
  DataPtr data_;
  Rewind rewind_;
};

TEST_F(RewindTest, ShowsThePoseOfThatTime) {
  for (int i = 0; i <= 100; ++i) keep(0.1 * i, i);
  EXPECT_NEAR(rewind_.length(), 10, 1e-9);
  const mjData* past = rewind_.at(*model_, 4);
  ASSERT_NE(past, nullptr);
  EXPECT_NEAR(past->qpos[0], 60, 1);
  EXPECT_NEAR(past->xpos[3], 0, 1e-12);
  EXPECT_NEAR(past->xpos[5], past->qpos[0], 1e-9);
}

TEST_F(RewindTest, ShowsTheOldestPoseForTimesBeforeIt) {
  keep(5, 7);
  keep(6, 8);
  EXPECT_EQ(rewind_.at(*model_, 100)->qpos[0], 7);
}

TEST_F(RewindTest, HasNothingBeforeItKeepsAPose) { EXPECT_EQ(rewind_.at(*model_, 1), nullptr); }

TEST_F(RewindTest, StartsAnewWhenTimeDoes) {
  keep(5, 7);
  keep(6, 7);
  keep(0, 1);
  EXPECT_EQ(rewind_.length(), 0);
}

TEST_F(RewindTest, KeepsTheLastMinutes) {
  for (int i = 0; i < 20000; ++i) keep(0.04 * i, i);
  EXPECT_NEAR(rewind_.length(), Rewind::kKept, 0.1);
}

}  // namespace
}  // namespace hrdf::app::rewind_test

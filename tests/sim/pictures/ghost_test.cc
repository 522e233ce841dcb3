// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests that a second pose of the model is drawn at the right place.
#include <cmath>
#include <numbers>
#include <utility>

#include <gtest/gtest.h>

#include <hrdf/spec.h>

#include "pictures/offscreen.h"
#include "pictures/view.h"

namespace hrdf::sim::ghost_test {
namespace {

constexpr int kSize = 200;        // pixels
constexpr double kDistance = 4;   // m, distance of the camera
constexpr double kHeight = 0.05;  // m, height of the box's top

// A flat red box that slides along x without a floor; seen from above, with x to the right.
class Ghost : public testing::Test {
 protected:
  void SetUp() override {
    offscreen_ = Offscreen::create();
    if (!offscreen_) GTEST_SKIP() << "needs OpenGL";
    mjSpec* const spec = mj_parseXMLString(R"(<mujoco><worldbody>
        <body><joint type="slide" axis="1 0 0"/>
        <geom type="box" size="0.2 0.2 0.05" rgba="0.8 0 0 1"/></body></worldbody></mujoco>)",
                                           nullptr, nullptr, 0);
    model_.reset(mj_compile(spec, nullptr));
    mj_deleteSpec(spec);
    ASSERT_TRUE(model_);
    data_ = at(0);
    view_ = std::make_unique<View>(*model_, mjFONTSCALE_100);
    view_->camera.azimuth = 90;
    view_->camera.elevation = -90;
    view_->camera.distance = kDistance;
    for (double& x : view_->camera.lookat) x = 0;
  }

  DataPtr at(double x) const {
    DataPtr data(mj_makeData(model_.get()));
    data->qpos[0] = x;
    mj_forward(model_.get(), data.get());
    return data;
  }

  // Returns the number of pixels that are bluer than red, and their mean column.
  std::pair<int, double> blue() {
    const Picture picture = view_->take(*data_, kSize, kSize);
    int count = 0;
    double sum = 0;
    for (int i = 0; i < kSize * kSize; ++i) {
      const unsigned char* pixel = picture.rgb.data() + 3 * i;
      if (pixel[2] < pixel[0] + 20) continue;
      ++count;
      sum += i % kSize + 0.5;
    }
    return {count, sum / count};
  }

  std::unique_ptr<Offscreen> offscreen_;
  ModelPtr model_;
  DataPtr data_;
  std::unique_ptr<View> view_;
};

TEST_F(Ghost, IsDrawnAtItsOwnPose) {
  const DataPtr logged = at(0.8);
  view_->ghost = logged.get();
  const auto [count, column] = blue();
  EXPECT_GT(count, 100);
  const double focal = kSize / 2 / std::tan(model_->vis.global.fovy * std::numbers::pi / 360);
  EXPECT_NEAR(column, kSize / 2 + 0.8 * focal / (kDistance - kHeight), 1);
}

TEST_F(Ghost, IsMissingWithoutASecondPose) { EXPECT_EQ(blue().first, 0); }

TEST_F(Ghost, IsHiddenByTheRobotInTheSamePose) {
  const DataPtr logged = at(0);
  view_->ghost = logged.get();
  EXPECT_EQ(blue().first, 0);
}

}  // namespace
}  // namespace hrdf::sim::ghost_test

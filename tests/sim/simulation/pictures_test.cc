// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Compares pictures of cameras with the formulas of a pinhole camera.
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "pictures/offscreen.h"
#include "tests/sim/counted_files.h"
#include "tests/sim/simulated.h"

namespace hrdf::sim::pictures_test {
namespace {

constexpr int kWidth = 400, kHeight = 300;  // pixels
constexpr double kSpeed = 10;               // m/s, speed of the box
constexpr double kEyeHeight = 2;            // m
constexpr double kTop = 0.1;                // m, height of the box's top
constexpr double kSlopeHeight = 1.5;        // m, height of the camera that looks down at 30 degrees
const double kFocal = kHeight / 2.0 / std::tan(std::numbers::pi / 6);  // pixels, for 60 degrees

// A red box that slides along x without forces, on a white floor and under a blue sky.
constexpr const char* kScene = R"(<mujoco><option gravity="0 0 0"/>
  <asset><texture type="skybox" builtin="flat" rgb1="0 0 1" width="16" height="16"/></asset>
  <visual><headlight ambient="0.8 0.8 0.8" diffuse="0 0 0" specular="0 0 0"/></visual>
  <worldbody>
    <camera name="eye" pos="0 0 2" xyaxes="1 0 0 0 1 0" fovy="60" resolution="64 48"/>
    <camera name="slope" pos="0 5 1.5" xyaxes="1 0 0 0 0.5 0.8660254037844386" fovy="60"/>
    <camera name="lens" pos="0 0 2" xyaxes="1 0 0 0 1 0" resolution="640 480" sensorsize="0.0064 0.0048"
      focalpixel="500 400" principalpixel="30 -20"/>
    <camera name="parallel" pos="0 0 2" xyaxes="1 0 0 0 1 0" fovy="1.5" projection="orthographic"/>
    <geom type="plane" size="0 0 1" rgba="1 1 1 1"/>
    <body pos="0.3 -0.2 0"><joint type="slide" axis="1 0 0"/>
      <geom type="box" size="0.1 0.1 0.1" rgba="1 0 0 1" contype="0" conaffinity="0"/></body>
  </worldbody></mujoco>)";

class Pictures : public testing::Test {
 protected:
  void SetUp() override {
    if (!Offscreen::create()) GTEST_SKIP() << "needs OpenGL";
    Diagnostics diagnostics;
    sim_ = Simulation::open("scene.xml", {}, filesOf({{"scene.xml", kScene}}), diagnostics);
    ASSERT_TRUE(sim_) << summary(diagnostics);
  }

  CameraPicture take(const std::string& camera, int width = kWidth, int height = kHeight) {
    Diagnostics out;
    const auto picture = sim_->picture(camera, width, height, out);
    EXPECT_TRUE(picture) << summary(out);
    return picture.value_or(CameraPicture());
  }

  std::string refusal(const std::string& camera, int width, int height) {
    Diagnostics out;
    return sim_->picture(camera, width, height, out) ? "" : summary(out);
  }

  std::unique_ptr<Simulation> sim_;
};

std::size_t at(const CameraPicture& picture, double column, double row) {
  return static_cast<std::size_t>(std::lround(row) * picture.width + std::lround(column));
}

bool isRed(const CameraPicture& picture, double column, double row) {
  const unsigned char* const pixel = picture.rgb.data() + 3 * at(picture, column, row);
  return pixel[0] > 150 && pixel[1] < 60 && pixel[2] < 60;
}

TEST_F(Pictures, ShowARedBoxWhereThePinholeFormulaSays) {
  const CameraPicture picture = take("eye");
  // In the picture y is down; the distance to the box's top is kEyeHeight - kTop.
  const double scale = kFocal / (kEyeHeight - kTop);
  const auto column = [&](double x) { return kWidth / 2.0 - 0.5 + scale * x; };
  const auto row = [&](double y) { return kHeight / 2.0 - 0.5 - scale * y; };
  EXPECT_TRUE(isRed(picture, column(0.3), row(-0.2)));
  // At these two edges, no side of the box is visible.
  EXPECT_TRUE(isRed(picture, column(0.4) - 1.5, row(-0.2)));
  EXPECT_FALSE(isRed(picture, column(0.4) + 1.5, row(-0.2)));
  EXPECT_TRUE(isRed(picture, column(0.3), row(-0.3) - 1.5));
  EXPECT_FALSE(isRed(picture, column(0.3), row(-0.3) + 1.5));
}

TEST_F(Pictures, HaveTheDepthAlongTheAxisInMetres) {
  const CameraPicture picture = take("eye");
  EXPECT_NEAR(picture.depth[at(picture, 20, 20)], kEyeHeight, 1e-4);
  const double scale = kFocal / (kEyeHeight - kTop);
  const std::size_t top = at(picture, kWidth / 2.0 + 0.3 * scale, kHeight / 2.0 + 0.2 * scale);
  EXPECT_NEAR(picture.depth[top], kEyeHeight - kTop, 1e-4);
}

TEST_F(Pictures, HaveTheDepthOfAFloorThatLeadsAway) {
  const CameraPicture picture = take("slope");
  for (const int row : {60, 150, 290}) {
    // Descent of the row's ray (m) for each m along the camera's axis.
    const double down = std::sin(std::numbers::pi / 6) +
                        std::cos(std::numbers::pi / 6) * (row - (kHeight - 1) / 2.0) / kFocal;
    EXPECT_NEAR(picture.depth[at(picture, 5, row)], kSlopeHeight / down, 2e-3 * kSlopeHeight / down)
        << row;
  }
}

TEST_F(Pictures, HaveNoDepthWhereNothingIs) {
  sim_->model()->geom_rgba[3] = 0;  // hides the floor
  EXPECT_TRUE(std::isinf(take("eye").depth.front()));
}

TEST_F(Pictures, SayLensAndPlaceOfTheirCamera) {
  const CameraPicture picture = take("slope");
  EXPECT_NEAR(picture.focal.x(), kFocal, 1e-3);
  EXPECT_NEAR(picture.focal.y(), kFocal, 1e-3);
  const double depth = picture.depth[at(picture, 30, 250)];
  const Eigen::Vector2d ray =
      (Eigen::Vector2d(30, 250) - picture.principal).cwiseQuotient(picture.focal);
  const Eigen::Vector3d p_W = picture.X_WC * (depth * ray.homogeneous());
  EXPECT_NEAR(p_W.z(), 0, 2e-3);  // the point is on the floor
  EXPECT_LT(p_W.x(), 0);          // left of the middle
  EXPECT_NEAR((picture.X_WC.translation() - Eigen::Vector3d(0, 5, kSlopeHeight)).norm(), 0, 1e-5);
}

// The principal point is 30 pixels left of and 20 pixels below the centre of the 640 x 480 picture.
TEST_F(Pictures, HaveTheLensThatTheModelGivesInEachSize) {
  for (const auto& [width, height] : {std::pair(640, 480), {400, 300}, {600, 300}}) {
    const CameraPicture picture = take("lens", width, height);
    const Eigen::Vector2d share(width / 640.0, height / 480.0);
    EXPECT_NEAR(picture.focal.x(), 500 * share.x(), 1e-3);
    EXPECT_NEAR(picture.focal.y(), 400 * share.y(), 1e-3);
    EXPECT_NEAR(picture.principal.x(), 290 * share.x() - 0.5, 1e-3);
    EXPECT_NEAR(picture.principal.y(), 260 * share.y() - 0.5, 1e-3);
    const Eigen::Vector2d scale = picture.focal / (kEyeHeight - kTop);
    const double right = picture.principal.x() + scale.x() * 0.4;
    const double low = picture.principal.y() + scale.y() * 0.3;
    EXPECT_TRUE(isRed(picture, right - 1.5, low - 1.5));
    EXPECT_FALSE(isRed(picture, right + 1.5, low - 1.5));
    EXPECT_FALSE(isRed(picture, right - 1.5, low + 1.5));
  }
}

TEST_F(Pictures, OfParallelRaysHaveTheSameScaleEverywhere) {
  const CameraPicture picture = take("parallel");
  EXPECT_NEAR(picture.focal.x(), kHeight / 1.5, 1e-3);
  EXPECT_NEAR(picture.depth[at(picture, 20, 20)], kEyeHeight, 1e-4);
  const auto column = [&](double x) { return picture.principal.x() + picture.focal.x() * x; };
  const double row = picture.principal.y() + picture.focal.y() * 0.2;
  EXPECT_TRUE(isRed(picture, column(0.4) - 1.5, row));
  EXPECT_FALSE(isRed(picture, column(0.4) + 1.5, row));
}

TEST_F(Pictures, ShowThePresentAndNotTheStepBefore) {
  sim_->data()->qvel[0] = -kSpeed;
  sim_->step(0.05);
  const CameraPicture picture = take("eye");
  EXPECT_DOUBLE_EQ(picture.time, sim_->time());
  const double scale = kFocal / (kEyeHeight - kTop);  // the box moves 1.4 pixels in a step
  const double left = kWidth / 2.0 - 0.5 + scale * (0.2 - kSpeed * 0.05);
  const double row = kHeight / 2.0 - 0.5 + scale * 0.2;
  EXPECT_TRUE(isRed(picture, left + 0.7, row));
  EXPECT_FALSE(isRed(picture, left - 0.7, row));
}

TEST_F(Pictures, LetNoTimePassAndChangeNothing) {
  sim_->step(0.1);
  const std::uint64_t before = sim_->stateHash();
  take("eye");
  EXPECT_EQ(sim_->stateHash(), before);
}

TEST_F(Pictures, HaveTheSizeOfTheirCameraUnlessItIsAskedFor) {
  EXPECT_EQ(take("eye", 0, 0).width, 64);
  EXPECT_EQ(take("eye", 0, 0).height, 48);
  const CameraPicture usual = take("slope", 0, 0);
  EXPECT_EQ(usual.width, 640);
  EXPECT_EQ(usual.rgb.size(), 3u * 640 * 480);
  EXPECT_EQ(usual.depth.size(), 640u * 480);
}

TEST_F(Pictures, OfAnUnknownCameraAreRefusedWithTheNamesThatThereAre) {
  const std::string refused = refusal("ear", 10, 10);
  EXPECT_NE(refused.find("the model has no camera 'ear'"), std::string::npos) << refused;
  EXPECT_NE(refused.find("'eye', 'slope', 'lens' and 'parallel'"), std::string::npos) << refused;
}

TEST_F(Pictures, OfABadSizeAreRefused) {
  for (const auto& [width, height] : {std::pair(0, 10), {10, -1}, {5000, 10}}) {
    const std::string refused = refusal("eye", width, height);
    EXPECT_NE(refused.find("from 1 to 4096"), std::string::npos) << refused;
  }
}

}  // namespace
}  // namespace hrdf::sim::pictures_test

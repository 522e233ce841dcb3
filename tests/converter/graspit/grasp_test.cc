// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The hand of models/formats must hold balls.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <hrdf/robot.h>

namespace hrdf::grasp_test {
namespace {

constexpr double kMass = 0.05;     // kg
constexpr double kRadius = 0.025;  // m
constexpr double kGap = 0.001;     // m, between the ball and the palm
constexpr double kPi = std::numbers::pi;

// The hand, turned so that its palm faces down, and a ball below the palm.
class TripodTest : public testing::Test {
 protected:
  void SetUp() override { load(kRadius); }

  void load(double radius) {
    Diagnostics out;
    const std::string path = std::string(HRDF_SOURCE_DIR) + "/models/formats/tripod/tripod.xml";
    const auto robot = readRobot(path, readFile, out);
    ASSERT_TRUE(robot) << summary(out);
    ModelOptions options;
    options.X_WB =
        Pose(Eigen::Translation3d(0, 0, 1) * Eigen::AngleAxisd(kPi, Eigen::Vector3d::UnitX()));
    const SpecPtr spec = lowerRobot(*robot, options, {.read = readFile}, out);
    ASSERT_TRUE(spec) << summary(out);
    EXPECT_TRUE(out.all().empty()) << toString(out.all()[0]);
    mjsBody* ball = mjs_addBody(mjs_findBody(spec.get(), "world"), nullptr);
    mjs_setName(ball->element, "ball");
    ball->pos[2] = 1 - radius - kGap;
    mjs_addFreeJoint(ball);
    mjsGeom* geom = mjs_addGeom(ball, nullptr);
    geom->type = mjGEOM_SPHERE;
    geom->size[0] = radius;
    geom->mass = kMass;
    mjs_delete(spec.get(), mjs_firstElement(spec.get(), mjOBJ_KEY));
    model_.reset(mj_compile(spec.get(), nullptr));
    ASSERT_TRUE(model_) << mjs_getError(spec.get());
    data_.reset(mj_makeData(model_.get()));
    ball_ = mj_name2id(model_.get(), mjOBJ_BODY, "ball");
  }

  // Drives all fingers to `angle` (rad), and holds the ball in place for the first 500 steps.
  void close(double angle) {
    std::fill_n(data_->ctrl, model_->nu, angle);
    const int joint = model_->body_jntadr[ball_];
    const int q = model_->jnt_qposadr[joint], v = model_->jnt_dofadr[joint];
    for (int i = 0; i < 500; ++i) {
      mj_step(model_.get(), data_.get());
      std::copy_n(model_->qpos0 + q, 7, data_->qpos + q);
      std::fill_n(data_->qvel + v, 6, 0);
    }
  }
  void wait(double seconds) {
    for (const double end = data_->time + seconds; data_->time < end - 1e-6;) {
      mj_step(model_.get(), data_.get());
    }
  }
  double height() const { return data_->xpos[3 * ball_ + 2]; }
  // Returns the number of contacts of the ball.
  int touches() const {
    int count = 0;
    for (int i = 0; i < data_->ncon; ++i) {
      const int bodies[] = {model_->geom_bodyid[data_->contact[i].geom[0]],
                            model_->geom_bodyid[data_->contact[i].geom[1]]};
      count += std::ranges::count(bodies, ball_) > 0 ? 1 : 0;
    }
    return count;
  }

  ModelPtr model_;
  DataPtr data_;
  int ball_ = 0;
};

TEST_F(TripodTest, HoldsBallsOf30To60MillimetresAgainstTheirWeight) {
  for (const double radius : {0.015, 0.02, 0.025, 0.03}) {
    load(radius);
    close(0.35);
    wait(1);  // the fingers press the ball against the palm
    const double start = height();
    wait(3);
    EXPECT_NEAR(height(), start, 1e-3) << radius;
    EXPECT_GT(height(), 1 - 0.08) << radius;  // the ball is between the fingers
    EXPECT_GE(touches(), 3) << radius;
  }
}

TEST_F(TripodTest, DropsTheBallWithItsFingersOpen) {
  close(0);
  const double start = height();
  wait(0.5);
  EXPECT_NEAR(height() - start, -0.5 * 9.81 * 0.5 * 0.5, 0.02);  // free fall
}

// Closes the fingers from near the end of their range until just before they meet, and opens them
// again. The angle of each finger's outer joint stays 0.8 times the angle of its inner joint. The
// test starts when the drives carry the fingers' weight.
TEST_F(TripodTest, KeepsTheRatioOfItsJointsInMotion) {
  data_->qpos[model_->jnt_qposadr[model_->body_jntadr[ball_]]] = 1;  // moves the ball away
  constexpr double kStart = 0.02;                                    // rad
  double worst = 0, most = 0;
  for (int finger = 0; finger < 3; ++finger) {
    const std::string chain = "chain" + std::to_string(finger);
    for (const auto& [joint, ratio] : {std::pair("_joint0", 1.0), std::pair("_joint1", 0.8)}) {
      const int id = mj_name2id(model_.get(), mjOBJ_JOINT, (chain + joint).c_str());
      data_->qpos[model_->jnt_qposadr[id]] = ratio * kStart;
    }
  }
  std::fill_n(data_->ctrl, model_->nu, kStart);
  wait(0.1);
  for (int i = 0; i < 2000; ++i) {
    std::fill_n(data_->ctrl, model_->nu,
                kStart + 0.1 * (1 - std::cos(2 * kPi * 0.5 * (data_->time - 0.1))));
    mj_step(model_.get(), data_.get());
    for (int finger = 0; finger < 3; ++finger) {
      const std::string chain = "chain" + std::to_string(finger);
      const auto q = [&](const char* joint) {
        const int id = mj_name2id(model_.get(), mjOBJ_JOINT, (chain + joint).c_str());
        return data_->qpos[model_->jnt_qposadr[id]];
      };
      worst = std::max(worst, std::abs(q("_joint1") - 0.8 * q("_joint0")));
      most = std::max(most, q("_joint0"));
    }
  }
  EXPECT_GT(most, 0.2);
  EXPECT_LT(worst, 1e-4);
}

}  // namespace
}  // namespace hrdf::grasp_test

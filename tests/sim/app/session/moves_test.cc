// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests moves along trajectories.
#include <algorithm>
#include <cmath>

#include "tests/sim/app/session/open_session.h"

namespace hrdf::app::moves_test {
namespace {

class MovesTest : public testing::Test {
 protected:
  double target(std::size_t module) const { return session_->run().target(module).position; }
  double velocity(std::size_t module) const { return session_->run().target(module).velocity; }

  std::unique_ptr<Session> session_ = openModel("x_arm_3dof.hrdf");
};

// Minimum-jerk motion between two rests: 10 s^3 - 15 s^4 + 6 s^5 of the distance.
TEST_F(MovesTest, CommandsTheMotionOfLeastJerk) {
  session_->move(0, 0.8, 2);
  for (const double s : {0.25, 0.5, 0.75}) {
    stepUntil(*session_, 2 * s);
    session_->command();
    const double share = s * s * s * (10 - 15 * s + 6 * s * s);
    EXPECT_NEAR(target(0), 0.8 * share, 1e-6);
    EXPECT_NEAR(velocity(0), 0.8 / 2 * 30 * s * s * (1 - s) * (1 - s), 1e-6);
  }
  stepUntil(*session_, 2.01);
  EXPECT_DOUBLE_EQ(target(0), 0.8);
  EXPECT_TRUE(std::isnan(velocity(0)));
  EXPECT_FALSE(session_->moves().goal(0));
}

TEST_F(MovesTest, BringsTheModuleThere) {
  session_->move(1, 0.6, 1);
  EXPECT_DOUBLE_EQ(*session_->moves().goal(1), 0.6);
  stepUntil(*session_, 2);
  EXPECT_NEAR(session_->run().position(1), 0.6, 0.01);
}

TEST_F(MovesTest, JumpsWhereTheTimeIsZero) {
  session_->move(0, 0.5, 0);
  EXPECT_EQ(target(0), 0.5);
}

TEST_F(MovesTest, TakesLongerWhereTheModuleIsTooSlow) {
  const Axis& place = session_->axes()[0];
  session_->move(0, 3, 0.2);
  double fastest = 0;
  for (int i = 0; i < 5000; ++i) {
    session_->step();
    if (!std::isnan(velocity(0))) fastest = std::max(fastest, velocity(0));
  }
  EXPECT_LE(fastest, place.maxSpeed);
  EXPECT_GT(fastest, 0.5 * place.maxSpeed);
  EXPECT_DOUBLE_EQ(target(0), 3);
}

TEST_F(MovesTest, GoesOnSmoothlyToANewGoal) {
  session_->move(0, 0.8, 2);
  stepUntil(*session_, 1);
  const double position = target(0), speed = velocity(0);
  session_->move(0, -0.4, 2);
  session_->step();
  EXPECT_NEAR(target(0), position, 2e-3);
  EXPECT_NEAR(velocity(0), speed, 0.02);
  stepUntil(*session_, 3.1);
  EXPECT_DOUBLE_EQ(target(0), -0.4);
}

TEST_F(MovesTest, ReducesAGoalToTheRange) {
  session_->move(0, 99, 0);
  EXPECT_DOUBLE_EQ(target(0), session_->axes()[0].max);
}

TEST_F(MovesTest, EndsWhenTheModuleGetsAnotherTarget) {
  session_->move(0, 0.8, 2);
  stepUntil(*session_, 1);
  session_->setTarget(0, {0.1, kNan, kNan});
  stepUntil(*session_, 1.5);
  EXPECT_EQ(target(0), 0.1);
}

TEST_F(MovesTest, EndsWithAReset) {
  session_->move(0, 0.8, 2);
  stepUntil(*session_, 1);
  session_->reset();
  stepUntil(*session_, 0.1);
  EXPECT_EQ(target(0), 0);
}

TEST_F(MovesTest, VisitsPosesOneAfterTheOther) {
  const auto pose = [&](double base, double elbow) {
    Pose result{"", {session_->data().qpos, session_->data().qpos + session_->model().nq}};
    const auto& modules = session_->axes();
    const auto set = [&](std::size_t module, double value) {
      result.positions[std::size_t(session_->model().jnt_qposadr[modules[module].joint])] =
          value / modules[module].gear;
    };
    set(0, base);
    set(2, elbow);
    return result;
  };
  session_->visit({pose(0.5, 0.2), pose(-0.3, 0.4)}, 1);
  stepUntil(*session_, 1);
  session_->command();
  EXPECT_NEAR(target(0), 0.5, 1e-6);
  EXPECT_NEAR(target(2), 0.2, 1e-6);
  EXPECT_NEAR(velocity(0), 0, 1e-6);  // the move stops at each pose
  stepUntil(*session_, 2.1);
  EXPECT_NEAR(target(0), -0.3, 1e-9);
  EXPECT_NEAR(target(2), 0.4, 1e-9);
}

// The two modules of a doubled shoulder.
TEST(Moves, MovesModulesOfOneJointTogether) {
  const auto session = openModel("r8_double_shoulder_7dof.cfg.yaml");
  const auto& modules = session->axes();
  std::size_t a = 0, b = 0;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (modules[i].joint == modules[j].joint) a = j, b = i;
    }
  }
  ASSERT_NE(a, b);
  const double start = session->run().target(a).position;
  session->move(a, start + 0.1, 0.5);
  stepUntil(*session, 0.3);
  const double followed = session->run().target(b).position;
  EXPECT_NEAR(followed, modules[b].gear / modules[a].gear * session->run().target(a).position,
              1e-9);
}

}  // namespace
}  // namespace hrdf::app::moves_test

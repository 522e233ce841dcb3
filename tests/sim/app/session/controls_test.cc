// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests the controls of models without modules, and their moves.
#include "app/session/controls.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "app/session/plot_samples.h"
#include "app/session/session.h"
#include "tests/sim/app/folder_test.h"
#include "tests/sim/app/session/hand.h"
#include "tests/workcell.h"

namespace hrdf::app::controls_test {
namespace {

constexpr double kPi = std::numbers::pi;
enum { kLift, kLeft, kRight, kSpin, kTorque, kSqueeze, kBoth, kCount };

class ControlsTest : public FolderTest {
 protected:
  std::unique_ptr<Session> open(const std::string& name, const std::string& text) {
    Diagnostics out;
    auto session = Session::open({{write(name, text)}, "", {}, true, {}}, out);
    EXPECT_TRUE(session) << summary(out);
    return session;
  }
  void SetUp() override {
    session_ = open("hand.xml", kHand);
    ASSERT_TRUE(session_);
    ASSERT_EQ(controls().size(), std::size_t{kCount});
  }

  const std::vector<Axis>& controls() const { return session_->axes(); }
  double ctrl(int index) const { return session_->data().ctrl[index]; }
  std::vector<double> allCtrl() const {
    return {session_->data().ctrl, session_->data().ctrl + kCount};
  }
  const Pose& pose(const std::string& name) const {
    const auto found = std::ranges::find(session_->poses(), name, &Pose::name);
    EXPECT_NE(found, session_->poses().end()) << name;
    return *found;
  }
  // Moves one control, and keeps the others.
  void move(int index, double goal, double duration) {
    std::vector<double> goals(kCount, kNan);
    goals[static_cast<std::size_t>(index)] = goal;
    session_->moveAll(goals, duration);
  }
  static void stepUntil(Session& session, double time) {
    while (session.time() < time - kHalfStep) session.step();
  }
  void stepUntil(double time) { stepUntil(*session_, time); }

  std::unique_ptr<Session> session_;
};

TEST_F(ControlsTest, KnowWhatTheyCommand) {
  const std::vector<std::pair<Quantity, Motion>> expected = {
      {Quantity::position, Motion::slides}, {Quantity::position, Motion::turns},
      {Quantity::position, Motion::turns},  {Quantity::velocity, Motion::turns},
      {Quantity::effort, Motion::turns},    {Quantity::other, Motion::turns},
      {Quantity::position, Motion::other}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(controls()[i].commanded, expected[i].first) << i;
    EXPECT_EQ(controls()[i].motion, expected[i].second) << i;
  }
  EXPECT_EQ(controls()[kLift].label, "lift");
  EXPECT_EQ(controls()[kTorque].label, "actuator4");
  EXPECT_EQ(controls()[kRight].gear, 2);
}

TEST_F(ControlsTest, HaveTheRangeOfTheCommandElseOfForceElseOfTheJoint) {
  const std::vector<std::pair<double, double>> expected = {
      {-0.05, 0.08}, {-1.5, 0.5}, {-2, 1}, {-kPi, kPi}, {-0.01, 0.02}, {0, 1}, {-1, 1}};
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_DOUBLE_EQ(controls()[i].min, expected[i].first) << i;
    EXPECT_DOUBLE_EQ(controls()[i].max, expected[i].second) << i;
  }
}

TEST_F(ControlsTest, ThreeControlsOfAPidHaveTheirInputsInTheirLabels) {
  const auto session = open("pid.xml", R"(<mujoco><worldbody><body><joint name="a"/>
      <geom size="0.1"/></body></worldbody><actuator>
      <pid name="P" joint="a" kp="10" kv="1" input="pos vel ff"/></actuator></mujoco>)");
  ASSERT_TRUE(session);
  ASSERT_EQ(session->axes().size(), 3u);
  EXPECT_EQ(session->axes()[0].label, "P position");
  EXPECT_EQ(session->axes()[1].label, "P velocity");
  EXPECT_EQ(session->axes()[2].label, "P effort");
}

TEST_F(ControlsTest, AreThoseOfModelsWithoutModulesOnly) {
  Diagnostics out;
  const auto arm = Session::open({{kModels + "x_arm_3dof.hrdf"}, "", {}, true, {}}, out);
  ASSERT_TRUE(arm);
  EXPECT_TRUE(std::ranges::all_of(arm->axes(), [](const Axis& axis) { return axis.control < 0; }));
  EXPECT_TRUE(arm->eigengrasps().empty());
}

// Minimum-jerk motion between two rests: 10 s^3 - 15 s^4 + 6 s^5 of the distance.
TEST_F(ControlsTest, MoveWithTheLeastJerk) {
  move(kLeft, -0.8, 2);
  for (const double s : {0.25, 0.5, 0.75}) {
    stepUntil(2 * s);
    session_->command();
    EXPECT_NEAR(ctrl(kLeft), -0.8 * s * s * s * (10 - 15 * s + 6 * s * s), 1e-6);
  }
  EXPECT_DOUBLE_EQ(*session_->moves().goal(kLeft), -0.8);
  stepUntil(2.01);
  EXPECT_DOUBLE_EQ(ctrl(kLeft), -0.8);
  EXPECT_FALSE(session_->moves().goal(kLeft));
  EXPECT_EQ(ctrl(kLift), 0) << "stays";
}

TEST_F(ControlsTest, JumpWhereTheTimeIsZero) {
  move(kLeft, -0.8, 0);
  EXPECT_EQ(ctrl(kLeft), -0.8);
}

TEST_F(ControlsTest, KeepTheirSpeedWhereANewGoalTakesOver) {
  move(kLeft, -1, 1);
  stepUntil(0.5);
  session_->command();
  const double before = ctrl(kLeft);
  move(kLeft, 0.4, 1);
  session_->step();
  session_->command();
  // 1.875 rad/s in the middle of the first move; one time step changes this only slightly.
  const double step = session_->model().opt.timestep;
  EXPECT_NEAR((ctrl(kLeft) - before) / step, -1.875, 0.05);
}

TEST_F(ControlsTest, VisitTheControlsOfAKey) {
  session_->visit({pose("push")}, 0);
  EXPECT_EQ(allCtrl(), (std::vector<double>{0.06, 0, 0, 0.5, 0, 0.25, 0}));
}

TEST_F(ControlsTest, HoldThePositionsOfAKeyWithoutControls) {
  move(kSqueeze, 0.5, 0);
  move(kSpin, 0.5, 0);
  session_->visit({pose("fist")}, 0);
  EXPECT_DOUBLE_EQ(ctrl(kLift), 0.05);
  EXPECT_DOUBLE_EQ(ctrl(kLeft), -1.2);
  EXPECT_DOUBLE_EQ(ctrl(kRight), -1.8) << "its actuator has a gear";
  EXPECT_EQ(ctrl(kSpin), 0) << "it stands still there";
  EXPECT_EQ(ctrl(kSqueeze), 0.5) << "a position says nothing of a force";
}

TEST_F(ControlsTest, VisitPosesOneAfterTheOther) {
  session_->visit({pose("fist"), session_->home()}, 1);
  stepUntil(1);
  session_->command();
  EXPECT_NEAR(ctrl(kLeft), -1.2, 1e-9);
  stepUntil(2.01);
  EXPECT_NEAR(ctrl(kLeft), 0, 1e-9);
}

TEST_F(ControlsTest, GoToZeroWithinTheirRanges) {
  const auto session = open("far.xml", R"(<mujoco><worldbody><body><joint name="a"/>
      <geom size="0.1"/></body></worldbody><actuator>
      <position joint="a" ctrlrange="0.5 1"/><motor joint="a"/></actuator></mujoco>)");
  ASSERT_TRUE(session);
  session->data().ctrl[1] = 0.7;
  session->visit({session->zero()}, 0);
  EXPECT_EQ(session->data().ctrl[0], 0.5);
  EXPECT_EQ(session->data().ctrl[1], 0);
}

TEST_F(ControlsTest, HoldStillWhereTheyAre) {
  move(kLeft, -1, 1);
  stepUntil(0.5);
  session_->holdAll();
  const double held = session_->data().qpos[1];
  EXPECT_DOUBLE_EQ(ctrl(kLeft), held);
  EXPECT_LT(held, -0.3);
  stepUntil(2);
  EXPECT_DOUBLE_EQ(ctrl(kLeft), held) << "the move is over";
}

TEST_F(ControlsTest, BringTheJointsThere) {
  session_->visit({pose("fist")}, 1);
  stepUntil(3);
  EXPECT_NEAR(session_->data().qpos[0], 0.05, 1e-3);
  EXPECT_NEAR(session_->data().qpos[2], -0.9, 0.02);
}

TEST_F(ControlsTest, EndTheirMovesAtAReset) {
  move(kLeft, -1, 1);
  stepUntil(0.5);
  session_->reset();
  EXPECT_FALSE(session_->moves().goal(kLeft));
  stepUntil(1);
  EXPECT_EQ(ctrl(kLeft), 0);
}

TEST_F(ControlsTest, GoOnWithTheirMovesFromAnEarlierMoment) {
  move(kLeft, -1, 1);
  stepUntil(0.4);
  const Session::Checkpoint checkpoint = session_->stepAndKeep();
  stepUntil(0.8);
  const std::vector<double> q(session_->data().qpos, session_->data().qpos + 4);
  session_->holdAll();
  session_->goBack(checkpoint);
  stepUntil(0.8);
  EXPECT_EQ(q, std::vector<double>(session_->data().qpos, session_->data().qpos + 4));
}

TEST_F(ControlsTest, GoOnWithTheirMovesInAFileThatIsOpenedAnew) {
  move(kLeft, -1, 1);
  stepUntil(0.5);
  const auto again = open("hand.xml", kHand);
  again->copyStateFrom(*session_);
  stepUntil(*again, 1.01);
  EXPECT_DOUBLE_EQ(again->data().ctrl[kLeft], -1);
}

TEST_F(ControlsTest, ControlsOfAWorkCellHaveItsHome) {
  const auto cell = open("cell.wc.xml", kWorkCell);
  ASSERT_TRUE(cell);
  cell->visit({cell->zero()}, 0);
  EXPECT_EQ(cell->data().ctrl[0], 0);
  cell->visit({cell->home()}, 0);
  EXPECT_DOUBLE_EQ(cell->data().ctrl[0], 0.5);
  EXPECT_DOUBLE_EQ(cell->data().ctrl[1], 0.25);
}

class EigengraspsTest : public ControlsTest {
 protected:
  const Eigengrasp& grasp(std::size_t i) const { return session_->eigengrasps()[i]; }
  void close(std::size_t i, double amplitude) {
    session_->moveAll(withAmplitude(grasp(i), controls(), allCtrl(), amplitude), 0);
  }
  double amplitude(std::size_t i) const { return amplitudeOf(grasp(i), controls(), allCtrl()); }
};

TEST_F(EigengraspsTest, AreTendonsOfTheirName) {
  ASSERT_EQ(session_->eigengrasps().size(), 2u);
  EXPECT_EQ(grasp(0).name, "eigengrasp0");
  EXPECT_EQ(grasp(0).shares.size(), 2u);
}

TEST_F(EigengraspsTest, MoveJointsAlongTheirCoefficients) {
  close(0, -0.5);
  EXPECT_DOUBLE_EQ(ctrl(kLeft), -0.4);
  EXPECT_DOUBLE_EQ(ctrl(kRight), -0.6) << "0.6 of the amplitude, and a gear of 2";
  EXPECT_DOUBLE_EQ(amplitude(0), -0.5);
  EXPECT_NEAR(amplitude(1), 0, 1e-12) << "it stands across the other";
}

TEST_F(EigengraspsTest, KeepWhatTheOthersHaveMoved) {
  close(1, 0.2);
  close(0, -0.5);
  EXPECT_NEAR(amplitude(1), 0.2, 1e-12);
  EXPECT_NEAR(amplitude(0), -0.5, 1e-12);
  EXPECT_NEAR(ctrl(kLeft), -0.4 + 0.6 * 0.2, 1e-12);
}

TEST_F(EigengraspsTest, LeaveOtherControls) {
  move(kLift, 0.03, 0);
  close(0, -0.5);
  EXPECT_EQ(ctrl(kLift), 0.03);
}

TEST_F(EigengraspsTest, KeepJointsInTheirRanges) {
  close(0, -9);
  EXPECT_EQ(ctrl(kLeft), -1.5);
  EXPECT_EQ(ctrl(kRight), -2);
}

TEST_F(EigengraspsTest, ReachFromEndToEndOfTheirJoints) {
  EXPECT_DOUBLE_EQ(grasp(0).min, -1.5 * 0.8 - 1 * 0.6);
  EXPECT_DOUBLE_EQ(grasp(0).max, 0.5 * 0.8 + 0.5 * 0.6);
}

TEST_F(EigengraspsTest, ReachWhereTheirKeysSay) {
  EXPECT_DOUBLE_EQ(grasp(1).min, -0.5);
  EXPECT_DOUBLE_EQ(grasp(1).max, 0.5);
}

TEST_F(EigengraspsTest, EigengraspsOfAnAttachedRobotHaveItsPrefix) {
  write("hand.xml", kHand);
  const auto session = open("scene.xml", R"(<mujoco><asset><model name="h" file="hand.xml"/></asset>
      <worldbody><frame><attach model="h" prefix="right/"/></frame></worldbody></mujoco>)");
  ASSERT_TRUE(session);
  ASSERT_EQ(session->eigengrasps().size(), 2u);
  EXPECT_EQ(session->eigengrasps()[1].name, "right/eigengrasp1");
}

// Plots of a control show the values of its actuator and its command.
TEST_F(ControlsTest, AreTracedWithTheirCommand) {
  session_->visit({pose("push")}, 0);
  stepUntil(0.1);
  mj_forward(&session_->model(), &session_->data());
  const mjData& data = session_->data();
  const Moment moment = session_->run().moment(0.1);
  ASSERT_EQ(moment.axes.size(), std::size_t{kCount});
  const auto value = [&](int control, Traced signal) {
    return moment.axes[static_cast<std::size_t>(control)][static_cast<std::size_t>(signal)];
  };
  EXPECT_FLOAT_EQ(value(kLift, Traced::positionCommand), 0.06F);
  EXPECT_FLOAT_EQ(value(kRight, Traced::position), static_cast<float>(2 * data.qpos[2]));
  EXPECT_FLOAT_EQ(value(kSpin, Traced::velocityCommand), 0.5F);
  EXPECT_FLOAT_EQ(value(kSpin, Traced::velocity), static_cast<float>(data.qvel[3]));
  EXPECT_FLOAT_EQ(value(kSqueeze, Traced::effort), 0.025F) << "its gain times its control";
  EXPECT_TRUE(std::isnan(value(kSqueeze, Traced::effortCommand)));
  EXPECT_TRUE(std::isnan(value(kLift, Traced::velocityCommand)));
  EXPECT_TRUE(std::isnan(value(kLift, Traced::windingTemperature)));
}

}  // namespace
}  // namespace hrdf::app::controls_test

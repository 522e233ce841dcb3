// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A test of your own controller with GoogleTest: load a robot, command, step, expect. Simulated
// time advances only in steps, and each run gives the same bits, so tests do not wait and are never
// flaky.
#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>
#include <hrdf/sim/testing.h>

namespace {

using namespace hrdf::sim;

// Controller under test: limits the speed of the position command.
class SlowMover {
 public:
  explicit SlowMover(double speed) : speed_(speed) {}

  double next(double from, double to, double period) const {
    const double most = speed_ * period;
    return from + std::clamp(to - from, -most, most);
  }

 private:
  double speed_;  // rad/s
};

class PanTilt : public testing::Test {
 protected:
  void SetUp() override {
    sim = openForTest(ROBOT);
    ASSERT_TRUE(sim);
    group = sim->lookup().getGroupFromNames({"HEBI"}, {"pan"});
    ASSERT_TRUE(group);
    ASSERT_TRUE(group->getNextFeedback(feedback));
  }

  // Moves the module to the position `to` (rad) for `seconds`. Returns its measured positions
  // (rad), one every 10 ms.
  std::vector<double> drive(const SlowMover& mover, double to, double seconds) {
    std::vector<double> positions{feedback.getPosition()[0]};
    double target = positions.back();
    for (const double end = sim->time() + seconds; sim->time() < end;) {
      target = mover.next(target, to, 0.01);
      command[0].actuator().position().set(target);
      group->sendCommand(command);
      EXPECT_TRUE(group->getNextFeedback(feedback));
      positions.push_back(feedback.getPosition()[0]);
    }
    return positions;
  }

  std::unique_ptr<Simulation> sim;
  std::shared_ptr<Group> group;
  GroupCommand command{1};
  GroupFeedback feedback{1};
};

TEST_F(PanTilt, ArrivesWhereItIsSent) {
  EXPECT_NEAR(drive(SlowMover(0.5), 0.4, 2).back(), 0.4, 0.02);
}

TEST_F(PanTilt, StaysWhereItArrived) {
  drive(SlowMover(0.5), 0.4, 2);
  group->setCommandLifetimeMs(0);  // 0: the last command does not expire
  group->sendCommand(command);
  const auto isFar = [&] {
    return group->readFeedback(feedback) &&
           !areNear(feedback.getPosition(), Eigen::VectorXd::Constant(1, 0.4), 0.02);
  };
  EXPECT_FALSE(runUntil(*sim, 2, isFar));
}

TEST_F(PanTilt, IsNeverMuchFasterThanItMay) {
  const std::vector<double> positions = drive(SlowMover(0.5), 0.4, 2);
  ASSERT_GT(positions.size(), 100U);
  for (std::size_t i = 10; i < positions.size(); ++i) {
    EXPECT_LT(positions[i] - positions[i - 10], 0.1 * 0.5 * 1.2) << "in 0.1 s";
  }
}

TEST_F(PanTilt, DoesTheSameEveryTime) {
  const std::vector<double> once = drive(SlowMover(0.5), 0.4, 1);
  SetUp();
  EXPECT_EQ(drive(SlowMover(0.5), 0.4, 1), once);
}

}  // namespace

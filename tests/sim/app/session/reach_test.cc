// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tests inverse kinematics on the model.
#include <cmath>

#include "app/session/reach.h"

#include "tests/sim/app/session/open_session.h"

namespace hrdf::app::reach_test {
namespace {

const Eigen::Vector3d kPoint(0.2, 0, 0.1);  // m; not on the axis of the last joint

class ReachTest : public testing::Test {
 protected:
  ReachTest() : data_(mj_makeData(&session_->model())) { setPose({0.3, 0.7, 1.2}); }

  void setPose(const std::vector<double>& positions) {
    const auto& modules = session_->axes();
    for (std::size_t i = 0; i < modules.size(); ++i) {
      data_->qpos[session_->model().jnt_qposadr[modules[i].joint]] = positions[i] / modules[i].gear;
    }
    mj_kinematics(&session_->model(), data_.get());
  }
  int last() const { return static_cast<int>(session_->model().nbody) - 1; }
  Eigen::Vector3d end() const {
    mjtNum offset[3];
    mju_mulMatVec(offset, data_->xmat + 9 * last(), kPoint.data(), 3, 3);
    return Eigen::Vector3d(offset) + Eigen::Vector3d(data_->xpos + 3 * last());
  }
  std::vector<double> reachTo(const Eigen::Vector3d& target) {
    return reach(session_->model(), *data_, session_->axes(), last(), kPoint, target);
  }

  std::unique_ptr<Session> session_ = openModel("x_arm_3dof.hrdf");
  DataPtr data_;
};

TEST_F(ReachTest, FindsPositionsThatBringTheBodyThere) {
  setPose({0.5, 0.5, 1.5});
  const Eigen::Vector3d target = end();
  setPose({0.3, 0.7, 1.2});
  ASSERT_GT((end() - target).norm(), 0.05);
  setPose(reachTo(target));
  EXPECT_LT((end() - target).norm(), 1e-5);
}

TEST_F(ReachTest, GoesAsNearAsItCan) {
  const double before = (end() - Eigen::Vector3d(0, 0, 9)).norm();
  const std::vector<double> positions = reachTo({0, 0, 9});
  for (const double position : positions) EXPECT_TRUE(std::isfinite(position));
  setPose(positions);
  EXPECT_LT((end() - Eigen::Vector3d(0, 0, 9)).norm(), before);
}

TEST_F(ReachTest, KeepsToTheRanges) {
  const auto& modules = session_->axes();
  const std::vector<double> positions = reachTo({-2, 0.3, -2});
  for (std::size_t i = 0; i < modules.size(); ++i) {
    EXPECT_GE(positions[i], modules[i].min - 1e-12);
    EXPECT_LE(positions[i], modules[i].max + 1e-12);
  }
}

TEST_F(ReachTest, LeavesModulesBehindTheBodyAlone) {
  const int body = session_->model().jnt_bodyid[session_->axes()[1].joint];
  const Eigen::Vector3d there(data_->xpos + 3 * body);
  const std::vector<double> positions =
      reach(session_->model(), *data_, session_->axes(), body, Eigen::Vector3d(0.1, 0, 0),
            there + Eigen::Vector3d(0, 0.1, 0.1));
  EXPECT_FALSE(std::isnan(positions[0]));
  EXPECT_TRUE(std::isnan(positions[2]));
}

}  // namespace
}  // namespace hrdf::app::reach_test

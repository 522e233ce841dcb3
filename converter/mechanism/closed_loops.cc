// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/closed_loops.h"

#include <utility>

#include <Eigen/Dense>

#include "mechanism/joint_lines.h"

namespace hrdf {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMaxSteps = 50;
constexpr double kTolerance = 5e-7;  // m and rad, largest gap of a loop that counts as closed
constexpr double kFirstDamping = 1e-6, kMaxDamping = 1e6;

const Mechanism::Frame& frameAt(const Mechanism& mechanism, int index) {
  return mechanism.frames[static_cast<std::size_t>(index)];
}

Pose poseOf(const Mechanism::Frame& frame, const std::vector<Pose>& X_WB) {
  return frame.body < 0 ? frame.X_BF : X_WB[static_cast<std::size_t>(frame.body)] * frame.X_BF;
}

// Returns the gap from the frame a of a loop to its frame b, in world axes: three lengths (m) and a
// rotation vector (rad).
Eigen::Matrix<double, 6, 1> errorOf(const Mechanism& mechanism, const Mechanism::Loop& loop,
                                    const std::vector<Pose>& X_WB) {
  const Pose X_WA = poseOf(frameAt(mechanism, loop.a), X_WB);
  const Pose X_WE = poseOf(frameAt(mechanism, loop.b), X_WB);
  const Eigen::AngleAxisd turn(X_WE.linear() * X_WA.linear().transpose());
  Eigen::Matrix<double, 6, 1> error;
  error << X_WE.translation() - X_WA.translation(), turn.angle() * turn.axis();
  return error;
}

VectorXd errors(const Mechanism& mechanism, const std::vector<double>& q) {
  const std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  VectorXd all(6 * static_cast<Eigen::Index>(mechanism.loops.size()));
  for (std::size_t i = 0; i < mechanism.loops.size(); ++i) {
    all.segment<6>(6 * static_cast<Eigen::Index>(i)) = errorOf(mechanism, mechanism.loops[i], X_WB);
  }
  return all;
}

// Returns the derivatives of all loops' gaps with respect to the positions of `joints`, with
// followers moved by their leaders.
MatrixXd jacobian(const Mechanism& mechanism, const std::vector<double>& q,
                  const std::vector<int>& joints) {
  const std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  const std::vector<Twist> ofJoints = jointTwists(mechanism, q);
  MatrixXd J(6 * static_cast<Eigen::Index>(mechanism.loops.size()),
             static_cast<Eigen::Index>(joints.size()));
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto twists = bodyTwists(mechanism, ofJoints, speedsWith(mechanism, q, joints[i]));
    const auto twistOf = [&](const Mechanism::Frame& frame) {
      return frame.body < 0 ? Twist{} : twists[static_cast<std::size_t>(frame.body)];
    };
    for (std::size_t k = 0; k < mechanism.loops.size(); ++k) {
      const auto& a = frameAt(mechanism, mechanism.loops[k].a);
      const auto& b = frameAt(mechanism, mechanism.loops[k].b);
      J.block<6, 1>(6 * static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(i))
          << twistOf(b).at(poseOf(b, X_WB).translation()) -
                 twistOf(a).at(poseOf(a, X_WB).translation()),
          twistOf(b).w - twistOf(a).w;
    }
  }
  return J;
}

std::vector<double> moved(const Mechanism& mechanism, std::vector<double> q,
                          const std::vector<int>& joints, const VectorXd& step) {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    q[static_cast<std::size_t>(joints[i])] += step[static_cast<Eigen::Index>(i)];
  }
  return withFollowers(mechanism, std::move(q));
}

bool isClosed(const VectorXd& errors) {
  return errors.size() == 0 || errors.cwiseAbs().maxCoeff() <= kTolerance;
}

}  // namespace

// Newton's method with Levenberg-Marquardt damping; the damping decreases after each successful
// step.
std::vector<double> withClosedLoops(const Mechanism& mechanism, std::vector<double> q,
                                    bool& hasConverged) {
  q = withFollowers(mechanism, std::move(q));
  const std::vector<int> joints = passiveJoints(mechanism);
  VectorXd error = errors(mechanism, q);
  double damping = kFirstDamping;
  for (int step = 0; step < kMaxSteps && !isClosed(error) && !joints.empty(); ++step) {
    const MatrixXd J = jacobian(mechanism, q, joints);
    const MatrixXd JJ = J.transpose() * J;
    const VectorXd slope = J.transpose() * error;
    for (; damping < kMaxDamping; damping *= 10) {
      const MatrixXd damped = JJ + damping * MatrixXd::Identity(JJ.rows(), JJ.cols());
      std::vector<double> next = moved(mechanism, q, joints, -damped.ldlt().solve(slope));
      const VectorXd left = errors(mechanism, next);
      if (!(left.norm() < error.norm())) continue;
      q = std::move(next);
      error = left;
      damping /= 10;
      break;
    }
    if (damping >= kMaxDamping) break;
  }
  hasConverged = isClosed(error);
  return q;
}

std::vector<double> speedsInLoops(const Mechanism& mechanism, const std::vector<double>& q,
                                  int leader) {
  std::vector<double> speeds = speedsWith(mechanism, q, leader);
  const std::vector<int> passive = passiveJoints(mechanism);
  if (mechanism.loops.empty() || passive.empty()) return speeds;
  const VectorXd ofPassive = -jacobian(mechanism, q, passive)
                                  .completeOrthogonalDecomposition()
                                  .solve(jacobian(mechanism, q, {leader}));
  for (std::size_t i = 0; i < passive.size(); ++i) {
    const std::vector<double> own = speedsWith(mechanism, q, passive[i]);
    const double speed = ofPassive[static_cast<Eigen::Index>(i)];
    for (std::size_t joint = 0; joint < speeds.size(); ++joint) speeds[joint] += speed * own[joint];
  }
  return speeds;
}

LoopGap gapOf(const Mechanism& mechanism, const Mechanism::Loop& loop,
              const std::vector<double>& q) {
  const auto error = errorOf(mechanism, loop, forwardKinematics(mechanism, q));
  return {error.head<3>().norm(), error.tail<3>().norm()};
}

}  // namespace hrdf

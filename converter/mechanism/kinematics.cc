// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>

#include <hrdf/mechanism.h>

#include "mechanism/joint_lines.h"

namespace hrdf {

namespace {

// Multiplies the pose X by the motion of the joint from 0 to the position q.
void move(const Mechanism::Joint& joint, double q, Pose& X) {
  if (joint.slides) {
    X.translate(q * joint.axis_B);
  } else {
    X.translate(joint.p_B);
    X.rotate(Eigen::AngleAxisd(q, joint.axis_B));
    X.translate(-joint.p_B);
  }
}

// Returns the indices of the joints, sorted by the index of their body.
std::vector<std::size_t> byBody(const Mechanism& mechanism) {
  std::vector<std::size_t> order(mechanism.joints.size());
  std::iota(order.begin(), order.end(), 0);
  const auto bodyOf = [&](std::size_t joint) { return mechanism.joints[joint].body; };
  if (!std::ranges::is_sorted(order, {}, bodyOf)) std::ranges::stable_sort(order, {}, bodyOf);
  return order;
}

}  // namespace

Pose jointMotion(const Mechanism::Joint& joint, double q) {
  Pose X = Pose::Identity();
  move(joint, q, X);
  return X;
}

std::vector<Pose> forwardKinematics(const Mechanism& mechanism, const std::vector<double>& q) {
  const std::vector<std::size_t> order = byBody(mechanism);
  std::vector<Pose> X_WB;
  X_WB.reserve(mechanism.bodies.size());
  auto joint = order.begin();
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Mechanism::Body& body = mechanism.bodies[i];
    Pose& X = X_WB.emplace_back(body.X_PB);
    if (body.parent >= 0) X = X_WB[static_cast<std::size_t>(body.parent)] * body.X_PB;
    for (; joint != order.end() && mechanism.joints[*joint].body == static_cast<int>(i); ++joint) {
      move(mechanism.joints[*joint], q[*joint], X);
    }
  }
  return X_WB;
}

std::vector<double> jointPositions(const Mechanism& mechanism,
                                   const std::vector<double>& commands) {
  std::vector<double> q(mechanism.joints.size());
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const Mechanism::Drive& drive = mechanism.drives[i];
    q[static_cast<std::size_t>(drive.joint)] = commands[i] / drive.gear;
  }
  return q;
}

std::vector<double> withFollowers(const Mechanism& mechanism, std::vector<double> q) {
  for (const auto& coupling : mechanism.couplings) {
    double position = coupling.offset;
    for (const auto& term : coupling.terms) {
      position += term.factor * std::pow(q[static_cast<std::size_t>(term.leader)], term.power);
    }
    q[static_cast<std::size_t>(coupling.joint)] = position;
  }
  return q;
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/joint_lines.h"

#include <cmath>

namespace hrdf {

Twist& Twist::operator+=(const Twist& other) {
  v += other.v;
  w += other.w;
  return *this;
}

Twist operator*(double speed, const Twist& twist) { return {speed * twist.v, speed * twist.w}; }

std::vector<std::vector<int>> jointsOfBodies(const Mechanism& mechanism) {
  std::vector<std::vector<int>> joints(mechanism.bodies.size());
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    joints[static_cast<std::size_t>(mechanism.joints[i].body)].push_back(static_cast<int>(i));
  }
  return joints;
}

// A joint of a body moves the lines of the body's later joints, but not the lines of its earlier
// joints.
std::vector<JointLine> jointLines(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<JointLine> lines(mechanism.joints.size());
  std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
  for (std::size_t i = mechanism.joints.size(); i-- > 0;) {
    const Mechanism::Joint& joint = mechanism.joints[i];
    Pose& X = X_WB[static_cast<std::size_t>(joint.body)];
    lines[i] = {X * joint.p_B, X.linear() * joint.axis_B, joint.slides};
    X = X * jointMotion(joint, q[i]).inverse();
  }
  return lines;
}

Twist JointLine::twist() const {
  return slides ? Twist{axis, Eigen::Vector3d::Zero()} : Twist{p.cross(axis), axis};
}

std::vector<Twist> jointTwists(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<Twist> twists;
  for (const JointLine& line : jointLines(mechanism, q)) twists.push_back(line.twist());
  return twists;
}

std::vector<double> speedsWith(const Mechanism& mechanism, const std::vector<double>& q,
                               int leader) {
  std::vector<double> speeds(mechanism.joints.size());
  speeds[static_cast<std::size_t>(leader)] = 1;
  const double position = q[static_cast<std::size_t>(leader)];
  for (const auto& coupling : mechanism.couplings) {
    double& speed = speeds[static_cast<std::size_t>(coupling.joint)];
    for (const auto& term : coupling.terms) {
      if (term.leader != leader) continue;
      speed += term.factor * term.power * std::pow(position, term.power - 1);
    }
  }
  return speeds;
}

std::vector<Twist> bodyTwists(const Mechanism& mechanism, const std::vector<Twist>& joints,
                              const std::vector<double>& speeds) {
  std::vector<Twist> twists(mechanism.bodies.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (speeds[i] == 0) continue;
    twists[static_cast<std::size_t>(mechanism.joints[i].body)] += speeds[i] * joints[i];
  }
  for (std::size_t i = 0; i < twists.size(); ++i) {
    const int parent = mechanism.bodies[i].parent;
    if (parent >= 0) twists[i] += twists[static_cast<std::size_t>(parent)];
  }
  return twists;
}

std::vector<bool> followers(const Mechanism& mechanism) {
  std::vector<bool> follows(mechanism.joints.size());
  for (const auto& coupling : mechanism.couplings) {
    follows[static_cast<std::size_t>(coupling.joint)] = true;
  }
  return follows;
}

std::vector<int> passiveJoints(const Mechanism& mechanism) {
  std::vector<bool> isHeld = followers(mechanism);
  for (const auto& drive : mechanism.drives) isHeld[static_cast<std::size_t>(drive.joint)] = true;
  std::vector<int> passive;
  for (std::size_t i = 0; i < isHeld.size(); ++i) {
    if (!isHeld[i]) passive.push_back(static_cast<int>(i));
  }
  return passive;
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include <hrdf/mechanism.h>

#include "mechanism/joint_lines.h"

namespace hrdf {

Pose jointMotion(const Mechanism::Joint& joint, double q) {
  Pose X = Pose::Identity();
  if (joint.slides) {
    X.translate(q * joint.axis_B);
  } else {
    X.translate(joint.p_B);
    X.rotate(Eigen::AngleAxisd(q, joint.axis_B));
    X.translate(-joint.p_B);
  }
  return X;
}

std::vector<Pose> forwardKinematics(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<Pose> X_PB;
  for (const auto& body : mechanism.bodies) X_PB.push_back(body.X_PB);
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    Pose& X = X_PB[static_cast<std::size_t>(mechanism.joints[i].body)];
    X = X * jointMotion(mechanism.joints[i], q[i]);
  }
  std::vector<Pose> X_WB = std::move(X_PB);
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const int parent = mechanism.bodies[i].parent;
    if (parent >= 0) X_WB[i] = X_WB[static_cast<std::size_t>(parent)] * X_WB[i];
  }
  return X_WB;
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

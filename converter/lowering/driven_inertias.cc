// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "hebi/gripper.h"
#include "lowering/masses.h"
#include "mechanism/joint_lines.h"
#include "model/principal_inertia.h"

namespace hrdf {
namespace {

void addFingers(const Mechanism& mechanism, std::vector<std::optional<Inertial>>& inertials) {
  for (const Mechanism::Gripper& gripper : mechanism.grippers) {
    const Inertial finger = fingerInertial(gripper.whole);
    auto& palm = inertials[static_cast<std::size_t>(gripper.palm)];
    for (int i = 0; i < 2; ++i) {
      palm = withPoint(palm.value_or(Inertial{}), finger.mass,
                       gripper.X_BI * fingerPose(i) * finger.X_IC.translation());
    }
  }
}

// The inertia of a body about a line, or its mass along it.
double about(const JointLine& line, const PrincipalInertia& inertia, const Pose& X_WB) {
  if (line.slides) return inertia.mass;
  const Pose X_WC = X_WB * inertia.X_BC;
  const Eigen::Vector3d axis_C = X_WC.linear().transpose() * line.axis;
  const double arm = line.axis.cross(X_WC.translation() - line.p).squaredNorm();
  return inertia.moments.dot(axis_C.cwiseAbs2()) + inertia.mass * arm;
}

// Twice the kinetic energy of a body that moves so.
double energyOf(const PrincipalInertia& inertia, const Pose& X_WB, const Twist& twist) {
  const Pose X_WC = X_WB * inertia.X_BC;
  const Eigen::Vector3d w_C = X_WC.linear().transpose() * twist.w;
  return inertia.mass * twist.at(X_WC.translation()).squaredNorm() +
         inertia.moments.dot(w_C.cwiseAbs2());
}

class DrivenInertias {
 public:
  DrivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                 const std::vector<std::optional<Inertial>>& inertials)
      : mechanism_(mechanism),
        q_(q),
        X_WB_(forwardKinematics(mechanism, q)),
        lines_(jointLines(mechanism, q)),
        moved_(mechanism.joints.size()) {
    for (const auto& each : inertials) {
      inertias_.push_back(each ? movingInertia(*each) : PrincipalInertia{});
    }
    addUp();
  }

  // Returns what a joint moves without its followers.
  double alone(int joint) const { return moved_[static_cast<std::size_t>(joint)]; }

  // Returns what joints with these speeds move, of which the leader's is 1.
  double together(const std::vector<double>& speeds) const {
    const std::vector<Twist> twists = bodyTwists(mechanism_, jointTwists(mechanism_, q_), speeds);
    double inertia = 0;
    for (std::size_t i = 0; i < twists.size(); ++i) {
      inertia += energyOf(inertias_[i], X_WB_[i], twists[i]);
    }
    return inertia;
  }

 private:
  // Each body is moved by the joints of all of its ancestors and its own.
  void addUp() {
    const auto joints = jointsOfBodies(mechanism_);
    for (std::size_t i = 0; i < mechanism_.bodies.size(); ++i) {
      for (int at = static_cast<int>(i); at >= 0;) {
        const auto index = static_cast<std::size_t>(at);
        for (const int joint : joints[index]) {
          const auto each = static_cast<std::size_t>(joint);
          moved_[each] += about(lines_[each], inertias_[i], X_WB_[i]);
        }
        at = mechanism_.bodies[index].parent;
      }
    }
  }

  const Mechanism& mechanism_;
  const std::vector<double>& q_;
  std::vector<Pose> X_WB_;
  std::vector<JointLine> lines_;
  std::vector<PrincipalInertia> inertias_;  // of the bodies, as the model has them
  std::vector<double> moved_;               // by the joints
};

}  // namespace

std::vector<double> drivenInertias(const Mechanism& mechanism, const std::vector<double>& q,
                                   std::vector<std::optional<Inertial>> inertials,
                                   const std::vector<double>& armatures) {
  addFingers(mechanism, inertials);
  const DrivenInertias inertias(mechanism, q, inertials);
  std::vector<double> driven;
  for (const Mechanism::Drive& drive : mechanism.drives) {
    const std::vector<double> speeds = speedsWith(mechanism, q, drive.joint);
    const bool isAlone = std::ranges::count(speeds, 0) + 1 == std::ssize(speeds);
    double inertia = isAlone ? inertias.alone(drive.joint) : inertias.together(speeds);
    for (std::size_t i = 0; i < speeds.size(); ++i) inertia += armatures[i] * speeds[i] * speeds[i];
    driven.push_back(inertia);
  }
  return driven;
}

}  // namespace hrdf

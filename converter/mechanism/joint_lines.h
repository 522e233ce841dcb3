// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the lines of a mechanism's joints, and how they move its bodies.
#ifndef HRDF_MECHANISM_JOINT_LINES_H_
#define HRDF_MECHANISM_JOINT_LINES_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// A motion: the velocity of what is at the world's origin, and the angular velocity.
struct Twist {
  Eigen::Vector3d v = Eigen::Vector3d::Zero();
  Eigen::Vector3d w = Eigen::Vector3d::Zero();

  Twist& operator+=(const Twist& other);
  Eigen::Vector3d at(const Eigen::Vector3d& p_W) const { return v + w.cross(p_W); }
};
Twist operator*(double speed, const Twist& twist);

// Returns how `joint` at the position `q` (rad or m) has moved its body.
Pose jointMotion(const Mechanism::Joint& joint, double q);

// The line about or along which a joint moves its body, in the world.
struct JointLine {
  Eigen::Vector3d p = Eigen::Vector3d::Zero();  // m, a point of it
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  bool slides = false;

  Twist twist() const;  // at a speed of 1 rad/s or m/s
};

// Returns the line of each joint at the positions `q`.
std::vector<JointLine> jointLines(const Mechanism& mechanism, const std::vector<double>& q);

// Returns, for each joint at the positions `q`, how it moves its body at a speed of 1 rad/s or m/s.
std::vector<Twist> jointTwists(const Mechanism& mechanism, const std::vector<double>& q);

// Returns, for each joint, its speed at the positions `q` while the joint `leader` has the speed 1:
// 1 for itself, the slope of their couplings for those that follow it, else 0.
std::vector<double> speedsWith(const Mechanism& mechanism, const std::vector<double>& q,
                               int leader);

// Returns how each body moves where the joints, of which `joints` are the twists, have the
// `speeds`.
std::vector<Twist> bodyTwists(const Mechanism& mechanism, const std::vector<Twist>& joints,
                              const std::vector<double>& speeds);

// Returns the indices of the joints of each body, in order.
std::vector<std::vector<int>> jointsOfBodies(const Mechanism& mechanism);

// Reports for each joint whether it follows others.
std::vector<bool> followers(const Mechanism& mechanism);
// Returns the joints that nothing drives and that follow none.
std::vector<int> passiveJoints(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_JOINT_LINES_H_

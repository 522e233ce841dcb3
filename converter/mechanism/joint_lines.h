// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a mechanism's joints, and the motions of its bodies.
#ifndef HRDF_MECHANISM_JOINT_LINES_H_
#define HRDF_MECHANISM_JOINT_LINES_H_

#include <vector>

#include <hrdf/mechanism.h>

namespace hrdf {

// The motion of a body in the world frame: velocity v (m/s) of the body-fixed point at the world's
// origin, and angular velocity w (rad/s).
struct Twist {
  Eigen::Vector3d v = Eigen::Vector3d::Zero();
  Eigen::Vector3d w = Eigen::Vector3d::Zero();

  Twist& operator+=(const Twist& other);
  Eigen::Vector3d at(const Eigen::Vector3d& p_W) const { return v + w.cross(p_W); }
};
Twist operator*(double speed, const Twist& twist);

// Returns the pose by which `joint` moves its body at the joint position `q` (rad or m).
Pose jointMotion(const Mechanism::Joint& joint, double q);

// The line about or along which a joint moves its body, in the world frame.
struct JointLine {
  Eigen::Vector3d p = Eigen::Vector3d::Zero();  // m, a point of the line
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();
  bool slides = false;

  Twist twist() const;  // of the body, at a joint speed of 1 rad/s or 1 m/s
};

// Returns the line of each joint for the joint positions `q`.
std::vector<JointLine> jointLines(const Mechanism& mechanism, const std::vector<double>& q);

// Returns for each joint the motion of its body at a joint speed of 1 rad/s or m/s and the joint
// positions `q`.
std::vector<Twist> jointTwists(const Mechanism& mechanism, const std::vector<double>& q);

// Returns the speed of each joint, at the positions `q`, if the joint `leader` has the speed 1. The
// speed of each follower of `leader` is the slope of its coupling; all other joints do not move.
std::vector<double> speedsWith(const Mechanism& mechanism, const std::vector<double>& q,
                               int leader);

// Returns the motion of each body if the joints have the speeds `speeds`. `joints`: the motions of
// the joints at a speed of 1.
std::vector<Twist> bodyTwists(const Mechanism& mechanism, const std::vector<Twist>& joints,
                              const std::vector<double>& speeds);

// Returns the joint indices of each body, in the order in which the joints move the body.
std::vector<std::vector<int>> jointsOfBodies(const Mechanism& mechanism);

// Returns for each joint true if it is a follower.
std::vector<bool> followers(const Mechanism& mechanism);
// Returns the joints without a drive that are not followers.
std::vector<int> passiveJoints(const Mechanism& mechanism);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_JOINT_LINES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The arms, legs and wheels of a model, and their poses.
#ifndef HRDF_SPEC_BRANCHES_H_
#define HRDF_SPEC_BRANCHES_H_

#include <limits>
#include <optional>
#include <vector>

#include <hrdf/spec.h>
#include <mujoco/mujoco.h>
#include <Eigen/Geometry>

namespace hrdf::show {

using Positions = std::vector<double>;

// Distance (m) between colliding geoms below which a pose gets a penalty.
inline constexpr double kRoom = 0.01;
// Maximum distance (m) of a slide joint from 0 in a pose.
inline constexpr double kTravel = 0.25;

struct Range {
  double least, most;
};

// The last body of a chain of joints, and its outermost point T.
struct Tip {
  int body = 0;
  Eigen::Vector3d p_BT = Eigen::Vector3d::Zero();
  Eigen::Vector3d pointing = Eigen::Vector3d::UnitZ();  // direction of the tip, in the body's frame
  std::vector<int> dofs;
  // Maximum over random poses of the smallest singular value of the tip's Jacobian. bestTurn:
  // Jacobian of position and rotation; bestPlace: Jacobian of position.
  double bestTurn = 0, bestPlace = 0;
};

enum class Kind { arm, leg, wheel };

// A part of the robot: all moving joints from a fixed or floating base to the tips.
struct Branch {
  Kind kind = Kind::arm;
  std::vector<int> joints;
  std::vector<Tip> tips;
  double reach = 0;        // m, from the first joint to the farthest tip
  bool isHanging = false;  // true: in all sampled poses, all tips are below the first joint
  // Horizontal direction from the first joint to the foot in the first keyframe.
  Eigen::Vector3d outward = Eigen::Vector3d::UnitX();
  Positions found;  // joint positions of the best pose
  double score = 0;
};

// A copy of a model, and its current pose, which is initially the first keyframe. Geoms of the copy
// have the contact margin kRoom.
struct PosedRobot {
  explicit PosedRobot(const mjModel& model);

  bool moves(int joint) const { return ranges[static_cast<std::size_t>(joint)].has_value(); }
  const Range& range(int joint) const { return *ranges[static_cast<std::size_t>(joint)]; }
  double& position(int joint) const { return data->qpos[model->jnt_qposadr[joint]]; }

  ModelPtr model;
  DataPtr data;
  std::vector<std::optional<Range>> ranges;  // rad or m, for each joint; nullopt: does not move
  std::vector<Branch> branches;
  std::vector<int> branchOf;  // for each body: index in `branches`; -1: no branch
  double floor = -std::numeric_limits<double>::infinity();
  bool floats = false;
};

// Computes the poses of bodies and tips from the joint positions.
void move(const PosedRobot& robot);

Positions positions(const PosedRobot& robot, const Branch& branch);
void setPositions(const PosedRobot& robot, const Branch& branch, const Positions& positions);

// Returns the position in the world of a tip (placeOf) or of a branch's first joint (startOf).
Eigen::Vector3d placeOf(const PosedRobot& robot, const Tip& tip);
Eigen::Vector3d startOf(const PosedRobot& robot, const Branch& branch);

// Returns the height (m) of the lowest colliding point of `branch`; if `branch` is null, of all
// moving or floating bodies.
double lowest(const PosedRobot& robot, const Branch* branch);

// True if the actuator has a position command.
bool takesPosition(const mjModel& model, int actuator);

}  // namespace hrdf::show

#endif  // HRDF_SPEC_BRANCHES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The arms, legs and wheels of a model, and how they lie in a pose.
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

inline constexpr double kRoom = 0.01;    // m, between parts
inline constexpr double kTravel = 0.25;  // m, which a slide without limits is shown to move

struct Range {
  double least, most;
};

// The end of a chain, and the joints that move it.
struct Tip {
  int body = 0;
  Eigen::Vector3d p_BT = Eigen::Vector3d::Zero();
  Eigen::Vector3d pointing = Eigen::Vector3d::UnitZ();  // in the body
  std::vector<int> dofs;
  double bestTurn = 0, bestPlace = 0;  // of the samples, singular values as in `strength`
};

enum class Kind { arm, leg, wheel };

// The joints behind a fixed or floating base, up to the tips.
struct Branch {
  Kind kind = Kind::arm;
  std::vector<int> joints;
  std::vector<Tip> tips;
  double reach = 0;                                    // m, of the tips from the first joint
  bool isHanging = false;                              // no tip reaches above the base
  Eigen::Vector3d outward = Eigen::Vector3d::UnitX();  // level, where a leg is at home
  Positions found;                                     // the pose, and its score
  double score = 0;
};

// A copy of a model, in which all that collides has some room around it, and a pose of it, at first
// that of its first keyframe.
struct PosedRobot {
  explicit PosedRobot(const mjModel& model);

  bool moves(int joint) const { return ranges[static_cast<std::size_t>(joint)].has_value(); }
  const Range& range(int joint) const { return *ranges[static_cast<std::size_t>(joint)]; }
  double& position(int joint) const { return data->qpos[model->jnt_qposadr[joint]]; }

  ModelPtr model;
  DataPtr data;
  std::vector<std::optional<Range>> ranges;  // by joint; none: it is to stay as it is
  std::vector<Branch> branches;
  std::vector<int> branchOf;  // by body; -1: none
  double floor = -std::numeric_limits<double>::infinity();
  bool floats = false;
};

// Takes the positions of the joints, which have been set, to bodies and tips.
void move(const PosedRobot& robot);

Positions positions(const PosedRobot& robot, const Branch& branch);
void setPositions(const PosedRobot& robot, const Branch& branch, const Positions& positions);

// Return the places of a tip and of the first joint of a branch in the world.
Eigen::Vector3d placeOf(const PosedRobot& robot, const Tip& tip);
Eigen::Vector3d startOf(const PosedRobot& robot, const Branch& branch);

// Returns the height of the lowest colliding point of a branch, or of all that moves or floats.
double lowest(const PosedRobot& robot, const Branch* branch);

// Reports whether an actuator takes commands of a position.
bool takesPosition(const mjModel& model, int actuator);

}  // namespace hrdf::show

#endif  // HRDF_SPEC_BRANCHES_H_

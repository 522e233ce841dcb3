// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/branches.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "model/stand.h"

namespace hrdf::show {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

// Maximum height (m) of a leg or wheel above the robot's lowest point, in the first keyframe.
constexpr double kFootprint = 5e-3;

bool isCoupled(const mjModel& model, int joint) {
  for (int i = 0; i < model.neq; ++i) {
    if (model.eq_type[i] != mjEQ_JOINT) continue;
    if (model.eq_obj1id[i] == joint || model.eq_obj2id[i] == joint) return true;
  }
  return false;
}

// Returns for each joint the range of positions in poses: within the limits of joint and position
// commands, and ±pi (hinge) or ±kTravel (slide). Nullopt: another type of joint, no actuator, or an
// equality constraint.
std::vector<std::optional<Range>> rangesOf(const mjModel& model) {
  std::vector<std::optional<Range>> ranges(static_cast<std::size_t>(model.njnt));
  for (int i = 0; i < model.nactuator; ++i) {
    const int joint = model.actuator_trnid[2 * i];
    if (model.actuator_trntype[i] != mjTRN_JOINT || isCoupled(model, joint)) continue;
    const int type = model.jnt_type[joint];
    if (type != mjJNT_HINGE && type != mjJNT_SLIDE) continue;
    const double travel = type == mjJNT_HINGE ? pi : kTravel;
    Range range{-travel, travel};
    const auto narrow = [&](double one, double other) {
      range = {std::max(range.least, std::min(one, other)),
               std::min(range.most, std::max(one, other))};
    };
    if (model.jnt_limited[joint]) {
      range = {model.jnt_range[2 * joint], model.jnt_range[2 * joint + 1]};
      narrow(-travel, travel);
    }
    const int control = model.actuator_ctrladr[i];
    const double gear = model.actuator_gear[6 * i];
    if (takesPosition(model, i) && model.actuator_ctrllimited[control]) {
      narrow(model.actuator_ctrlrange[2 * control] / gear,
             model.actuator_ctrlrange[2 * control + 1] / gear);
    }
    auto& known = ranges[static_cast<std::size_t>(joint)];
    if (known) narrow(known->least, known->most);
    if (range.least <= range.most) known = range;
  }
  return ranges;
}

void findFloor(PosedRobot& robot) {
  for (int i = 0; i < robot.model->ngeom; ++i) {
    const bool isLevel = robot.data->geom_xmat[9 * i + 8] > 0.99;
    if (!isUnbounded(*robot.model, i) || !isLevel) continue;
    robot.floor = std::max(robot.floor, robot.data->geom_xpos[3 * i + 2]);
  }
}

// Returns the tip of a chain's last body: the site farthest from the origin of the body.
Tip tipOf(const PosedRobot& robot, int body) {
  Tip tip;
  tip.body = body;
  for (int i = 0; i < robot.model->nsite; ++i) {
    if (robot.model->site_bodyid[i] != body) continue;
    const Vector3d place(robot.model->site_pos + 3 * i);
    if (place.norm() + 1e-9 < tip.p_BT.norm()) continue;
    tip.p_BT = place;
    const Eigen::Vector4d q(robot.model->site_quat + 4 * i);
    tip.pointing = Eigen::Quaterniond(q[0], q[1], q[2], q[3]) * Vector3d::UnitZ();
  }
  return tip;
}

void findBranches(PosedRobot& robot) {
  std::vector<bool> isEnd(static_cast<std::size_t>(robot.model->nbody), false);
  for (int joint = 0; joint < robot.model->njnt; ++joint) {
    if (!robot.moves(joint)) continue;
    const int body = robot.model->jnt_bodyid[joint];
    const int parent = robot.model->body_parentid[body];
    int& branch = robot.branchOf[static_cast<std::size_t>(body)];
    if (branch < 0) branch = robot.branchOf[static_cast<std::size_t>(parent)];
    if (branch < 0) {
      branch = static_cast<int>(robot.branches.size());
      robot.branches.emplace_back();
    }
    robot.branches[static_cast<std::size_t>(branch)].joints.push_back(joint);
    isEnd[static_cast<std::size_t>(body)] = true;
    for (int above = parent; above > 0; above = robot.model->body_parentid[above]) {
      isEnd[static_cast<std::size_t>(above)] = false;
    }
    // Parents have lower indices, so one pass reaches all descendants.
    for (int i = body + 1; i < robot.model->nbody; ++i) {
      int& other = robot.branchOf[static_cast<std::size_t>(i)];
      if (other < 0)
        other = robot.branchOf[static_cast<std::size_t>(robot.model->body_parentid[i])];
    }
  }
  for (int body = 1; body < robot.model->nbody; ++body) {
    if (!isEnd[static_cast<std::size_t>(body)]) continue;
    Tip tip = tipOf(robot, body);
    for (int at = body; at > 0; at = robot.model->body_parentid[at]) {
      for (int i = 0; i < robot.model->body_jntnum[at]; ++i) {
        const int joint = robot.model->body_jntadr[at] + i;
        if (robot.moves(joint)) tip.dofs.push_back(robot.model->jnt_dofadr[joint]);
      }
    }
    const int branch = robot.branchOf[static_cast<std::size_t>(body)];
    robot.branches[static_cast<std::size_t>(branch)].tips.push_back(std::move(tip));
  }
}

// True for a wheel: the last joint's axis is horizontal, and the body's centre of mass is on it.
bool isWheel(const PosedRobot& robot, const Branch& branch) {
  const int joint = branch.joints.back();
  const int body = robot.model->jnt_bodyid[joint];
  const Vector3d axis(robot.data->xaxis + 3 * joint);
  const Vector3d arm =
      Vector3d(robot.data->xipos + 3 * body) - Vector3d(robot.data->xanchor + 3 * joint);
  return std::abs(axis.z()) < 0.3 && arm.cross(axis).norm() < 0.02;
}

// Sets the kind (leg or wheel) of branches that reach the robot's lowest point in the first
// keyframe, if at least three do.
void tellKinds(PosedRobot& robot) {
  double ground = std::numeric_limits<double>::infinity();
  for (const Branch& branch : robot.branches) ground = std::min(ground, lowest(robot, &branch));
  std::vector<Branch*> carriers;
  for (Branch& branch : robot.branches) {
    if (lowest(robot, &branch) < ground + kFootprint) carriers.push_back(&branch);
  }
  if (carriers.size() < 3) return;
  for (Branch* branch : carriers) {
    branch->kind = isWheel(robot, *branch) ? Kind::wheel : Kind::leg;
    Vector3d outward = placeOf(robot, branch->tips.front()) - startOf(robot, *branch);
    outward.z() = 0;
    if (outward.norm() > 0.01) branch->outward = outward.normalized();
  }
}

}  // namespace

PosedRobot::PosedRobot(const mjModel& from)
    : model(mj_copyModel(nullptr, &from)),
      data(mj_makeData(&from)),
      ranges(rangesOf(from)),
      branchOf(static_cast<std::size_t>(from.nbody), -1),
      floats(from.njnt > 0 && from.jnt_type[0] == mjJNT_FREE) {
  for (int i = 0; i < model->ngeom; ++i) {
    if (!isUnbounded(*model, i)) model->geom_margin[i] = kRoom;
  }
  mj_resetDataKeyframe(model.get(), data.get(), 0);
  move(*this);
  findFloor(*this);
  findBranches(*this);
  tellKinds(*this);
}

void move(const PosedRobot& robot) {
  mj_kinematics(robot.model.get(), robot.data.get());
  mj_comPos(robot.model.get(), robot.data.get());
}

Positions positions(const PosedRobot& robot, const Branch& branch) {
  Positions all;
  for (const int joint : branch.joints) all.push_back(robot.position(joint));
  return all;
}

void setPositions(const PosedRobot& robot, const Branch& branch, const Positions& positions) {
  for (std::size_t i = 0; i < positions.size(); ++i)
    robot.position(branch.joints[i]) = positions[i];
}

Vector3d placeOf(const PosedRobot& robot, const Tip& tip) {
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WB(robot.data->xmat +
                                                                            9 * tip.body);
  return Vector3d(robot.data->xpos + 3 * tip.body) + R_WB * tip.p_BT;
}

Vector3d startOf(const PosedRobot& robot, const Branch& branch) {
  return Vector3d(robot.data->xanchor + 3 * branch.joints.front());
}

double lowest(const PosedRobot& robot, const Branch* branch) {
  double lowest = std::numeric_limits<double>::infinity();
  for (int i = 0; i < robot.model->ngeom; ++i) {
    const int body = robot.model->geom_bodyid[i];
    const int of = robot.branchOf[static_cast<std::size_t>(body)];
    const bool counts = branch == nullptr ? robot.model->body_weldid[body] != 0
                                          : of >= 0 && branch == &robot.branches[std::size_t(of)];
    if (!counts || !collides(*robot.model, i) || isUnbounded(*robot.model, i)) continue;
    lowest = std::min(lowest, boxAround(*robot.model, *robot.data, i).min().z());
  }
  return lowest;
}

bool takesPosition(const mjModel& model, int actuator) {
  return (model.actuator_ctrlspec[actuator] & mjINPUT_POS) != 0;
}

}  // namespace hrdf::show

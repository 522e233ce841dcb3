// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/lost.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "model/mjs.h"
#include "text/strings.h"

namespace hrdf::urdf_export {
namespace {

constexpr const char* kStaysFree = "in the URDF it moves freely";

void cannotSay(const Location& where, const std::string& what, Diagnostics& out,
               const std::string& hint = {}) {
  out.warning(where, "URDF cannot represent: " + what, hint);
}

std::string jointText(const Robot& robot, int joint) {
  return inQuotes(nameOf(robot.model, mjOBJ_JOINT, joint));
}

// Returns the position of the joint in qpos0. Positions in MuJoCo's equality constraints are
// relative to qpos0.
double zeroOf(const mjModel& model, int joint) { return model.qpos0[model.jnt_qposadr[joint]]; }

// Adds the follower of an equality constraint between two joints. The follower is the first joint
// or, if only the first joint has an actuator, the second: ROS does not command a joint that mimics
// another.
void addFollower(const Robot& robot, const Plan& plan, int equality,
                 std::map<int, Plan::Follower>& followers, Diagnostics& out) {
  const mjModel& model = robot.model;
  const int joint = model.eq_obj1id[equality], leader = model.eq_obj2id[equality];
  const mjtNum* c = model.eq_data + mjNEQDATA * equality;
  const Location where = placeOfJoint(robot, joint);
  if (leader < 0) {
    return cannotSay(where, "joint " + jointText(robot, joint) + " that is held", out, kStaysFree);
  }
  if (std::any_of(c + 2, c + 5, [](mjtNum each) { return each != 0; })) {
    return cannotSay(where, "coupling of " + jointText(robot, joint) + ", a polynomial", out,
                     kStaysFree);
  }
  const double offset = zeroOf(model, joint) + c[0] - c[1] * zeroOf(model, leader);
  if (c[1] != 0 && plan.actuatorOf(joint) >= 0 && plan.actuatorOf(leader) < 0) {
    followers[leader] = {joint, 1 / c[1], -offset / c[1]};
  } else {
    followers[joint] = {leader, c[1], offset};
  }
}

// Returns the follower with an independent leader. A leader that is a follower is replaced by its
// own leader, because SDF and MoveIt do not accept chains of followers.
Plan::Follower multipliedOut(Plan::Follower follower,
                             const std::map<int, Plan::Follower>& followers) {
  for (std::size_t steps = 0; steps < followers.size(); ++steps) {
    const auto next = followers.find(follower.leader);
    if (next == followers.end()) break;
    follower = {next->second.leader, follower.factor * next->second.factor,
                follower.factor * next->second.offset + follower.offset};
  }
  return follower;
}

// Reports that the URDF lacks the coupling of a joint to several joints, which is a tendon in the
// model.
void reportTendon(const Robot& robot, int tendon, Diagnostics& out) {
  const std::string name = nameOf(robot.model, mjOBJ_TENDON, tendon);
  for (const Mechanism::Coupling& coupling : robot.tree.couplings) {
    const std::string& joint = robot.tree.joints[static_cast<std::size_t>(coupling.joint)].name;
    if (name != joint + "_coupling") continue;
    return cannotSay(coupling.where, "coupling of " + inQuotes(joint) + " to several joints", out,
                     kStaysFree);
  }
  cannotSay(robot.tree.where, "coupling by the tendon " + inQuotes(name), out, kStaysFree);
}

void reportLoop(const Robot& robot, int equality, Diagnostics& out) {
  const auto type = static_cast<mjtObj>(robot.model.eq_objtype[equality]);
  const std::string name = nameOf(robot.model, type, robot.model.eq_obj1id[equality]);
  Location where = robot.tree.where;
  for (const Mechanism::Loop& loop : robot.tree.loops) {
    for (const int frame : {loop.a, loop.b}) {
      if (robot.tree.frames[static_cast<std::size_t>(frame)].name == name) where = loop.where;
    }
  }
  cannotSay(where, "closed loop at " + inQuotes(name), out, "in the URDF it is open");
}

void reportRotors(const Robot& robot, Diagnostics& out) {
  std::vector<std::string> rotors;
  for (int i = 0; i < robot.model.njnt; ++i) {
    if (robot.model.dof_armature[robot.model.jnt_dofadr[i]] > 0) {
      rotors.push_back(nameOf(robot.model, mjOBJ_JOINT, i));
    }
  }
  if (rotors.empty()) return;
  const std::size_t more = rotors.size() - 1;
  out.note(robot.tree.where,
           "URDF cannot represent: rotor inertia of " + inQuotes(rotors.front()) +
               (more > 0 ? " and " + std::to_string(more) + " more" : ""),
           "--srdf writes it for programs that read 'rotor_params', such as pinocchio");
}

}  // namespace

std::map<int, Plan::Follower> followersOf(const Robot& robot, const Plan& plan, Diagnostics& out) {
  const mjModel& model = robot.model;
  std::map<int, Plan::Follower> followers;
  for (int i = 0; i < model.neq; ++i) {
    if (!model.eq_active0[i]) continue;
    if (model.eq_type[i] == mjEQ_JOINT) {
      addFollower(robot, plan, i, followers, out);
    } else if (model.eq_type[i] == mjEQ_TENDON) {
      reportTendon(robot, model.eq_obj1id[i], out);
    } else {
      reportLoop(robot, i, out);
    }
  }
  std::map<int, Plan::Follower> result;
  for (const auto& [joint, follower] : followers) {
    const Plan::Follower whole = multipliedOut(follower, followers);
    if (!plan.has(model.jnt_bodyid[joint])) continue;
    if (plan.has(model.jnt_bodyid[whole.leader])) {
      result[joint] = whole;
    } else {
      cannotSay(placeOfJoint(robot, joint),
                "coupling of " + jointText(robot, joint) + " to " + jointText(robot, whole.leader) +
                    ", which is left out",
                out, kStaysFree);
    }
  }
  return result;
}

void reportMovable(const Robot& robot, const std::string& body, Diagnostics& out) {
  const auto& bodies = robot.tree.bodies;
  const auto row = std::ranges::find(bodies, body, &Mechanism::Body::name);
  cannotSay(row == bodies.end() ? robot.tree.where : row->where, "movable body " + inQuotes(body),
            out, "the body is left out, with all bodies that are attached to it");
}

void reportLost(const Robot& robot, const Settings& settings, const Plan& plan, Diagnostics& out) {
  const mjModel& model = robot.model;
  for (int i = 0; i < model.njnt; ++i) {
    if (!plan.has(model.jnt_bodyid[i])) continue;
    const Location where = placeOfJoint(robot, i);
    if (model.jnt_type[i] == mjJNT_BALL) {
      out.error(where, "URDF has no ball joint, such as " + jointText(robot, i));
    }
    if (model.jnt_stiffness[i] != 0) {
      cannotSay(where, "spring of the joint " + jointText(robot, i), out);
    }
  }
  for (const Mechanism::Tendon& tendon : robot.tree.tendons) {
    cannotSay(tendon.where, "tendon " + inQuotes(tendon.name), out);
  }
  if (!settings.withSrdf) reportRotors(robot, out);
}

}  // namespace hrdf::urdf_export

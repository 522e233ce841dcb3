// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/bodies.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "text/strings.h"

namespace hrdf::collada {
namespace {

Pose motion(const Axis& axis, double position) {
  Pose X = Pose::Identity();
  if (axis.slides) {
    X.translate(position * axis.axis);
  } else {
    X.rotate(Eigen::AngleAxisd(position, axis.axis));
  }
  return X;
}

// Poses of a link's joint axes (X_PA) and of the link (X_PB) in the parent link's frame. Joints
// that cannot move are at their fixed position, all other joints at 0.
struct Chain {
  std::vector<Pose> X_PA;
  Pose X_PB = Pose::Identity();
};

Chain chainOf(const Model& model, const Link& link) {
  Chain chain;
  chain.X_PB = link.X_PA;
  if (link.joint >= 0) {
    for (const Axis& axis : model.joints[static_cast<std::size_t>(link.joint)].axes) {
      chain.X_PA.push_back(chain.X_PB);
      if (axis.rest) chain.X_PB = chain.X_PB * motion(axis, *axis.rest);
    }
  }
  chain.X_PB = chain.X_PB * link.X_AL;
  return chain;
}

void addJoint(const Axis& axis, const Pose& X_BA, int body, Mechanism& mechanism) {
  Mechanism::Joint joint;
  joint.name = axis.name;
  joint.body = body;
  joint.slides = axis.slides;
  joint.p_B = X_BA.translation();
  joint.axis_B = (X_BA.linear() * axis.axis).normalized();
  joint.range = axis.range;
  joint.maxSpeed = axis.maxSpeed;
  joint.maxAcceleration = axis.maxAcceleration;
  joint.isPassive = !axis.isActive && !axis.isFollower;
  joint.where = axis.node.where();
  mechanism.joints.push_back(std::move(joint));
}

void addModel(Model& model, Mechanism& mechanism) {
  for (Link& link : model.links) {
    Mechanism::Body body;
    body.name = link.name;
    body.where = link.node.where();
    const bool isRoot = link.parent < 0;
    if (!isRoot) body.parent = model.links[static_cast<std::size_t>(link.parent)].body;
    body.X_PB = (isRoot ? model.X_WM : Pose::Identity()) * chainOf(model, link).X_PB;
    link.body = static_cast<int>(mechanism.bodies.size());
    mechanism.bodies.push_back(std::move(body));
  }
  for (JointModel& joint : model.joints) {
    if (joint.link < 0) continue;
    const Link& link = model.links[static_cast<std::size_t>(joint.link)];
    const Chain chain = chainOf(model, link);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
      Axis& axis = joint.axes[i];
      if (axis.rest) continue;
      axis.joint = static_cast<int>(mechanism.joints.size());
      addJoint(axis, chain.X_PB.inverse() * chain.X_PA[i], link.body, mechanism);
      if (axis.isFollower || !axis.isActive) continue;
      Mechanism::Drive drive;
      drive.name = axis.name;
      drive.joint = axis.joint;
      drive.where = axis.node.where();
      mechanism.drives.push_back(std::move(drive));
    }
  }
}

// Closes the loops of a model. A joint that closes a loop becomes a weld if it cannot move.
// Otherwise it is reported, because MuJoCo cannot close a loop with a joint.
void addLoops(const Model& model, Mechanism& mechanism, Diagnostics& out) {
  std::unordered_map<int, const LoopEnd*> ends;  // loop ends, by joint index
  for (const LoopEnd& each : model.loopEnds) {
    if (!each.isStart) ends.try_emplace(each.joint, &each);
  }
  for (const LoopEnd& start : model.loopEnds) {
    if (!start.isStart) continue;
    const auto end = ends.find(start.joint);
    const JointModel& joint = model.joints[static_cast<std::size_t>(start.joint)];
    const bool moves = std::ranges::any_of(joint.axes, [](const Axis& axis) { return !axis.rest; });
    if (end == ends.end() || moves) {
      out.warning(start.node.where(),
                  "the loop that the joint " + inQuotes(joint.name) + " closes stays open",
                  end == ends.end() ? "the joint has no <attachment_end>"
                                    : "MuJoCo closes loops only with fixed joints");
      continue;
    }
    Mechanism::Loop loop;
    loop.where = start.node.where();
    for (const LoopEnd* each : {&start, end->second}) {
      Mechanism::Frame frame;
      frame.name = joint.name + (each->isStart ? "_start" : "_end");
      frame.body = model.links[static_cast<std::size_t>(each->link)].body;
      frame.X_BF = each->X_LE;
      frame.where = each->node.where();
      (each->isStart ? loop.a : loop.b) = static_cast<int>(mechanism.frames.size());
      mechanism.frames.push_back(std::move(frame));
    }
    mechanism.loops.push_back(loop);
  }
}

void addHome(const Kinematics& kinematics, Mechanism& mechanism) {
  Mechanism::Posture home;
  home.name = "home";
  home.q.assign(mechanism.joints.size(), 0);
  home.places.resize(mechanism.joints.size());
  bool isGiven = false;
  for (const Model& model : kinematics.models) {
    for (const JointModel& joint : model.joints) {
      for (const Axis& axis : joint.axes) {
        if (axis.joint < 0 || !axis.home) continue;
        home.q[static_cast<std::size_t>(axis.joint)] = *axis.home;
        home.places[static_cast<std::size_t>(axis.joint)] = axis.homeWhere;
        isGiven = true;
      }
    }
  }
  if (!isGiven) return;
  home.q = withFollowers(mechanism, std::move(home.q));
  home.where = mechanism.where;
  mechanism.postures.push_back(std::move(home));
}

}  // namespace

void addBodies(Kinematics& kinematics, const std::vector<Follower>& followers, Mechanism& mechanism,
               Diagnostics& out) {
  for (Model& model : kinematics.models) {
    addModel(model, mechanism);
    addLoops(model, mechanism, out);
  }
  for (const Follower& follower : followers) {
    Mechanism::Coupling coupling;
    coupling.joint = kinematics.at(follower.axis).joint;
    coupling.offset = follower.offset;
    coupling.where = follower.where.where();
    bool isWhole = coupling.joint >= 0;
    for (const Follower::Term& term : follower.terms) {
      const int leader = kinematics.at(term.leader).joint;
      isWhole = isWhole && leader >= 0;
      coupling.terms.push_back({leader, term.power, term.factor});
    }
    // A coupling is left out if one of its joints moves no link; such joints have been reported
    // before.
    if (isWhole) mechanism.couplings.push_back(std::move(coupling));
  }
  addHome(kinematics, mechanism);
}

}  // namespace hrdf::collada

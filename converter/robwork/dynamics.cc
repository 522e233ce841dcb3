// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "robwork/dynamics.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "model/principal_inertia.h"
#include "text/strings.h"

namespace hrdf::robwork {
namespace {

using Kind = DynamicBody::Kind;

class Adder {
 public:
  Adder(const WorkCell& cell, const FrameNames& names, Mechanism& made, Diagnostics& out)
      : cell_(cell), names_(names), made_(made), out_(out) {}

  void add();

 private:
  const Mechanism::Frame& frame(int index) const {
    return made_.frames[static_cast<std::size_t>(index)];
  }
  Mechanism::Body& bodyOf(int index) {
    return made_.bodies[static_cast<std::size_t>(frame(index).body)];
  }
  void weigh(const DynamicBody& given, int index);
  void associate(const DynamicBody& given, int index);
  void limit(const ForceLimit& limit);

  const WorkCell& cell_;
  const FrameNames& names_;
  Mechanism& made_;
  Diagnostics& out_;
  std::set<int> limited_;  // frames of joints with an effort limit
};

void Adder::add() {
  for (const DynamicBody& each : cell_.dynamics->bodies) {
    if (out_.isFull()) return;
    const auto index = names_.find(each.scope, each.frame.name);
    if (!index) continue;
    if (each.mass && each.kind != Kind::still) weigh(each, *index);
    associate(each, *index);
  }
  for (const ForceLimit& each : cell_.dynamics->forceLimits) {
    if (out_.isFull()) return;
    limit(each);
  }
  made_.gravity = cell_.dynamics->gravity;
}

std::optional<Inertial> inertialOf(const Mechanism::Body& body) {
  if (!body.mass || !body.p_BC || !body.I_C) return std::nullopt;
  Inertial inertial{*body.mass, Pose::Identity(), *body.I_C};
  inertial.X_IC.translation() = *body.p_BC;
  return inertial;
}

// Adds the mass of a frame to its body. Several frames of a body may each have a mass.
void Adder::weigh(const DynamicBody& given, int index) {
  const Pose& X_BF = frame(index).X_BF;
  Mechanism::Body& body = bodyOf(index);
  Mechanism::Body own = body;
  own.where = given.where;
  own.mass = given.mass;
  own.p_BC.reset();
  own.I_C.reset();
  if (given.p_FC) own.p_BC = X_BF * *given.p_FC;
  if (given.I_C) own.I_C = X_BF.linear() * *given.I_C * X_BF.linear().transpose();
  if (body.mass) {
    const auto first = inertialOf(body), second = inertialOf(own);
    if (!first || !second) {
      return out_.error(given.where,
                        inQuotes(given.frame.name) + " is fixed to " + inQuotes(body.name) +
                            ", which already has a mass",
                        "write <COG> and <Inertia> for both");
    }
    const Inertial both = joined(std::array{*first, *second});
    own.mass = both.mass;
    own.p_BC = both.X_IC.translation();
    own.I_C = both.X_IC.linear() * both.I_C * both.X_IC.linear().transpose();
  }
  body = own;
}

// Warns of frames that the dynamics file associates with the body, but that the WorkCell fixes to
// another body.
void Adder::associate(const DynamicBody& given, int index) {
  for (const Reference& each : given.associates) {
    if (out_.isFull()) return;
    const auto other = names_.findOutward(given.scope, each.name);
    if (!other) {
      out_.error(each.where, "there is no frame " + inQuotes(each.name),
                 names_.hint({}, each.name));
    } else if (frame(*other).body != frame(index).body && given.kind != Kind::still) {
      out_.warning(each.where, inQuotes(each.name) + " does not move with this body",
                   "it is fixed to " + inQuotes(bodyOf(*other).name) + " in the WorkCell");
    }
  }
}

void Adder::limit(const ForceLimit& limit) {
  const auto index = names_.find(limit.scope, limit.joint.name);
  if (!index) {
    return out_.error(limit.joint.where, "there is no frame " + inQuotes(limit.joint.name),
                      names_.hint(limit.scope, limit.joint.name));
  }
  const Frame& joint = cell_.frames[static_cast<std::size_t>(*index)];
  if (joint.joint == JointType::none) {
    return out_.error(limit.joint.where, "frame " + inQuotes(joint.name) + " is not a joint");
  }
  if (!limited_.insert(*index).second) {
    return out_.error(limit.joint.where, "a second <ForceLimit> of " + inQuotes(limit.joint.name),
                      "delete one of them");
  }
  bool isDriven = false;
  for (Mechanism::Drive& drive : made_.drives) {
    const auto& driven = made_.joints[static_cast<std::size_t>(drive.joint)];
    if (driven.body != frame(*index).body) continue;
    drive.maxEffort = limit.effort;
    isDriven = true;
  }
  if (isDriven) return;
  out_.note(limit.joint.where,
            "the limit of " + inQuotes(limit.joint.name) + " has no effect: the joint has no drive",
            joint.dependence ? "it follows " + inQuotes(joint.dependence->on.name) : "");
}

}  // namespace

void markBodies(WorkCell& cell, const FrameNames& names, Diagnostics& out) {
  if (!cell.dynamics) return;
  std::map<int, Location> known;
  for (const DynamicBody& each : cell.dynamics->bodies) {
    if (out.isFull()) return;
    const auto index = names.find(each.scope, each.frame.name);
    if (!index) {
      out.error(each.frame.where, "there is no frame " + inQuotes(each.frame.name),
                names.hint(each.scope, each.frame.name));
      continue;
    }
    Frame& frame = cell.frames[static_cast<std::size_t>(*index)];
    const auto [first, isNew] = known.try_emplace(*index, each.where);
    if (!isNew) {
      out.error(each.frame.where,
                "frame " + inQuotes(frame.name) + " already has a body, at " +
                    toString(placeOf(first->second)),
                "delete one of them");
    }
    if (each.kind == Kind::free && !frame.isMovable) {
      out.error(each.frame.where, "frame " + inQuotes(frame.name) + " is not Movable",
                "write type=\"Movable\" in its <Frame>, or use a <FixedBody>");
    }
    frame.isRigidBody = each.kind == Kind::free;
    frame.isStillBody = each.kind == Kind::still;
  }
}

void addDynamics(const WorkCell& cell, const FrameNames& names, Mechanism& made, Diagnostics& out) {
  if (cell.dynamics && !out.hasErrors()) Adder(cell, names, made, out).add();
}

}  // namespace hrdf::robwork

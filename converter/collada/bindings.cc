// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the settings of axes in articulated systems (<kinematics>, <motion>), and the scene's
// bindings.
#include "collada/kinematics_reader.h"

#include <cmath>
#include <string>
#include <utility>

#include "collada/grammar.h"
#include "collada/values.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/number_text.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// True if speeds and positions in the file are in radians, as from OpenRAVE's and URDF's COLLADA
// writers without a version number. Later writers use degrees.
bool writesRadians(const Node& node) {
  const Node asset = node.document->root().child("asset");
  const Node contributor = asset ? asset.child("contributor") : Node();
  const Node tool = contributor ? contributor.child("authoring_tool") : Node();
  return tool && (tool.text() == "OpenRAVE Collada Writer" || tool.text() == "URDF Collada Writer");
}

// Returns the SI value of a speed or an initial position of an axis.
double inSi(const Axis& axis, double value, const Node& where) {
  if (axis.slides) return value * axis.unit;
  return writesRadians(where) ? value : value * kDegree;
}

std::vector<Node> axisInfosIn(const Node& system, const char* kind) {
  const Node holder = system ? system.child(kind) : Node();
  if (!holder) return {};
  const Node technique = holder.child("technique_common");
  const Node infos = technique ? technique : holder.openrave();
  return infos ? infos.children("axis_info") : std::vector<Node>();
}

}  // namespace

// Returns the axis that an <axis_info> names, or null after a warning.
Axis* KinematicsReader::axisOf(const Node& info, int system) {
  std::string whyNot;
  auto target = resolver_.path(info, info.attribute("axis"), whyNot);
  if (target && target->node.name() == "axis_info") {
    target = resolver_.path(target->node, target->node.attribute("axis"), whyNot);
  }
  const auto ref = target ? kinematics_.axisOf(*target, system) : std::nullopt;
  if (ref) return &kinematics_.at(*ref);
  out_.warning(info.whereIs("axis"), "no axis for the name " + inQuotes(info.attribute("axis")),
               whyNot.empty() ? "the name is not an axis of this system" : whyNot);
  return nullptr;
}

void KinematicsReader::readAxisInfos(const System& system, int index) {
  for (const Node& info : axisInfosIn(system.kinematics, "kinematics")) {
    reportUnknown(info, out_);
    Axis* axis = axisOf(info, index);
    if (axis == nullptr) continue;
    if (const Node active = info.child("active")) axis->isActive = number(active).value_or(1) != 0;
    if (const Node locked = info.child("locked")) axis->isLocked = number(locked).value_or(0) != 0;
    if (const Node limits = info.child("limits")) readLimits(limits, *axis);
    for (const Node& parameter : info.children("newparam")) {
      if (parameter.attribute("sid") == "circular") {
        axis->isCircular = number(parameter).value_or(0) != 0;
      }
    }
  }
}

void KinematicsReader::readMotions(const System& system, int index) {
  for (const Node& info : axisInfosIn(system.motion, "motion")) {
    reportUnknown(info, out_);
    Axis* axis = axisOf(info, index);
    if (axis == nullptr) continue;
    for (const auto& [name, member] :
         {std::pair("speed", &Axis::maxSpeed), std::pair("acceleration", &Axis::maxAcceleration)}) {
      const Node element = info.child(name);
      const auto value = element ? number(element) : std::nullopt;
      if (value && *value > 0) axis->*member = inSi(*axis, *value, element);
      if (value && *value <= 0) {
        out_.warning(element.where(),
                     asTag(name) + " of the joint " + inQuotes(axis->name) + " is not above 0",
                     "the value is ignored");
      }
    }
  }
}

void KinematicsReader::bind(const Node& instance, const Node& kinematicsScene) {
  for (const Node& child : instance.children()) {
    if (child.name() == "bind_kinematics_model") bindModel(child, kinematicsScene);
    if (child.name() == "bind_joint_axis") bindAxis(child, kinematicsScene);
  }
}

void KinematicsReader::bindModel(const Node& bind, const Node& kinematicsScene) {
  const int visual = visuals_.find(bind.attribute("node"));
  if (visual < 0) {
    out_.warning(bind.whereIs("node"), "no node for the name " + inQuotes(bind.attribute("node")),
                 "the model is at the origin");
    return;
  }
  std::string whyNot;
  const auto target = resolver_.reference(bind, kinematicsScene, whyNot);
  Model* best = nullptr;
  int bestScore = -1;
  for (Model& model : kinematics_.models) {
    const Node& scene = kinematics_.systems[static_cast<std::size_t>(model.system)].instance;
    if (!target || (target->node != model.instance && target->node != model.node)) continue;
    const int score = fit(*target, {scene, model.instance});
    if (score > bestScore && model.visual < 0) {
      best = &model;
      bestScore = score;
    }
  }
  if (!best) {
    out_.warning(bind.where(), "<bind_kinematics_model> has no kinematics model",
                 whyNot.empty() ? "the model is at the origin" : whyNot);
    return;
  }
  best->visual = visual;
}

void KinematicsReader::bindAxis(const Node& bind, const Node& kinematicsScene) {
  std::string whyNot;
  const Node axis = bind.child("axis");
  const auto target = axis ? resolver_.reference(axis, kinematicsScene, whyNot) : std::nullopt;
  const auto ref = target ? kinematics_.axisOf(*target) : std::nullopt;
  if (!ref) {
    out_.warning(bind.where(), "<bind_joint_axis> has no axis", whyNot);
    return;
  }
  bindVisual(bind, *ref);
  Axis& bound = kinematics_.at(*ref);
  const Node value = bind.child("value");
  if (!value || bound.isFollower) return;
  const auto number = resolver_.value(value, kinematicsScene, whyNot);
  bound.home = number ? inSi(bound, number->number, value) : 0;
  bound.homeWhere = number ? number->where : value.where();
  const bool isFar = bound.slides && std::abs(*bound.home) > kMaxLength;
  if (number && !isFar) return;
  out_.warning(
      bound.homeWhere,
      "the initial value of the joint " + inQuotes(bound.name) +
          (isFar ? " is " + roundedText(*bound.home) + " m" : " is not a number"),
      (isFar ? "at most " + toText(kMaxLength) + " m is allowed" : whyNot) + "; 0 is used");
  bound.home = 0;
}

void KinematicsReader::bindVisual(const Node& bind, const AxisRef& ref) {
  if (!bind.has("target") || visuals_.nodes().empty()) return;
  Node transform;
  const int visual = visuals_.find(bind.attribute("target"), &transform);
  if (visual < 0) {
    out_.warning(bind.whereIs("target"),
                 "no node for the name " + inQuotes(bind.attribute("target")),
                 "the shapes of the node stay on the parent link");
    return;
  }
  if (transform) ofJoints_.push_back(transform);
  Model& model = kinematics_.models[static_cast<std::size_t>(ref.model)];
  const int link = model.joints[static_cast<std::size_t>(ref.joint)].link;
  if (link >= 0) model.links[static_cast<std::size_t>(link)].visual = visual;
}

}  // namespace hrdf::collada

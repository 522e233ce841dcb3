// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/kinematics_reader.h"

#include <algorithm>
#include <utility>

#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {

int fit(const Target& target, std::initializer_list<Node> instances) {
  int score = 0;
  for (const Node& instance : instances) {
    score =
        2 * score +
        (instance && std::ranges::find(target.instances, instance) != target.instances.end() ? 1
                                                                                             : 0);
  }
  return score;
}

Kinematics KinematicsReader::read(const Node& root) {
  const Node scene = root.child("scene");
  if (scene) {
    for (const Node& instance : scene.children("instance_kinematics_scene")) readScene(instance);
  } else {
    for (const Node& library : root.children("library_kinematics_models")) {
      for (const Node& model : library.children("kinematics_model")) {
        System system;
        system.instance = model;
        system.name = model.attribute("name");
        kinematics_.systems.push_back(system);
        readModel(model, static_cast<int>(kinematics_.systems.size()) - 1);
      }
    }
  }
  return std::move(kinematics_);
}

bool KinematicsReader::hasRoomFor(const Node& named, const Node& instance) {
  if (instanced_ > kMaxInstanced) return false;
  instanced_ += named.document->sizeOf(named.xml);
  if (instanced_ <= kMaxInstanced) return true;
  out_.error(instance.where(), "the models have more than " + std::to_string(kMaxInstanced) +
                                   " elements with all instances");
  return false;
}

void KinematicsReader::readScene(const Node& instance) {
  std::string whyNot;
  const Node scene = resolver_.url(instance, "url", whyNot);
  if (!scene) {
    out_.error(instance.whereIs("url"),
               "no kinematics scene for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  if (!hasRoomFor(scene, instance)) return;
  const std::size_t first = kinematics_.systems.size(), firstModel = kinematics_.models.size();
  for (const Node& child : scene.children()) {
    const std::string_view name = child.name();
    if (name != "instance_articulated_system" && name != "instance_kinematics_model") continue;
    System system;
    system.instance = child;
    system.name = child.attribute("name");
    kinematics_.systems.push_back(system);
    const int index = static_cast<int>(kinematics_.systems.size()) - 1;
    if (name == "instance_kinematics_model") {
      readModel(child, index);
    } else {
      readSystem(child, system, 0);
      kinematics_.systems[static_cast<std::size_t>(index)] = system;
      if (system.kinematics) {
        for (const Node& each : system.kinematics.child("kinematics").children()) {
          if (each.name() == "instance_kinematics_model") readModel(each, index);
        }
      }
    }
  }
  for (std::size_t i = firstModel; i < kinematics_.models.size(); ++i) readFormulaTargets(i);
  for (std::size_t i = first; i < kinematics_.systems.size(); ++i) {
    readAxisInfos(kinematics_.systems[i], static_cast<int>(i));
    readMotions(kinematics_.systems[i], static_cast<int>(i));
  }
  bind(instance, scene);
}

void KinematicsReader::readSystem(const Node& instance, System& system, int depth) {
  std::string whyNot;
  const Node found = resolver_.url(instance, "url", whyNot);
  if (!found || depth > 10) {
    out_.error(instance.whereIs("url"),
               "no articulated system for the url " + inQuotes(instance.attribute("url")),
               found ? "the references form a circle" : whyNot);
    return;
  }
  if (!hasRoomFor(found, instance)) return;
  if (system.name.empty()) system.name = found.attribute("name");
  if (const Node motion = found.child("motion")) {
    if (!system.motion) system.motion = found;
    const Node inner = motion.child("instance_articulated_system");
    if (inner) {
      readSystem(inner, system, depth + 1);
    } else {
      out_.error(motion.where(), "<motion> has no <instance_articulated_system>");
    }
  } else if (found.child("kinematics")) {
    system.kinematics = found;
  } else {
    out_.error(found.where(), "<articulated_system> has neither <kinematics> nor <motion>");
  }
}

void KinematicsReader::readFormulaTargets(std::size_t model) {
  for (const Node& formula : kinematics_.models[model].formulas) {
    const Node target = formula.child("target");
    std::string ignored;
    const auto found = target ? resolver_.reference(target, {}, ignored) : std::nullopt;
    const auto axis =
        found ? kinematics_.axisOf(*found, kinematics_.models[model].system) : std::nullopt;
    if (axis) kinematics_.at(*axis).isFollower = true;
  }
}

void Kinematics::add(Model model) {
  const int index = static_cast<int>(models.size());
  const auto addAxis = [&](const Node& node, const AxisRef& ref) {
    if (node) axesAt[node.xml.hash_value()].push_back(ref);
  };
  for (int i = 0; const JointModel& joint : model.joints) {
    for (int k = 0; const Axis& axis : joint.axes) addAxis(axis.node, {index, i, k++});
    if (!joint.axes.empty()) {
      addAxis(joint.node, {index, i, 0});
      addAxis(joint.instance, {index, i, 0});
    }
    ++i;
  }
  for (int i = 0; const Link& link : model.links) {
    linksAt[link.node.xml.hash_value()].push_back({index, i++});
  }
  models.push_back(std::move(model));
}

std::optional<AxisRef> Kinematics::axisOf(const Target& target, int system) const {
  const auto known = axesAt.find(target.node.xml.hash_value());
  if (known == axesAt.end()) return std::nullopt;
  std::optional<AxisRef> best;
  int bestScore = -1;
  for (const AxisRef& ref : known->second) {
    const Model& model = models[static_cast<std::size_t>(ref.model)];
    if (system >= 0 && model.system != system) continue;
    const JointModel& joint = model.joints[static_cast<std::size_t>(ref.joint)];
    const Node& scene = systems[static_cast<std::size_t>(model.system)].instance;
    const int score = fit(target, {scene, model.instance, joint.instance}) +
                      (target.node == joint.instance ? 1 : 0);
    if (score <= bestScore) continue;
    best = ref;
    bestScore = score;
  }
  return best;
}

std::optional<PartRef> Kinematics::jointOf(const Target& target, int system) const {
  const auto axis = axisOf(target, system);
  return axis ? std::optional(PartRef{axis->model, axis->joint}) : std::nullopt;
}

std::optional<PartRef> Kinematics::linkOf(const Target& target, int system) const {
  const auto known = linksAt.find(target.node.xml.hash_value());
  if (known == linksAt.end()) return std::nullopt;
  std::optional<PartRef> best;
  int bestScore = -1;
  for (const PartRef& ref : known->second) {
    const Model& model = models[static_cast<std::size_t>(ref.model)];
    if (system >= 0 && model.system != system) continue;
    const Node& scene = systems[static_cast<std::size_t>(model.system)].instance;
    const int score = fit(target, {scene, model.instance});
    if (score <= bestScore) continue;
    best = ref;
    bestScore = score;
  }
  return best;
}

Kinematics readKinematics(const Node& root, const VisualTree& visuals, Resolver& resolver,
                          std::vector<Node>& ofJoints, Diagnostics& out) {
  return KinematicsReader(visuals, resolver, ofJoints, out).read(root);
}

void placeModels(Kinematics& kinematics, const VisualTree& visuals, const Pose& X_WS,
                 Diagnostics& out) {
  for (Model& model : kinematics.models) {
    model.X_WM = X_WS;
    if (model.visual < 0 || model.links.empty()) continue;
    const auto& node = visuals.nodes()[static_cast<std::size_t>(model.visual)];
    Link& root = model.links[0];
    root.visual = model.visual;
    const Pose X_WL = nearestPose(node.X_W);
    if (!isNear(X_WL.translation())) {
      reportFar("the node " + inQuotes(node.id), X_WL.translation(), node.node, out);
      continue;
    }
    model.X_WM = X_WL * root.X_AL.inverse();
  }
}

std::vector<Pose> posesAtZero(const Model& model) {
  std::vector<Pose> X_W;
  for (const Link& link : model.links) {
    const Pose& X_WP = link.parent < 0 ? model.X_WM : X_W[static_cast<std::size_t>(link.parent)];
    X_W.push_back(X_WP * link.X_PA * link.X_AL);
  }
  return X_W;
}

}  // namespace hrdf::collada

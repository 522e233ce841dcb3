// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads kinematics models: joints with their axes and limits, and links.
#include "collada/kinematics_reader.h"

#include <algorithm>
#include <string>
#include <utility>

#include "collada/grammar.h"
#include "collada/values.h"
#include "text/words.h"

namespace hrdf::collada {

void KinematicsReader::readModel(const Node& instance, int system) {
  std::string whyNot;
  const bool isDirect = instance.name() == "kinematics_model";
  const Node node = isDirect ? instance : resolver_.url(instance, "url", whyNot);
  if (!node || node.name() != "kinematics_model") {
    if (node) whyNot = "it leads to " + asTag(node.name());
    out_.error(instance.whereIs("url"),
               "no kinematics model for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  auto& name = kinematics_.systems[static_cast<std::size_t>(system)].name;
  if (name.empty()) name = node.attribute("name");
  if (parts_ > kMaxParts) return;
  Model model;
  model.system = system;
  model.instance = instance;
  model.node = node;
  Node technique = node.child("technique_common");
  if (!technique) technique = node.openrave();
  if (!technique) {
    out_.error(node.where(), "<kinematics_model> has no <technique_common>");
    return;
  }
  reportUnknown(technique, out_);
  for (const Node& child : technique.children()) {
    if (child.name() == "joint") readJoint(child, {}, model);
    if (child.name() == "instance_joint") {
      const Node joint = resolver_.url(child, "url", whyNot);
      if (joint && joint.name() == "joint") {
        readJoint(joint, child, model);
      } else {
        out_.error(child.whereIs("url"), "no joint for the url " + inQuotes(child.attribute("url")),
                   whyNot);
      }
    }
    if (child.name() == "formula") model.formulas.push_back(child);
    if (child.name() == "instance_formula") {
      const Node formula = resolver_.url(child, "url", whyNot);
      if (formula && formula.name() == "formula") {
        model.formulas.push_back(formula);
      } else {
        out_.error(child.whereIs("url"),
                   "no formula for the url " + inQuotes(child.attribute("url")), whyNot);
      }
    }
  }
  for (const Node& link : technique.children("link")) readLink(link, model, {}, 0);
  for (const JointModel& joint : model.joints) {
    const bool isInLoop = std::ranges::any_of(model.loopEnds, [&](const LoopEnd& end) {
      return end.joint == &joint - model.joints.data();
    });
    if (joint.link < 0 && !isInLoop) {
      out_.warning(joint.node.where(), "the joint " + inQuotes(joint.name) + " moves no link",
                   "it is left out");
    }
  }
  parts_ += 1 + model.links.size() + model.joints.size();
  if (parts_ > kMaxParts) {
    out_.error(instance.where(), "the models have more than " + std::to_string(kMaxParts) +
                                     " links and joints with all instances");
    return;
  }
  kinematics_.models.push_back(std::move(model));
}

void KinematicsReader::readJoint(const Node& node, const Node& instance, Model& model) {
  reportUnknown(node, out_);
  JointModel joint;
  joint.node = node;
  joint.instance = instance;
  for (const std::string_view name :
       {node.attribute("name"), instance ? instance.attribute("sid") : std::string_view(),
        node.attribute("sid"), node.attribute("id")}) {
    if (joint.name.empty()) joint.name = name;
  }
  if (joint.name.empty()) joint.name = "joint" + std::to_string(model.joints.size());
  for (const Node& child : node.children()) {
    if (child.name() == "revolute" || child.name() == "prismatic") readAxis(child, joint);
  }
  if (joint.axes.empty()) {
    out_.error(node.where(), "the joint " + inQuotes(joint.name) + " has no axis",
               "write <revolute> or <prismatic>");
  }
  for (std::size_t i = 0; i < joint.axes.size(); ++i) {
    joint.axes[i].name = joint.axes.size() == 1 ? joint.name : joint.name + "_" + std::to_string(i);
  }
  model.joints.push_back(std::move(joint));
}

void KinematicsReader::readAxis(const Node& node, JointModel& joint) {
  reportUnknown(node, out_);
  Axis axis;
  axis.node = node;
  axis.slides = node.name() == "prismatic";
  if (axis.slides) axis.unit = metresOfUnit(node);
  const Node direction = node.child("axis");
  if (!direction) {
    out_.error(node.where(), "a " + asTag(node.name()) + " of the joint " + inQuotes(joint.name) +
                                 " has no <axis>");
  } else if (const auto v = numbersIn(direction, 3, out_)) {
    axis.axis = {(*v)[0], (*v)[1], (*v)[2]};
    if (axis.axis.norm() < 1e-9) {
      out_.error(direction.where(),
                 "the axis of the joint " + inQuotes(joint.name) + " has no direction");
      axis.axis = Eigen::Vector3d::UnitZ();
    }
    axis.axis.normalize();
  }
  if (const Node limits = node.child("limits")) readLimits(limits, axis);
  joint.axes.push_back(axis);
}

std::optional<double> KinematicsReader::number(const Node& element, const Node& scene) {
  std::string whyNot;
  const auto value = resolver_.value(element, scene, whyNot);
  if (!value) {
    out_.warning(element.where(), asTag(element.name()) + " gives no number", whyNot);
    return std::nullopt;
  }
  return value->number;
}

void KinematicsReader::readLimits(const Node& limits, Axis& axis) {
  const double unit = axis.slides ? axis.unit : kDegree;
  const Node min = limits.child("min"), max = limits.child("max");
  if (!min || !max) {
    if (min || max) {
      out_.warning(limits.where(), std::string("<limits> has no ") + (min ? "<max>" : "<min>"),
                   "the joint has no limits");
    }
    return;
  }
  const auto low = number(min, {}), high = number(max, {});
  if (!low || !high) return;
  axis.range = Mechanism::Range{*low * unit, *high * unit};
  if (*low > *high) {
    std::swap(axis.range->low, axis.range->high);
    out_.warning(limits.where(), "<min> is above <max>", "they are exchanged");
  }
}

void KinematicsReader::readLink(const Node& node, Model& model, Link link, int depth) {
  if (depth > kMaxDepth) return;
  reportUnknown(node, out_);
  const int own = static_cast<int>(model.links.size());
  link.node = node;
  link.name = node.attribute("name");
  if (link.name.empty()) link.name = node.attribute("sid");
  if (link.name.empty()) link.name = "link" + std::to_string(own);
  link.X_AL = poseIn(node, out_);
  model.links.push_back(link);
  readAttachments(node, model, own, depth);
}

void KinematicsReader::readAttachments(const Node& node, Model& model, int own, int depth) {
  for (const Node& child : node.children()) {
    const std::string_view kind = child.name();
    if (kind != "attachment_full" && kind != "attachment_start" && kind != "attachment_end") {
      continue;
    }
    reportUnknown(child, out_);
    std::string whyNot;
    const auto target = resolver_.path(node, child.attribute("joint"), whyNot);
    int joint = -1;
    for (std::size_t i = 0; target && i < model.joints.size(); ++i) {
      const JointModel& each = model.joints[i];
      const bool isIt = each.instance ? each.instance == target->node : each.node == target->node;
      if (isIt) joint = static_cast<int>(i);
    }
    // By the name, as the last resort: some files give that.
    for (std::size_t i = 0; joint < 0 && i < model.joints.size(); ++i) {
      const std::string_view name = child.attribute("joint");
      if (model.joints[i].name == name.substr(name.rfind('/') + 1)) joint = static_cast<int>(i);
    }
    if (joint < 0) {
      if (target) whyNot = "it leads to " + asTag(target->node.name());
      out_.error(child.whereIs("joint"),
                 "no joint for the name " + inQuotes(child.attribute("joint")), whyNot);
      continue;
    }
    if (kind != "attachment_full") {
      model.loopEnds.push_back(
          {own, joint, poseIn(child, out_), kind == "attachment_start", child});
      continue;
    }
    JointModel& attached = model.joints[static_cast<std::size_t>(joint)];
    const auto links = child.children("link");
    if (links.size() != 1 || attached.link >= 0) {
      out_.error(child.whereIs("joint"),
                 "the joint " + inQuotes(attached.name) +
                     (attached.link >= 0 ? " moves two links" : " moves no link"),
                 attached.link >= 0 ? "give each <attachment_full> a joint of its own"
                                    : "an <attachment_full> holds one <link>");
      continue;
    }
    attached.link = static_cast<int>(model.links.size());
    Link link;
    link.parent = own;
    link.joint = joint;
    link.X_PA = poseIn(child, out_);
    readLink(links[0], model, link, depth + 1);
  }
}

}  // namespace hrdf::collada

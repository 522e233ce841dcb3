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
#include "text/strings.h"

namespace hrdf::collada {

void KinematicsReader::readModel(const Node& instance, int system) {
  std::string whyNot;
  const bool isDirect = instance.name() == "kinematics_model";
  const Node node = isDirect ? instance : resolver_.url(instance, "url", whyNot);
  if (!node || node.name() != "kinematics_model") {
    if (node) whyNot = "the url points to " + asTag(node.name());
    out_.error(instance.whereIs("url"),
               "no kinematics model for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  if (!hasRoomFor(node, instance)) return;
  auto& name = kinematics_.systems[static_cast<std::size_t>(system)].name;
  if (name.empty()) name = node.attribute("name");
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
  if (!readJoints(technique, model)) return;
  indexJoints(model);
  for (const Node& link : technique.children("link")) readLink(link, model, {}, 0);
  warnOfIdleJoints(model);
  kinematics_.add(std::move(model));
}

// Reads the joints of a kinematics model. Returns false, after an error, if the model has too many
// elements.
bool KinematicsReader::readJoints(const Node& technique, Model& model) {
  std::string whyNot;
  for (const Node& child : technique.children()) {
    if (child.name() == "joint") readJoint(child, {}, model);
    if (child.name() == "formula") model.formulas.push_back(child);
    const bool isJoint = child.name() == "instance_joint";
    if (!isJoint && child.name() != "instance_formula") continue;
    const std::string_view kind = isJoint ? "joint" : "formula";
    const Node named = resolver_.url(child, "url", whyNot);
    if (!named || named.name() != kind) {
      out_.error(child.whereIs("url"),
                 "no " + std::string(kind) + " for the url " + inQuotes(child.attribute("url")),
                 whyNot);
    } else if (!hasRoomFor(named, child)) {
      return false;
    } else if (isJoint) {
      readJoint(named, child, model);
    } else {
      model.formulas.push_back(named);
    }
  }
  return true;
}

void KinematicsReader::warnOfIdleJoints(const Model& model) {
  std::vector<bool> isUsed(model.joints.size());
  for (const LoopEnd& end : model.loopEnds) isUsed[static_cast<std::size_t>(end.joint)] = true;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const JointModel& joint = model.joints[i];
    if (joint.link >= 0 || isUsed[i]) continue;
    out_.warning(joint.node.where(), "the joint " + inQuotes(joint.name) + " has no link",
                 "it is left out");
  }
}

void KinematicsReader::indexJoints(const Model& model) {
  jointsAt_.clear();
  jointsNamed_.clear();
  for (int i = 0; const JointModel& joint : model.joints) {
    jointsAt_[(joint.instance ? joint.instance : joint.node).xml.hash_value()] = i;
    jointsNamed_.try_emplace(joint.name, i++);
  }
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

std::optional<double> KinematicsReader::number(const Node& element) {
  const auto value = readValue(element, {}, resolver_, out_);
  return value ? std::optional(value->number) : std::nullopt;
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
  const auto low = number(min), high = number(max);
  if (!low || !high) return;
  axis.range = Mechanism::Range{*low * unit, *high * unit};
  if (*low > *high) {
    std::swap(axis.range->low, axis.range->high);
    out_.warning(limits.where(), "<min> is above <max>", "they are swapped");
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

int KinematicsReader::jointOf(const Node& attachment, std::string& whyNot) {
  const std::string_view path = attachment.attribute("joint");
  const auto target = resolver_.path(attachment.parent(), path, whyNot);
  if (target) {
    const auto found = jointsAt_.find(target->node.xml.hash_value());
    if (found != jointsAt_.end()) return found->second;
    whyNot = "the name points to " + asTag(target->node.name());
  }
  // If the path in the attribute `joint` is invalid, as in some files, its last part is the joint's
  // name.
  const auto found = jointsNamed_.find(path.substr(path.rfind('/') + 1));
  return found == jointsNamed_.end() ? -1 : found->second;
}

void KinematicsReader::readAttachments(const Node& node, Model& model, int own, int depth) {
  for (const Node& child : node.children()) {
    const std::string_view kind = child.name();
    if (kind != "attachment_full" && kind != "attachment_start" && kind != "attachment_end") {
      continue;
    }
    reportUnknown(child, out_);
    std::string whyNot;
    const int joint = jointOf(child, whyNot);
    if (joint < 0) {
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
                     (attached.link >= 0 ? " has two links" : " has no link"),
                 attached.link >= 0 ? "write a separate joint for each <attachment_full>"
                                    : "an <attachment_full> has one <link>");
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/extras.h"

#include <algorithm>
#include <array>
#include <vector>

#include "collada/grammar.h"
#include "collada/values.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Types of <extra> elements that are not reported as ignored: they are read elsewhere, or do not
// affect MuJoCo.
constexpr auto kSilent = std::to_array<std::string_view>(
    {"interface_type", "geometry_info", "idsuffix", "library_sensors", "library_actuators",
     "dynamic_rigid_constraints"});

constexpr std::size_t kMaxPositions = 1'000'000;  // maximum of joint positions in all postures

}  // namespace

std::vector<double> homeOf(const Mechanism& mechanism) {
  if (!mechanism.postures.empty() && mechanism.postures[0].name == "home") {
    return mechanism.postures[0].q;
  }
  return withFollowers(mechanism, std::vector<double>(mechanism.joints.size(), 0));
}

Extras::Extras(Kinematics& kinematics, Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
    : kinematics_(kinematics), resolver_(resolver), mechanism_(mechanism), out_(out) {
  const auto add = [](auto& names, const Model& model, std::string_view sid, std::string_view name,
                      const PartRef& ref) {
    names.try_emplace({model.system, sid}, ref);
    names.try_emplace({model.system, name}, ref);
  };
  for (int i = 0; const Model& model : kinematics.models) {
    for (int k = 0; const Link& link : model.links) {
      add(links_, model, link.node.attribute("sid"), link.name, {i, k++});
    }
    for (int k = 0; const JointModel& joint : model.joints) {
      add(joints_, model, joint.node.attribute("sid"), joint.name, {i, k++});
    }
    ++i;
  }
}

std::optional<PartRef> Extras::partIn(const Node& node, const char* attribute, int system,
                                      bool isLink) {
  std::string whyNot;
  const std::string_view path = node.attribute(attribute);
  if (const auto target = resolver_.path(node, path, whyNot)) {
    const auto found =
        isLink ? kinematics_.linkOf(*target, system) : kinematics_.jointOf(*target, system);
    if (found) return found;
    whyNot = "the name points to " + asTag(target->node.name());
  }
  const std::string_view last = path.substr(path.rfind('/') + 1);
  const Names& names = isLink ? links_ : joints_;
  const auto found = names.find({system, last});
  if (found != names.end() && !last.empty()) return found->second;
  // Warn once about a missing link or joint, because all manipulators may name it.
  const std::string what =
      std::string("no ") + (isLink ? "link" : "joint") + " for the name " + inQuotes(path);
  if (told_.insert(what).second) out_.warning(node.whereIs(attribute), what, whyNot);
  return std::nullopt;
}

int Extras::addFrame(std::string name, int body, const Pose& X_BF, Mechanism::FrameKind kind,
                     const Location& where) {
  mechanism_.frames.push_back({std::move(name), body, X_BF, kind, where});
  return static_cast<int>(mechanism_.frames.size()) - 1;
}

void Extras::read(Shapes& shapes) {
  auto model = kinematics_.models.begin();  // sorted by system, so one pass finds all models
  for (std::size_t i = 0; i < kinematics_.systems.size(); ++i) {
    std::vector<Node> holders;
    const auto hold = [&holders](const Node& node) {
      if (node && std::ranges::find(holders, node) == holders.end()) holders.push_back(node);
    };
    while (model != kinematics_.models.end() && model->system == static_cast<int>(i)) {
      hold((model++)->node);
    }
    hold(kinematics_.systems[i].kinematics);
    hold(kinematics_.systems[i].motion);
    hold(kinematics_.systems[i].instance);
    for (const Node& holder : holders) {
      for (const Node& extra : holder.children("extra")) {
        readExtra(extra, static_cast<int>(i), shapes);
      }
    }
  }
}

void Extras::readExtra(const Node& extra, int system, Shapes& shapes) {
  const std::string_view type = extra.attribute("type");
  const Node technique = extra.openrave();
  if (technique && type == "manipulator") {
    readManipulator(extra, technique, system);
  } else if (technique && type == "collision") {
    readCollision(technique, system, shapes);
  } else if (technique && type == "attach_sensor") {
    readSensor(extra, technique, system);
  } else if (technique && type == "attach_actuator") {
    readActuator(technique, system);
  } else if (std::ranges::find(kSilent, type) == kSilent.end() &&
             told_.insert(std::string(type)).second) {
    out_.note(extra.where(), "an <extra> of type " + inQuotes(type) + " is ignored");
  }
}

void Extras::readManipulator(const Node& extra, const Node& technique, int system) {
  std::string name(extra.attribute("name"));
  if (name.empty()) name = "manipulator" + std::to_string(mechanism_.devices.size());
  const Node origin = technique.child("frame_origin"), end = technique.child("frame_tip");
  if (!origin || !end) {
    out_.warning(technique.where(),
                 "the manipulator " + inQuotes(name) + " has no " +
                     (origin ? "<frame_tip>" : "<frame_origin>"),
                 "it is left out");
    return;
  }
  reportUnknown(origin, out_);
  reportUnknown(end, out_);
  const auto base = linkIn(origin, "link", system), tip = linkIn(end, "link", system);
  if (!base || !tip) return;
  Mechanism::Device device;
  device.name = name;
  device.where = extra.whereIs("name");
  device.tip =
      addFrame(name, bodyOf(*tip), poseIn(end, out_), Mechanism::FrameKind::tip, device.where);
  device.base = addFrame(name + "_base", bodyOf(*base), poseIn(origin, out_),
                         Mechanism::FrameKind::base, device.where);
  if (const Node direction = end.child("direction")) {
    if (numbersIn(direction, 3, out_)) {
      mechanism_.texts.push_back(
          {name + ":direction", std::string(direction.text()), device.where});
    }
  }
  device.joints = drivenBetween(*base, *tip);
  readGripper(device, technique, system);
  mechanism_.devices.push_back(std::move(device));
  if (technique.child("iksolver") && told_.insert("iksolver").second) {
    out_.note(technique.child("iksolver").where(), "an <iksolver> is ignored",
              "MuJoCo has no inverse kinematics");
  }
}

// Returns the joints from a base to a tip, without joints that follow another joint.
std::vector<int> Extras::drivenBetween(const PartRef& base, const PartRef& tip) const {
  std::vector<int> joints;
  const Model& model = kinematics_.models[static_cast<std::size_t>(tip.model)];
  for (int at = tip.part; at >= 0 && !(base.model == tip.model && at == base.part);) {
    const Link& link = model.links[static_cast<std::size_t>(at)];
    if (link.joint >= 0) {
      const auto& axes = model.joints[static_cast<std::size_t>(link.joint)].axes;
      for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        if (axis->joint >= 0 && !axis->isFollower) joints.push_back(axis->joint);
      }
    }
    at = link.parent;
  }
  std::ranges::reverse(joints);
  return joints;
}

// Sets the position of a <gripper_joint> in the postures `open` and `close` of the grippers.
// Returns false if the element has no valid direction.
bool Extras::readGripperJoint(const Node& gripper, int system, std::vector<double>& open,
                              std::vector<double>& close) {
  reportUnknown(gripper, out_);
  const auto joint = jointIn(gripper, "joint", system);
  if (!joint) return false;
  const JointModel& model = kinematics_.jointAt(*joint);
  bool isGiven = false;
  for (const Node& direction : gripper.children()) {
    if (direction.name() != "closing_direction" && direction.name() != "chucking_direction") {
      continue;
    }
    std::string_view sid = direction.attribute("axis");
    sid = sid.substr(sid.rfind('/') + 1);
    const auto value = readValue(direction, {}, resolver_, out_);
    if (!value || value->number == 0) continue;
    for (const Axis& axis : model.axes) {
      if (axis.joint < 0 || !axis.range) continue;
      if (model.axes.size() > 1 && axis.node.attribute("sid") != sid) continue;
      const auto index = static_cast<std::size_t>(axis.joint);
      open[index] = value->number > 0 ? axis.range->low : axis.range->high;
      close[index] = value->number > 0 ? axis.range->high : axis.range->low;
      isGiven = true;
    }
  }
  return isGiven;
}

void Extras::readGripper(const Mechanism::Device& device, const Node& technique, int system) {
  const auto grippers = technique.children("gripper_joint");
  if (grippers.empty()) return;
  if (mechanism_.postures.size() * mechanism_.joints.size() > kMaxPositions) {
    if (told_.insert("postures").second) {
      out_.error(technique.where(), "the postures of all grippers have more than " +
                                        std::to_string(kMaxPositions) + " joint positions");
    }
    return;
  }
  std::vector<double> open = homeOf(mechanism_), close = open;
  bool hasGripper = false;
  for (const Node& gripper : grippers) {
    hasGripper = readGripperJoint(gripper, system, open, close) || hasGripper;
  }
  if (!hasGripper) return;
  for (auto& [posture, q] :
       {std::pair(".open", std::move(open)), std::pair(".close", std::move(close))}) {
    mechanism_.postures.push_back(
        {device.name + posture, withFollowers(mechanism_, q), device.where});
  }
}

void Extras::readCollision(const Node& technique, int system, Shapes& shapes) {
  for (const Node& child : technique.children()) {
    const std::string_view kind = child.name();
    if (kind == "ignore_link_pair") {
      const auto a = linkIn(child, "link0", system), b = linkIn(child, "link1", system);
      if (a && b && bodyOf(*a) != bodyOf(*b))
        mechanism_.excluded.push_back({bodyOf(*a), bodyOf(*b)});
    } else if (kind == "bind_instance_geometry") {
      const auto link = linkIn(child, "link", system);
      std::string whyNot;
      const Node geometry = link ? resolver_.url(child, "url", whyNot) : Node();
      if (geometry && geometry.name() == "geometry") {
        shapes.addCollision(geometry, bodyOf(*link));
      } else if (link) {
        out_.warning(child.whereIs("url"),
                     "no geometry for the url " + inQuotes(child.attribute("url")), whyNot);
      }
    }
  }
  for (const Node& state : technique.children("link_collision_state")) {
    const auto link = linkIn(state, "link", system);
    const auto value = link ? readValue(state, {}, resolver_, out_) : std::nullopt;
    if (value && value->number == 0) shapes.leaveOut(bodyOf(*link));
  }
}

}  // namespace hrdf::collada

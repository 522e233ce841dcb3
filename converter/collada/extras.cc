// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/extras.h"

#include <algorithm>
#include <array>
#include <vector>

#include "collada/grammar.h"
#include "collada/values.h"
#include "text/words.h"

namespace hrdf::collada {
namespace {

// Extras that are read elsewhere, or that say nothing to MuJoCo.
constexpr auto kSilent = std::to_array<std::string_view>(
    {"interface_type", "geometry_info", "idsuffix", "library_sensors", "library_actuators",
     "dynamic_rigid_constraints"});

}  // namespace

std::optional<std::pair<int, int>> Extras::linkIn(const Node& node, const char* attribute,
                                                  int system) {
  std::string whyNot;
  const std::string_view name = node.attribute(attribute);
  const auto target = resolver_.path(node, name, whyNot);
  if (const auto link = target ? kinematics_.linkOf(*target, system) : std::nullopt) return link;
  // A bare name: of a link of the system.
  const std::string_view last = name.substr(name.rfind('/') + 1);
  for (std::size_t i = 0; i < kinematics_.models.size(); ++i) {
    const Model& model = kinematics_.models[i];
    for (std::size_t j = 0; j < model.links.size(); ++j) {
      const Link& link = model.links[j];
      if (model.system == system && !last.empty() &&
          (link.node.attribute("sid") == last || link.name == last)) {
        return std::pair(static_cast<int>(i), static_cast<int>(j));
      }
    }
  }
  if (target) whyNot = "it leads to " + asTag(target->node.name());
  out_.warning(node.whereIs(attribute), "no link for the name " + inQuotes(name), whyNot);
  return std::nullopt;
}

std::optional<std::pair<int, int>> Extras::jointIn(const Node& node, const char* attribute,
                                                   int system) {
  std::string whyNot;
  const std::string_view name = node.attribute(attribute);
  const auto target = resolver_.path(node, name, whyNot);
  if (const auto joint = target ? kinematics_.jointOf(*target, system) : std::nullopt) return joint;
  const std::string_view last = name.substr(name.rfind('/') + 1);
  for (std::size_t i = 0; i < kinematics_.models.size(); ++i) {
    const Model& model = kinematics_.models[i];
    for (std::size_t j = 0; j < model.joints.size(); ++j) {
      const JointModel& joint = model.joints[j];
      if (model.system == system && !last.empty() &&
          (joint.node.attribute("sid") == last || joint.name == last)) {
        return std::pair(static_cast<int>(i), static_cast<int>(j));
      }
    }
  }
  if (target) whyNot = "it leads to " + asTag(target->node.name());
  out_.warning(node.whereIs(attribute), "no joint for the name " + inQuotes(name), whyNot);
  return std::nullopt;
}

int Extras::bodyOf(const std::pair<int, int>& link) const {
  return kinematics_.models[static_cast<std::size_t>(link.first)]
      .links[static_cast<std::size_t>(link.second)]
      .body;
}

int Extras::addFrame(std::string name, int body, const Pose& X_BF, Mechanism::FrameKind kind,
                     const Node& where) {
  mechanism_.frames.push_back({std::move(name), body, X_BF, kind, where.where()});
  return static_cast<int>(mechanism_.frames.size()) - 1;
}

void Extras::read(Shapes& shapes) {
  for (std::size_t i = 0; i < kinematics_.systems.size(); ++i) {
    std::vector<Node> holders;
    const auto hold = [&holders](const Node& node) {
      if (node && std::ranges::find(holders, node) == holders.end()) holders.push_back(node);
    };
    for (const Model& model : kinematics_.models) {
      if (model.system == static_cast<int>(i)) hold(model.node);
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
    out_.note(extra.where(), "an <extra> of type " + inQuotes(type) + " is passed over");
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
  device.where = extra.where();
  device.tip = addFrame(name, bodyOf(*tip), poseIn(end, out_), Mechanism::FrameKind::tip, extra);
  device.base = addFrame(name + "_base", bodyOf(*base), poseIn(origin, out_),
                         Mechanism::FrameKind::base, extra);
  if (const Node direction = end.child("direction")) {
    if (numbersIn(direction, 3, out_)) {
      mechanism_.texts.push_back({name + ":direction", std::string(direction.text())});
    }
  }
  const Model& model = kinematics_.models[static_cast<std::size_t>(tip->first)];
  for (int at = tip->second; at >= 0;) {
    const Link& link = model.links[static_cast<std::size_t>(at)];
    if (base->first == tip->first && at == base->second) break;
    if (link.joint >= 0) {
      const auto& axes = model.joints[static_cast<std::size_t>(link.joint)].axes;
      for (auto axis = axes.rbegin(); axis != axes.rend(); ++axis) {
        if (axis->joint >= 0 && !axis->isFollower) device.joints.push_back(axis->joint);
      }
    }
    at = link.parent;
  }
  std::ranges::reverse(device.joints);
  mechanism_.devices.push_back(std::move(device));
  readGripper(name, technique, system);
  if (technique.child("iksolver") && told_.insert("iksolver").second) {
    out_.note(technique.child("iksolver").where(), "an <iksolver> is passed over",
              "MuJoCo has no inverse kinematics");
  }
}

void Extras::readGripper(const std::string& name, const Node& technique, int system) {
  std::vector<double> open(mechanism_.joints.size(), 0);
  if (!mechanism_.postures.empty() && mechanism_.postures[0].name == "home") {
    open = mechanism_.postures[0].q;
  }
  std::vector<double> close = open;
  bool hasGripper = false;
  for (const Node& gripper : technique.children("gripper_joint")) {
    reportUnknown(gripper, out_);
    const auto joint = jointIn(gripper, "joint", system);
    if (!joint) continue;
    const JointModel& model = kinematics_.models[static_cast<std::size_t>(joint->first)]
                                  .joints[static_cast<std::size_t>(joint->second)];
    for (const Node& direction : gripper.children()) {
      if (direction.name() != "closing_direction" && direction.name() != "chucking_direction") {
        continue;
      }
      std::string_view sid = direction.attribute("axis");
      sid = sid.substr(sid.rfind('/') + 1);
      std::string whyNot;
      const auto value = resolver_.value(direction, {}, whyNot);
      if (!value) {
        out_.warning(direction.where(), asTag(direction.name()) + " gives no number", whyNot);
        continue;
      }
      for (const Axis& axis : model.axes) {
        if (axis.joint < 0 || !axis.range || value->number == 0) continue;
        if (model.axes.size() > 1 && axis.node.attribute("sid") != sid) continue;
        const auto index = static_cast<std::size_t>(axis.joint);
        open[index] = value->number > 0 ? axis.range->low : axis.range->high;
        close[index] = value->number > 0 ? axis.range->high : axis.range->low;
        hasGripper = true;
      }
    }
  }
  if (!hasGripper) return;
  for (auto& [posture, q] :
       {std::pair(".open", std::move(open)), std::pair(".close", std::move(close))}) {
    mechanism_.postures.push_back(
        {name + posture, withFollowers(mechanism_, q), technique.where()});
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
    if (!link) continue;
    std::string whyNot;
    const auto value = resolver_.value(state, {}, whyNot);
    if (!value) {
      out_.warning(state.where(), "<link_collision_state> gives no truth value", whyNot);
    } else if (value->number == 0) {
      shapes.leaveOut(bodyOf(*link));
    }
  }
}

void Extras::readActuator(const Node& technique, int system) {
  const Node instance = technique.child("instance_actuator"),
             bind = technique.child("bind_actuator");
  if (!instance || !bind) return;  // most say no more than that the joint has one
  std::string whyNot;
  const Node actuator = resolver_.url(instance, "url", whyNot);
  if (!actuator) {
    out_.warning(instance.whereIs("url"),
                 "no actuator for the url " + inQuotes(instance.attribute("url")), whyNot);
    return;
  }
  const std::string_view type = actuator.attribute("type");
  if (type != "electric_motor" && type != "motor") {
    out_.warning(actuator.whereIs("type"), "actuators of type " + inQuotes(type) + " are not known",
                 "known is 'electric_motor'");
    return;
  }
  const auto joint = jointIn(bind, "joint", system);
  if (!joint) return;
  const auto figure = [&](const char* name) {
    const Node element = actuator.child(name);
    const auto value = element ? resolver_.value(element, {}, whyNot) : std::nullopt;
    return value && value->number > 0 ? value->number : 0;
  };
  const double ratio = figure("gear_ratio") > 0 ? figure("gear_ratio") : 1;
  // The text says revolutions per second, the example and all real figures per minute.
  constexpr double kRpm = 6.283185307179586 / 60;
  Mechanism::Motor motor{figure("terminal_resistance"), figure("torque_constant"),
                         figure("speed_constant") * kRpm, figure("nominal_voltage"), ratio};
  const double speed = figure("max_speed") * kRpm / ratio;
  const double torque = figure("nominal_torque") * ratio;
  for (Axis& axis : kinematics_.models[static_cast<std::size_t>(joint->first)]
                        .joints[static_cast<std::size_t>(joint->second)]
                        .axes) {
    if (axis.joint < 0) continue;
    auto& own = mechanism_.joints[static_cast<std::size_t>(axis.joint)];
    own.armature = figure("rotor_inertia") * ratio * ratio;
    if (speed > 0 && !own.maxSpeed) own.maxSpeed = speed;
    for (Mechanism::Drive& drive : mechanism_.drives) {
      if (drive.joint != axis.joint) continue;
      if (torque > 0) drive.maxEffort = torque;
      if (motor.resistance > 0 && motor.torqueConstant > 0 && motor.voltage > 0)
        drive.motor = motor;
    }
  }
}

void Extras::readConstraints(const Node& root, const Physics& physics) {
  const Node scene = root.child("scene");
  if (!scene) return;
  const auto bodyNamed = [&](const Node& node, const char* attribute) {
    std::string whyNot;
    const auto target = resolver_.path(node, node.attribute(attribute), whyNot);
    const auto found =
        target ? physics.bodies.find(target->node.xml.hash_value()) : physics.bodies.end();
    if (found != physics.bodies.end()) return found->second;
    out_.warning(node.whereIs(attribute),
                 "no rigid body for the name " + inQuotes(node.attribute(attribute)), whyNot);
    return -1;
  };
  for (const Node& instance : scene.children("instance_physics_scene")) {
    for (const Node& extra : instance.children("extra")) {
      const Node technique = extra.openrave();
      if (!technique || extra.attribute("type") != "dynamic_rigid_constraints") continue;
      for (const Node& constraint : technique.children("rigid_constraint")) {
        const Node reference = constraint.child("ref_attachment"),
                   other = constraint.child("attachment");
        if (!reference || !other) {
          out_.warning(constraint.where(),
                       "<rigid_constraint> has no <ref_attachment> or no <attachment>");
          continue;
        }
        const int a = bodyNamed(reference, "rigid_body"), b = bodyNamed(other, "rigid_body");
        if (a < 0 || b < 0 || a == b) continue;
        // As they lie at home.
        const bool hasHome = !mechanism_.postures.empty() && mechanism_.postures[0].name == "home";
        const auto X_WB = forwardKinematics(
            mechanism_,
            hasHome ? mechanism_.postures[0].q
                    : withFollowers(mechanism_, std::vector<double>(mechanism_.joints.size(), 0)));
        const std::string name = "constraint" + std::to_string(mechanism_.loops.size());
        const Pose X_BA =
            X_WB[static_cast<std::size_t>(b)].inverse() * X_WB[static_cast<std::size_t>(a)];
        Mechanism::Loop loop;
        loop.a =
            addFrame(name + "_a", a, Pose::Identity(), Mechanism::FrameKind::frame, constraint);
        loop.b = addFrame(name + "_b", b, X_BA, Mechanism::FrameKind::frame, constraint);
        loop.where = constraint.where();
        mechanism_.loops.push_back(loop);
        mechanism_.excluded.push_back({a, b});
        if (const Node inner = constraint.openrave()) {
          for (const Node& ignored : inner.children("ignore_link")) {
            const int left = bodyNamed(ignored, "link");
            if (left >= 0 && left != b) mechanism_.excluded.push_back({left, b});
          }
        }
      }
    }
  }
}

}  // namespace hrdf::collada

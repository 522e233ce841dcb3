// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/links.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "model/mjs.h"
#include "text/strings.h"
#include "urdf_export/limits.h"
#include "urdf_export/numbers.h"
#include "urdf_export/shapes.h"

namespace hrdf::urdf_export {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// kNoMass: sdformat removes a link with this mass or less, and also the link's joint and all
// attached links (tried). kSmallMass: mass of a link for a body without mass.
constexpr double kNoMass = 1e-6, kSmallMass = 1.1e-6;  // kg
constexpr double kSmallInertia = 1e-9;                 // kg m^2, of links without mass

// A, B and C are moments of inertia; C is the largest. MuJoCo requires A + B >= C. If (A + B - C) /
// C is below this value, rounding to 14 digits may violate the requirement.
constexpr double kSlack = 1e-11;

// m; a joint that is nearer to the body's origin is written as a joint at the origin.
constexpr double kAtOrigin = 1e-12;
constexpr double kUnknownEffort = 1000, kUnknownSpeed = 100;
constexpr double kUnlimitedSlide = 1000;  // m, limit of a slide joint without a limit

void addInertia(pugi::xml_node inertial, double mass, const Matrix3d& I) {
  inertial.append_child("mass").append_attribute("value") = exactText(mass).c_str();
  pugi::xml_node node = inertial.append_child("inertia");
  const double rounding = 1e-13 * I.diagonal().maxCoeff();
  const auto add = [&](const char* name, int row, int column) {
    const bool isNoise = row != column && std::abs(I(row, column)) < rounding;
    node.append_attribute(name) = isNoise ? "0" : exactText(I(row, column)).c_str();
  };
  add("ixx", 0, 0);
  add("ixy", 0, 1);
  add("ixz", 0, 2);
  add("iyy", 1, 1);
  add("iyz", 1, 2);
  add("izz", 2, 2);
}

void addSmallInertial(pugi::xml_node link) {
  addInertia(link.append_child("inertial"), kSmallMass, kSmallInertia * Matrix3d::Identity());
}

// Returns `moments`, increased if necessary: the sum of the smaller two is at least the largest
// moment, even after rounding.
Vector3d readable(const Vector3d& moments) {
  const double slack = moments.sum() - 2 * moments.maxCoeff();
  return moments.array() + std::max(0.0, kSlack * moments.maxCoeff() - slack);
}

void addInertial(pugi::xml_node link, const mjModel& model, int body) {
  const double mass = model.body_mass[body];
  if (mass <= kNoMass) return addSmallInertial(link);
  pugi::xml_node node = link.append_child("inertial");
  addOrigin(node, vectorAt(model.body_ipos, body), Matrix3d::Identity());
  const Matrix3d R = rotationAt(model.body_iquat, body);
  addInertia(node, mass,
             R * readable(vectorAt(model.body_inertia, body)).asDiagonal() * R.transpose());
}

class LinkWriter {
 public:
  LinkWriter(pugi::xml_node node, const Robot& robot, const Settings& settings, Plan& plan,
             Diagnostics& out)
      : node_(node),
        robot_(robot),
        model_(robot.model),
        settings_(settings),
        plan_(plan),
        out_(out) {}

  void write() {
    if (plan_.hasWorld) addWorld();
    for (int body = 1; body < model_.nbody; ++body) {
      if (plan_.has(body)) addBody(body);
    }
    for (const Plan::Frame& frame : plan_.frames) {
      if (!frame.isBody) addFrame(frame);
    }
    reportUnknown(withoutEffort_, "effort", "1000 N m or N");
    reportUnknown(withoutSpeed_, "speed", "100 rad/s or m/s");
  }

 private:
  pugi::xml_node addLink(const std::string& name);
  pugi::xml_node addJoint(const std::string& name, const char* type, const std::string& parent,
                          const std::string& child, const Vector3d& p, const Matrix3d& R);
  void addFixed(const std::string& parent, const std::string& child, const Vector3d& p,
                const Matrix3d& R);
  void addWorld();
  void addBody(int body);
  void addBodyLink(int body);
  void addJoints(int body, int first, int count);
  void addMoving(int joint, const std::string& parent, const std::string& child, const Vector3d& p,
                 const Matrix3d& R);
  void addLimit(pugi::xml_node node, int joint, const Limits& limits);
  void addMimic(pugi::xml_node node, int joint);
  void addFrame(const Plan::Frame& frame);
  void reportUnknown(const std::vector<int>& joints, const std::string& what,
                     const std::string& used);

  pugi::xml_node node_;
  const Robot& robot_;
  const mjModel& model_;
  const Settings& settings_;
  Plan& plan_;
  Diagnostics& out_;
  // Joints whose maximum effort, or maximum speed, is unknown.
  std::vector<int> withoutEffort_, withoutSpeed_;
};

pugi::xml_node LinkWriter::addLink(const std::string& name) {
  pugi::xml_node link = node_.append_child("link");
  link.append_attribute("name") = name.c_str();
  return link;
}

pugi::xml_node LinkWriter::addJoint(const std::string& name, const char* type,
                                    const std::string& parent, const std::string& child,
                                    const Vector3d& p, const Matrix3d& R) {
  pugi::xml_node joint = node_.append_child("joint");
  joint.append_attribute("name") = name.c_str();
  joint.append_attribute("type") = type;
  addOrigin(joint, p, R);
  joint.append_child("parent").append_attribute("link") = parent.c_str();
  joint.append_child("child").append_attribute("link") = child.c_str();
  return joint;
}

void LinkWriter::addFixed(const std::string& parent, const std::string& child, const Vector3d& p,
                          const Matrix3d& R) {
  const std::string name = child.substr(settings_.prefix.size()) + "_fixed";
  addJoint(plan_.names.give(name, "_"), "fixed", parent, child, p, R);
}

// Adds the link 'world', which MuJoCo and Gazebo fix because of its name. Shapes of the world get a
// separate link, because not all readers accept shapes in 'world'.
void LinkWriter::addWorld() {
  addLink(kWorld);
  if (model_.body_geomnum[0] == 0) return;
  const std::string name = plan_.names.give("environment", "_");
  pugi::xml_node link = addLink(name);
  addSmallInertial(link);
  addShapes(link, robot_, settings_, 0, out_);
  addFixed(kWorld, name, Vector3d::Zero(), Matrix3d::Identity());
}

void LinkWriter::addBodyLink(int body) {
  pugi::xml_node link = addLink(plan_.linkOf(body));
  addInertial(link, model_, body);
  addShapes(link, robot_, settings_, body, out_);
}

void LinkWriter::addBody(int body) {
  const int count = model_.body_jntnum[body], first = model_.body_jntadr[body];
  const std::string& parent = plan_.linkOf(model_.body_parentid[body]);
  if (count > 0 && model_.jnt_type[first] != mjJNT_FREE) return addJoints(body, first, count);
  addBodyLink(body);
  if (count > 0) return;  // a free body's link is the root, without a joint
  addFixed(parent, plan_.linkOf(body), vectorAt(model_.body_pos, body),
           rotationAt(model_.body_quat, body));
}

// Adds the joints of a body. A single joint at the body's origin moves the body's link. Otherwise
// each joint moves an additional link. A fixed joint then connects the last additional link to the
// body's link, which has the frame of the body.
void LinkWriter::addJoints(int body, int first, int count) {
  const Vector3d p = vectorAt(model_.body_pos, body);
  const Matrix3d R = rotationAt(model_.body_quat, body), straight = Matrix3d::Identity();
  std::string parent = plan_.linkOf(model_.body_parentid[body]);
  const bool isPlain =
      count == 1 && vectorAt(model_.jnt_pos, first).cwiseAbs().maxCoeff() < kAtOrigin;
  if (isPlain) {
    addBodyLink(body);
    return addMoving(first, parent, plan_.linkOf(body), p, R);
  }
  Vector3d at = Vector3d::Zero();  // position of the last joint, in the body's frame
  for (int joint = first; joint < first + count; ++joint) {
    const std::string name = nameOf(model_, mjOBJ_JOINT, joint);
    const std::string axis = plan_.names.give(name + "_axis", "_");
    addSmallInertial(addLink(axis));
    const Vector3d point = vectorAt(model_.jnt_pos, joint), step = point - at;
    const bool isFirst = joint == first;
    addMoving(joint, parent, axis, isFirst ? Vector3d(p + R * point) : step,
              isFirst ? R : straight);
    parent = axis;
    at = point;
  }
  addBodyLink(body);
  addFixed(parent, plan_.linkOf(body), -at, straight);
}

void LinkWriter::addMoving(int joint, const std::string& parent, const std::string& child,
                           const Vector3d& p, const Matrix3d& R) {
  const Limits limits = limitsOf(robot_, plan_, joint);
  const bool slides = model_.jnt_type[joint] == mjJNT_SLIDE;
  pugi::xml_node node = addJoint(plan_.jointOf(joint),
                                 slides         ? "prismatic"
                                 : limits.range ? "revolute"
                                                : "continuous",
                                 parent, child, p, R);
  node.append_child("axis").append_attribute("xyz") =
      numbersText(vectorAt(model_.jnt_axis, joint)).c_str();
  addLimit(node, joint, limits);
  const int dof = model_.jnt_dofadr[joint];
  if (model_.dof_damping[dof] > 0 || model_.dof_frictionloss[dof] > 0) {
    pugi::xml_node dynamics = node.append_child("dynamics");
    dynamics.append_attribute("damping") = numberText(model_.dof_damping[dof]).c_str();
    dynamics.append_attribute("friction") = numberText(model_.dof_frictionloss[dof]).c_str();
  }
  addMimic(node, joint);
}

// Adds the limits of a joint, with effort and speed for a revolute or prismatic joint: urdfdom
// rejects limits without them.
void LinkWriter::addLimit(pugi::xml_node node, int joint, const Limits& limits) {
  const bool slides = model_.jnt_type[joint] == mjJNT_SLIDE;
  if (!limits.range && !slides && !limits.effort && !limits.speed) return;
  if (!limits.range && slides) {
    out_.warning(placeOfJoint(robot_, joint),
                 "URDF cannot represent: slide " + inQuotes(nameOf(model_, mjOBJ_JOINT, joint)) +
                     " without limits",
                 "in the URDF it has 1000 m to each side");
  }
  pugi::xml_node limit = node.append_child("limit");
  if (limits.range || slides) {
    const Mechanism::Range range =
        limits.range.value_or(Mechanism::Range{-kUnlimitedSlide, kUnlimitedSlide});
    limit.append_attribute("lower") = numberText(range.low).c_str();
    limit.append_attribute("upper") = numberText(range.high).c_str();
  }
  limit.append_attribute("effort") = numberText(limits.effort.value_or(kUnknownEffort)).c_str();
  limit.append_attribute("velocity") = numberText(limits.speed.value_or(kUnknownSpeed)).c_str();
  if (!limits.effort) withoutEffort_.push_back(joint);
  if (!limits.speed) withoutSpeed_.push_back(joint);
}

void LinkWriter::addMimic(pugi::xml_node node, int joint) {
  const auto follower = plan_.followers.find(joint);
  if (follower == plan_.followers.end()) return;
  pugi::xml_node mimic = node.append_child("mimic");
  mimic.append_attribute("joint") = plan_.jointOf(follower->second.leader).c_str();
  mimic.append_attribute("multiplier") = numberText(follower->second.factor).c_str();
  mimic.append_attribute("offset") = numberText(follower->second.offset).c_str();
}

// Adds a frame of the robot as a link without mass.
void LinkWriter::addFrame(const Plan::Frame& frame) {
  addLink(frame.link);
  addFixed(plan_.linkOf(model_.site_bodyid[frame.site]), frame.link,
           vectorAt(model_.site_pos, frame.site), rotationAt(model_.site_quat, frame.site));
}

void LinkWriter::reportUnknown(const std::vector<int>& joints, const std::string& what,
                               const std::string& used) {
  if (joints.empty()) return;
  const std::string more =
      joints.size() > 1 ? " and " + std::to_string(joints.size() - 1) + " more" : "";
  out_.warning(placeOfJoint(robot_, joints.front()),
               "no maximum " + what + " is known for the joint " +
                   inQuotes(nameOf(model_, mjOBJ_JOINT, joints.front())) + more,
               "URDF requires a maximum: " + used + " is used");
}

}  // namespace

void addLinks(pugi::xml_node node, const Robot& robot, const Settings& settings, Plan& plan,
              Diagnostics& out) {
  LinkWriter(node, robot, settings, plan, out).write();
}

}  // namespace hrdf::urdf_export

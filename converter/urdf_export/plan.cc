// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/plan.h"

#include <algorithm>
#include <utility>

#include "model/mjs.h"
#include "text/strings.h"
#include "urdf_export/lost.h"

namespace hrdf::urdf_export {
namespace {

// Tolerance for a site at the pose of its body: for the position in m, and for the relative
// difference of the rotation matrix from the identity.
constexpr double kSame = 1e-12;

template <class Rows>
auto rowNamed(const Rows& rows, const std::string& name) {
  const auto row = std::ranges::find(rows, name, [](const auto& each) { return each.name; });
  return row == rows.end() ? nullptr : &*row;
}

bool isFree(const mjModel& model, int body) {
  const int joint = model.body_jntadr[body];
  return joint >= 0 && model.jnt_type[joint] == mjJNT_FREE;
}

// True if the world has no shapes and only one child, a floating body. This body is then the root
// of the URDF.
bool isFloating(const mjModel& model) {
  std::vector<int> roots;
  for (int body = 1; body < model.nbody; ++body) {
    if (model.body_parentid[body] == 0) roots.push_back(body);
  }
  return roots.size() == 1 && isFree(model, roots.front()) && model.body_geomnum[0] == 0;
}

class Planner {
 public:
  Planner(const Robot& robot, const std::string& prefix, Diagnostics& out)
      : robot_(robot), model_(robot.model), out_(out) {
    plan_.names = Names(prefix);
  }

  Plan plan() {
    plan_.hasWorld = !isFloating(model_);
    for (int i = 0; i < model_.njnt; ++i) {
      plan_.joints.push_back(plan_.names.give(nameOf(model_, mjOBJ_JOINT, i), "_"));
    }
    nameLinks();
    for (const Mechanism::Frame& frame : robot_.tree.frames) addFrame(frame);
    if (robot_.options.sensors == SensorSet::imu || robot_.options.sensors == SensorSet::module) {
      for (const auto& drive : robot_.tree.drives) addSite(drive.name + "_imu", false);
    }
    findActuators();
    plan_.followers = followersOf(robot_, plan_, out_);
    return std::move(plan_);
  }

 private:
  void nameLinks();
  void addFrame(const Mechanism::Frame& frame);
  void addSite(const std::string& name, bool isTip);
  void findActuators();

  const Robot& robot_;
  const mjModel& model_;
  Plan plan_;
  Diagnostics& out_;
};

// Names the links of all bodies. If the URDF has a link `world`, a free body and its descendants
// get no link, because SDF's reader and ROS's state publisher do not support floating joints.
void Planner::nameLinks() {
  plan_.links.emplace_back(plan_.hasWorld ? kWorld : "");
  for (int body = 1; body < model_.nbody; ++body) {
    const int parent = model_.body_parentid[body];
    const bool isLeftOut = plan_.hasWorld && isFree(model_, body);
    const bool hangs = parent != 0 && !plan_.has(parent);
    const std::string name = nameOf(model_, mjOBJ_BODY, body);
    if (isLeftOut) reportMovable(robot_, name, out_);
    plan_.links.push_back(isLeftOut || hangs ? "" : plan_.names.give(name, "_link"));
  }
}

void Planner::addFrame(const Mechanism::Frame& frame) {
  if (frame.kind == Mechanism::FrameKind::imu || frame.kind == Mechanism::FrameKind::shaft) return;
  addSite(frame.name, frame.kind == Mechanism::FrameKind::tip);
}

// Adds a frame for a site. A site with the pose and the name of its body gets no link: the body's
// link represents the frame.
void Planner::addSite(const std::string& name, bool isTip) {
  const int site = mj_name2id(&model_, mjOBJ_SITE, name.c_str());
  if (site < 0) return;
  const int body = model_.site_bodyid[site];
  if (!plan_.has(body)) return;
  const bool isThere =
      vectorAt(model_.site_pos, site).cwiseAbs().maxCoeff() < kSame &&
      rotationAt(model_.site_quat, site).isApprox(Eigen::Matrix3d::Identity(), kSame);
  const bool isBody = isThere && body > 0 && name == nameOf(model_, mjOBJ_BODY, body);
  plan_.frames.push_back(
      {site, isBody ? plan_.linkOf(body) : plan_.names.give(name, "_frame"), isBody, isTip});
}

void Planner::findActuators() {
  plan_.actuators.assign(static_cast<std::size_t>(model_.njnt), -1);
  for (int i = 0; i < model_.nactuator; ++i) {
    if (model_.actuator_trntype[i] != mjTRN_JOINT) continue;
    int& actuator = plan_.actuators[static_cast<std::size_t>(model_.actuator_trnid[2 * i])];
    if (actuator < 0) actuator = i;
  }
}

}  // namespace

std::string Names::give(std::string wanted, std::string_view suffix) {
  while (!taken_.insert(wanted).second) wanted += suffix;
  return prefix_ + wanted;
}

Plan planOf(const Robot& robot, const std::string& prefix, Diagnostics& out) {
  return Planner(robot, prefix, out).plan();
}

const Mechanism::Joint* rowOfJoint(const Robot& robot, int joint) {
  return rowNamed(robot.tree.joints, nameOf(robot.model, mjOBJ_JOINT, joint));
}

Location placeOfJoint(const Robot& robot, int joint) {
  const std::string name = nameOf(robot.model, mjOBJ_JOINT, joint);
  if (const auto* row = rowNamed(robot.tree.joints, name)) return row->where;
  for (const Mechanism::Gripper& gripper : robot.tree.grippers) {
    if (std::ranges::find(gripper.fingers, name) != gripper.fingers.end()) return gripper.where;
  }
  return robot.tree.where;
}

}  // namespace hrdf::urdf_export

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/srdf.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/home.h"
#include "urdf_export/numbers.h"

namespace hrdf::urdf_export {
namespace {

constexpr const char* kAllJoints = "all";

pugi::xml_node addNamed(pugi::xml_node node, const char* element, const std::string& name) {
  pugi::xml_node child = node.append_child(element);
  child.append_attribute("name") = name.c_str();
  return child;
}

bool moves(const Robot& robot, const Plan& plan, int joint) {
  const int type = robot.model.jnt_type[joint];
  return (type == mjJNT_HINGE || type == mjJNT_SLIDE) && plan.has(robot.model.jnt_bodyid[joint]);
}

// Returns the first link of the kinematic chain to `body`: the link of the root body or, if a joint
// moves the root body, the link 'world'.
const std::string& baseOf(const Robot& robot, const Plan& plan, int body) {
  int base = body;
  while (robot.model.body_parentid[base] > 0) base = robot.model.body_parentid[base];
  const int joint = robot.model.body_jntadr[base];
  return plan.linkOf(joint >= 0 && moves(robot, plan, joint) ? 0 : base);
}

void addChains(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  const auto tips = std::ranges::count_if(plan.frames, &Plan::Frame::isTip);
  for (const Plan::Frame& frame : plan.frames) {
    const int body = robot.model.site_bodyid[frame.site];
    if (!frame.isTip || body == 0) continue;
    pugi::xml_node chain =
        addNamed(node, "group", tips == 1 ? "arm" : "arm_" + frame.link).append_child("chain");
    chain.append_attribute("base_link") = baseOf(robot, plan, body).c_str();
    chain.append_attribute("tip_link") = frame.link.c_str();
  }
}

// Adds the home positions of the joints that have an actuator.
void addHome(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  const mjModel& model = robot.model;
  std::vector<int> joints;
  for (int i = 0; i < model.njnt; ++i) {
    if (plan.actuatorOf(i) >= 0 && moves(robot, plan, i)) joints.push_back(i);
  }
  const int home = homeKeyframe(model);
  if (joints.empty() || home < 0) return;
  pugi::xml_node group = addNamed(node, "group", kAllJoints);
  for (const int joint : joints) addNamed(group, "joint", plan.jointOf(joint));
  pugi::xml_node state = addNamed(node, "group_state", kHomeKeyframe);
  state.append_attribute("group") = kAllJoints;
  for (const int joint : joints) {
    const mjtNum q = model.key_qpos[model.nq * home + model.jnt_qposadr[joint]];
    addNamed(state, "joint", plan.jointOf(joint)).append_attribute("value") = numberText(q).c_str();
  }
}

void addPassive(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  for (int i = 0; i < robot.model.njnt; ++i) {
    const bool isDriven = plan.actuatorOf(i) >= 0 || plan.followers.contains(i);
    if (!isDriven && moves(robot, plan, i)) addNamed(node, "passive_joint", plan.jointOf(i));
  }
}

void addExclusions(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  const mjModel& model = robot.model;
  std::map<std::pair<int, int>, const char*> pairs;
  for (int body = 1; body < model.nbody; ++body) {
    pairs[std::minmax(model.body_parentid[body], body)] = "Adjacent";
  }
  for (int i = 0; i < model.nexclude; ++i) {
    const int a = model.exclude_signature[i] >> 16, b = model.exclude_signature[i] & 0xffff;
    pairs.emplace(std::minmax(a, b), "Never");
  }
  for (const auto& [pair, reason] : pairs) {
    if (!plan.has(pair.first) || !plan.has(pair.second) || pair.first == 0) continue;
    pugi::xml_node row = node.append_child("disable_collisions");
    row.append_attribute("link1") = plan.linkOf(pair.first).c_str();
    row.append_attribute("link2") = plan.linkOf(pair.second).c_str();
    row.append_attribute("reason") = reason;
  }
}

void addRotors(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  const mjModel& model = robot.model;
  pugi::xml_node rotors;
  for (int i = 0; i < model.njnt; ++i) {
    const double armature = model.dof_armature[model.jnt_dofadr[i]];
    if (armature <= 0 || !moves(robot, plan, i)) continue;
    if (!rotors) rotors = node.append_child("rotor_params");
    pugi::xml_node row = addNamed(rotors, "joint", plan.jointOf(i));
    row.append_attribute("mass") = numberText(armature).c_str();
    row.append_attribute("gear_ratio") = "1";
  }
}

}  // namespace

void addSemantics(pugi::xml_node node, const Robot& robot, const Plan& plan) {
  addChains(node, robot, plan);
  addHome(node, robot, plan);
  addPassive(node, robot, plan);
  addExclusions(node, robot, plan);
  addRotors(node, robot, plan);
}

}  // namespace hrdf::urdf_export

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "urdf_export/limits.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "model/mjs.h"

namespace hrdf::urdf_export {
namespace {

double largestOf(const mjtNum* range) { return std::max(std::abs(range[0]), std::abs(range[1])); }

const Mechanism::Drive* driveOf(const Robot& robot, const std::string& actuator) {
  const auto& drives = robot.tree.drives;
  const auto row = std::ranges::find(drives, actuator, &Mechanism::Drive::name);
  return row == drives.end() ? nullptr : &*row;
}

// True if the control of the actuator is an effort, as for a MuJoCo `motor`.
bool isMotor(const mjModel& model, int actuator) {
  return model.actuator_gaintype[actuator] == mjGAIN_FIXED &&
         model.actuator_biastype[actuator] == mjBIAS_NONE;
}

std::optional<double> effortOf(const Robot& robot, int joint, int actuator) {
  const mjModel& model = robot.model;
  if (actuator >= 0 && model.actuator_forcelimited[actuator]) {
    const double gear = std::abs(model.actuator_gear[6 * model.actuator_outadr[actuator]]);
    return gear * largestOf(model.actuator_forcerange + 2 * actuator);
  }
  if (model.jnt_actfrclimited[joint]) return largestOf(model.jnt_actfrcrange + 2 * joint);
  if (actuator < 0) return std::nullopt;
  const auto* drive = driveOf(robot, nameOf(model, mjOBJ_ACTUATOR, actuator));
  if (drive && drive->maxEffort) return drive->maxEffort;
  const int control = model.actuator_ctrladr[actuator];
  if (!isMotor(model, actuator) || !model.actuator_ctrllimited[control]) return std::nullopt;
  const double gear = std::abs(model.actuator_gear[6 * model.actuator_outadr[actuator]]);
  return gear * largestOf(model.actuator_ctrlrange + 2 * control);
}

Limits ownLimits(const Robot& robot, const Plan& plan, int joint) {
  const mjModel& model = robot.model;
  Limits limits;
  const mjtNum* range = model.jnt_range + 2 * joint;
  if (model.jnt_limited[joint]) limits.range = {range[0], range[1]};
  limits.effort = effortOf(robot, joint, plan.actuatorOf(joint));
  if (const Mechanism::Joint* row = rowOfJoint(robot, joint)) limits.speed = row->maxSpeed;
  return limits;
}

}  // namespace

Limits limitsOf(const Robot& robot, const Plan& plan, int joint) {
  Limits limits = ownLimits(robot, plan, joint);
  const auto at = plan.followers.find(joint);
  if (at == plan.followers.end()) return limits;
  const Plan::Follower& follower = at->second;
  const Limits leader = ownLimits(robot, plan, follower.leader);
  const double factor = follower.factor;
  if (factor == 0) return limits;
  if (!limits.range && leader.range) {
    const auto [low, high] = std::minmax({factor * leader.range->low + follower.offset,
                                          factor * leader.range->high + follower.offset});
    limits.range = {low, high};
  }
  if (!limits.speed && leader.speed) limits.speed = std::abs(factor) * *leader.speed;
  if (!limits.effort && leader.effort) limits.effort = *leader.effort / std::abs(factor);
  return limits;
}

}  // namespace hrdf::urdf_export

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Adds elements to a robot model.
#include <hrdf/sim/robot_model.h>

#include <cmath>

#include "hrdf/check.h"

namespace hrdf::sim::robot_model {
namespace {

std::vector<Output>* outputsIn(Element& element) {
  if (auto* body = std::get_if<RigidBody>(&element.part)) return &body->outputs;
  if (auto* bracket = std::get_if<Bracket>(&element.part)) return &bracket->outputs;
  return nullptr;
}

bool follows(const Tip& tip, const Element& element) {
  Diagnostics diagnostics;
  checkFollows(tip, element, diagnostics);
  return !diagnostics.hasErrors();
}

}  // namespace

Element& RobotModel::elementAt(const Path& path) {
  Element* element = &description_.chain[path[0]];
  for (std::size_t i = 1; i < path.size(); i += 2) {
    element = &(*outputsIn(*element))[path[i]].chain[path[i + 1]];
  }
  return *element;
}

std::vector<Element>& RobotModel::chainOf(const Path& path) {
  if (path.size() == 1) return description_.chain;
  const Path parent(path.begin(), path.end() - 2);
  return (*outputsIn(elementAt(parent)))[path[path.size() - 2]].chain;
}

StatusCode RobotModel::add(Element element, std::optional<Added> parent, std::size_t output) {
  if (!parent && added_.empty()) {
    if (!follows(tipOf(description_.chain), element)) return StatusCode::invalidArgument;
    if (output > 0) return StatusCode::argumentOutOfRange;
    added_.push_back({description_.chain.size()});
    description_.chain.push_back(std::move(element));
    arrangement_.reset();
    return StatusCode::success;
  }
  const Added before = parent.value_or(added_.size() - 1);
  if (before >= added_.size()) return StatusCode::invalidArgument;
  Path path = added_[before];
  const Element& last = elementAt(path);
  const std::size_t branches = outputsOf(last).size();
  if (!follows({&last, branches > 0}, element)) return StatusCode::invalidArgument;
  if (output >= std::max(branches, std::size_t{1})) return StatusCode::argumentOutOfRange;
  if (branches > 0) {
    path.insert(path.end(), {output, 0});
  } else {
    ++path.back();
  }
  std::vector<Element>& chain = chainOf(path);
  if (chain.size() != path.back())
    return StatusCode::invalidArgument;  // the parent's output already has an element
  chain.push_back(std::move(element));
  added_.push_back(std::move(path));
  arrangement_.reset();
  return StatusCode::success;
}

bool RobotModel::addLast(std::optional<Element> element) {
  return element && add(*std::move(element), std::nullopt) == StatusCode::success;
}

bool RobotModel::addRigidBody(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                              double mass, const Eigen::Matrix4d& output) {
  return addLast(makeRigidBody(com, inertia, mass, {&output, 1}));
}

bool RobotModel::addJoint(JointType type) { return addLast(makeJoint(type)); }

bool RobotModel::addActuator(robot_model::ActuatorType type) { return addLast(makeActuator(type)); }

bool RobotModel::addLink(robot_model::LinkType type, double extension, double twist,
                         LinkInputType input, LinkOutputType output) {
  return addLast(makeLink(type, extension, twist, input, output));
}

bool RobotModel::addBracket(robot_model::BracketType type) { return addLast(makeBracket(type)); }

bool RobotModel::addEndEffector(EndEffectorType type) { return addLast(makeEndEffector(type)); }

bool RobotModel::addEndEffector(double x, double y, double z) {
  return addLast(makeEndEffector(x, y, z));
}

bool RobotModel::addEndEffector(const Eigen::Matrix4d& com, const Eigen::VectorXd& inertia,
                                double mass, const Eigen::Matrix4d& output) {
  return addLast(makeEndEffector(com, inertia, mass, output));
}

bool RobotModel::setPayload(std::size_t endEffector, const EndEffectorPayload& payload) {
  if (endEffector >= getFrameCount(FrameType::EndEffector) || !std::isfinite(payload.mass) ||
      !payload.com.allFinite()) {
    return false;
  }
  if (payloads_.size() <= endEffector) payloads_.resize(endEffector + 1);
  payloads_[endEffector] = payload;
  arrangement_.reset();
  return true;
}

EndEffectorPayload RobotModel::getPayload(std::size_t endEffector) const {
  return endEffector < payloads_.size() ? payloads_[endEffector] : EndEffectorPayload();
}

}  // namespace hrdf::sim::robot_model

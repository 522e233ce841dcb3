// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes elements from attributes, so that they are read and checked as elements of files are.
#include <hrdf/sim/robot_elements.h>

#include <algorithm>
#include <string>

#include "hrdf/make_element.h"
#include "kinematics/element_types.h"
#include "text/arithmetic.h"

namespace hrdf::sim::robot_model {
namespace {

using Eigen::Matrix4d;
using Eigen::Vector3d;
using Eigen::VectorXd;

// Returns an attribute as text in HRDF's notation. HRDF's reader later refuses invalid values.
Attribute attribute(std::string_view name, std::string text) { return {name, std::move(text), {}}; }

template <typename Enum, std::size_t N>
Attribute attribute(std::string_view name, const std::string_view (&names)[N], Enum value) {
  const auto index = static_cast<std::size_t>(value);
  return attribute(name, std::string(index < N ? names[index] : "unknown"));
}

template <typename Numbers>
Attribute attribute(std::string_view name, const Eigen::MatrixBase<Numbers>& numbers) {
  std::string text;
  for (Eigen::Index row = 0; row < numbers.rows(); ++row) {
    for (Eigen::Index column = 0; column < numbers.cols(); ++column) {
      text += (text.empty() ? "" : " ") + toText(numbers(row, column));
    }
  }
  return attribute(name, std::move(text));
}

// Returns a rigid body or a custom end effector with one output.
std::optional<Element> body(ElementKind kind, const Matrix4d& com, const VectorXd& inertia,
                            double mass, const Matrix4d& output) {
  if (inertia.size() != 6 || !hasPoseRow(com) || !hasPoseRow(output)) return std::nullopt;
  constexpr std::string_view kNames[] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  std::vector<Attribute> attributes = {attribute("mass", toText(mass)),
                                       attribute("com_rot", com.topLeftCorner<3, 3>()),
                                       attribute("com_trans", com.topRightCorner<3, 1>()),
                                       attribute("output_rot", output.topLeftCorner<3, 3>()),
                                       attribute("output_trans", output.topRightCorner<3, 1>())};
  for (Eigen::Index i = 0; i < 6; ++i) {
    attributes.push_back(attribute(kNames[i], toText(inertia[i])));
  }
  return makeElement(kind, std::move(attributes));
}

}  // namespace

std::optional<Element> makeActuator(ActuatorType type) {
  return makeElement(ElementKind::actuator, {attribute("type", kActuators, type)});
}

std::optional<Element> makeBracket(BracketType type) {
  return makeElement(ElementKind::bracket, {attribute("type", kBrackets, type)});
}

std::optional<Element> makeJoint(JointType type) {
  return makeElement(ElementKind::joint, {attribute("axis", kAxes, type)});
}

std::optional<Element> makeLink(LinkType type, double extension, double twist, LinkInputType input,
                                LinkOutputType output) {
  return makeElement(ElementKind::link,
                     {attribute("type", kLinks, type), attribute("extension", toText(extension)),
                      attribute("twist", toText(twist)), attribute("input", kLinkEnds, input),
                      attribute("output", kLinkEnds, output)});
}

// body() makes an element with one output. Calls it for each pose in `outputs`, and collects the
// outputs in the first element.
std::optional<Element> makeRigidBody(const Matrix4d& com, const VectorXd& inertia, double mass,
                                     std::span<const Matrix4d> outputs) {
  if (outputs.empty()) return std::nullopt;
  auto first = body(ElementKind::rigidBody, com, inertia, mass, outputs[0]);
  if (!first || outputs.size() == 1) return first;
  auto& part = std::get<RigidBody>(first->part);
  for (const Matrix4d& output : outputs) {
    const auto other = body(ElementKind::rigidBody, com, inertia, mass, output);
    if (!other) return std::nullopt;
    part.outputs.push_back({{}, std::get<RigidBody>(other->part).X_IO, {}});
  }
  return first;
}

std::optional<Element> makeEndEffector(EndEffectorType type) {
  return makeElement(ElementKind::endEffector, {attribute("type", kEndEffectors, type)});
}

std::optional<Element> makeEndEffector(double x, double y, double z) {
  return makeElement(ElementKind::endEffector, {attribute("output_trans", Vector3d(x, y, z))});
}

std::optional<Element> makeEndEffector(const Matrix4d& com, const VectorXd& inertia, double mass,
                                       const Matrix4d& output) {
  return body(ElementKind::endEffector, com, inertia, mass, output);
}

}  // namespace hrdf::sim::robot_model

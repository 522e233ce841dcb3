// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/analytical_shapes.h"

#include <numbers>
#include <optional>
#include <string_view>

#include "collada/values.h"
#include "model/rotations.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// Returns the length (m) in the first element `name` in `node`. Returns nullopt, after a warning,
// if it is missing or not above 0.
std::optional<double> lengthIn(const Node& node, const char* name, Diagnostics& out) {
  const Node element = node.child(name);
  std::string_view text = element ? element.text() : std::string_view();
  const auto number = takeNumber(text);
  const double length = number.value_or(0) * metresOfUnit(node);
  if (length > 0 && length <= kMaxPlace) return length;
  out.warning(element ? element.where() : node.where(),
              asTag(node.name()) + " has no " + asTag(name) + " above 0", "it is left out");
  return std::nullopt;
}

Pose facing(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  Pose X = Pose::Identity();
  X.rotate(turnOnto(from, to));
  return X;
}

// Each of the following functions returns the shape in `node`, with its pose relative to `node`. It
// returns nullopt, after a warning, if the shape is not valid.
std::optional<Mechanism::Shape> boxIn(const Node& node, Diagnostics& out) {
  const Node extents = node.child("half_extents");
  const auto v = extents ? numbersIn(extents, 3, out) : std::nullopt;
  if (extents && !v) return std::nullopt;
  Mechanism::Shape shape;
  if (v) shape.size = metresOfUnit(node) * Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]);
  if (shape.size.minCoeff() > 0) return shape;
  out.warning(extents ? extents.where() : node.where(), "<box> has no <half_extents> above 0",
              "it is left out");
  return std::nullopt;
}

std::optional<Mechanism::Shape> sphereIn(const Node& node, Diagnostics& out) {
  const auto radius = lengthIn(node, "radius", out);
  if (!radius) return std::nullopt;
  Mechanism::Shape shape;
  shape.type = Mechanism::ShapeType::sphere;
  shape.size[0] = *radius;
  return shape;
}

// COLLADA's cylinders and capsules are along y, OpenRAVE's <cylinderz> is along z.
std::optional<Mechanism::Shape> roundIn(const Node& node, Diagnostics& out) {
  const auto radius = lengthIn(node, "radius", out), height = lengthIn(node, "height", out);
  if (!radius || !height) return std::nullopt;
  Mechanism::Shape shape;
  shape.type =
      node.name() == "capsule" ? Mechanism::ShapeType::capsule : Mechanism::ShapeType::cylinder;
  shape.size = {*radius, *height / 2, 0};
  if (node.name() != "cylinderz") {
    shape.X_BG.rotate(Eigen::AngleAxisd(-std::numbers::pi / 2, Eigen::Vector3d::UnitX()));
  }
  return shape;
}

std::optional<Mechanism::Shape> planeIn(const Node& node, Diagnostics& out) {
  const Node equation = node.child("equation");
  const auto v = equation ? numbersIn(equation, 4, out) : std::nullopt;
  if (equation && !v) return std::nullopt;
  const Eigen::Vector3d normal =
      v ? Eigen::Vector3d((*v)[0], (*v)[1], (*v)[2]) : Eigen::Vector3d::Zero();
  if (normal.norm() < 1e-9) {
    out.warning(equation ? equation.where() : node.where(),
                "<plane> has no <equation> with a direction", "it is left out");
    return std::nullopt;
  }
  Mechanism::Shape shape;
  shape.type = Mechanism::ShapeType::plane;
  shape.X_BG.translate(-metresOfUnit(node) * (*v)[3] * normal / normal.squaredNorm());
  shape.X_BG = shape.X_BG * facing(Eigen::Vector3d::UnitZ(), normal);
  return shape;
}

}  // namespace

std::vector<Mechanism::Shape> analyticalShapesIn(const Node& node, const Pose& X_BG,
                                                 Diagnostics& out) {
  std::vector<Mechanism::Shape> shapes;
  for (const Node& child : node.children()) {
    const std::string_view name = child.name();
    std::optional<Mechanism::Shape> shape;
    if (name == "box") shape = boxIn(child, out);
    if (name == "sphere") shape = sphereIn(child, out);
    if (name == "cylinder" || name == "cylinderz" || name == "capsule") shape = roundIn(child, out);
    if (name == "plane") shape = planeIn(child, out);
    if (!shape) continue;
    shape->X_BG = X_BG * shape->X_BG;
    shape->where = child.where();
    shapes.push_back(*shape);
  }
  return shapes;
}

}  // namespace hrdf::collada

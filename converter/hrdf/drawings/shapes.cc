// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/drawings/shapes.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "hebi/gripper.h"
#include "hrdf/drawings/part_surfaces.h"
#include "model/mesh_builder.h"
#include "model/rotations.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

Look look(Finish finish, std::initializer_list<std::string_view> words) {
  return {finish, {{drawingWords(words)}}, {}};
}

Look gripperBody() { return look(Finish::black, {"gripper-body"}); }

// Returns the pose that rotates a surface along z to `direction`.
Pose along(const Vector3d& direction) { return Pose(turnOnto(Vector3d::UnitZ(), direction)); }

void addRod(const Vector3d& end, std::vector<Drawing>& drawings) {
  const double length = end.norm();
  if (length <= 1e-3 || length >= kReach) return;
  drawings.push_back({drawingWords({"rod", sizeText(length)}), along(end)});
}

// Appends the pose of the chain's first actuator to `carried`, if only rigid bodies without a mesh
// and without outputs are before it. `X`: pose at the start of the chain.
void addCarried(std::span<const Element> chain, Pose X, std::vector<Pose>& carried) {
  for (const Element& element : chain) {
    if (const auto* include = std::get_if<Include>(&element.part)) {
      return addCarried(include->chain, X, carried);
    }
    if (std::holds_alternative<Actuator>(element.part)) return carried.push_back(X);
    const auto* body = std::get_if<RigidBody>(&element.part);
    if (!body || body->mesh || !body->outputs.empty()) return;
    X = X * body->X_IO.pose();
  }
}

// Returns a plate under the actuators on a body, such as a walker's chassis. Returns nullopt for
// fewer than three actuators, or if the actuators differ in height or are not upright.
std::optional<Drawing> plateUnder(const RigidBody& body) {
  constexpr double kFlat = 0.001;     // m, allowed difference in height
  constexpr double kUpright = 0.999;  // cosine of the allowed tilt of an actuator
  std::vector<Pose> carried;
  for (const Output& output : body.outputs) {
    addCarried(output.chain, output.X_IO.pose(), carried);
  }
  if (carried.size() < 3) return std::nullopt;
  const Vector3d first = carried.front().translation();
  const double up = carried.front().linear()(2, 2);
  std::string words = "plate";
  for (const Pose& X : carried) {
    const Vector3d p = X.translation();
    const bool isLevel =
        std::abs(p.z() - first.z()) < kFlat && X.linear()(2, 2) * up > kUpright * kUpright;
    if (!isLevel || !(p.norm() < kReach)) return std::nullopt;
    words = drawingWords({words, sizeText(p.x()), sizeText(std::copysign(1, up) * p.y())});
  }
  const Eigen::Quaterniond turn(up > 0 ? Eigen::AngleAxisd::Identity()
                                       : Eigen::AngleAxisd(std::numbers::pi, Vector3d::UnitX()));
  return Drawing{words, Pose(Eigen::Translation3d(0, 0, first.z()) * turn)};
}

struct Looks {
  std::vector<Look> operator()(const Actuator& part) const {
    return {look(finishOf(part.row->family), {"housing", familyName(*part.row)})};
  }
  std::vector<Look> operator()(const Link& part) const {
    if (!(std::abs(part.extension) < kReach)) return {};
    return {
        look(Finish::silver, {"link", part.row->type, sizeText(part.extension),
                              sizeText(part.twist), toString(part.input), toString(part.output)})};
  }
  std::vector<Look> operator()(const Bracket& part) const {
    return {look(Finish::silver, {"bracket", part.row->type})};
  }
  std::vector<Look> operator()(const EndEffector& part) const {
    if (isGripper(*part.row)) return {gripperBody(), look(Finish::silver, {"gripper-fingers"})};
    if (inertialOf(part).mass <= 0) return {};
    return {look(Finish::silver, {"disc"})};
  }
  // Draws a rigid body without a mesh file: rods from the input to the outputs, a plate under three
  // or more actuators, and a ball at the centre of mass.
  std::vector<Look> operator()(const RigidBody& part) const {
    Look result;
    if (part.outputs.empty()) addRod(part.X_IO.translation(), result.drawings);
    for (const Output& output : part.outputs) addRod(output.X_IO.translation(), result.drawings);
    if (auto plate = plateUnder(part)) result.drawings.push_back(std::move(*plate));
    const Vector3d p_IC = part.X_IC.translation();
    if (part.mass > 0 && p_IC.norm() < kReach) {
      const double radius = std::max(0.006, 1.8 * rodRadius(p_IC.norm()));
      result.drawings.push_back(
          {drawingWords({"ball", sizeText(radius)}), Pose(Eigen::Translation3d(p_IC))});
    }
    if (result.isEmpty()) return {};
    return {std::move(result)};
  }
  std::vector<Look> operator()(const Joint& part) const {
    Look result = look(Finish::silver, {part.slides ? "carriage" : "ring"});
    result.drawings[0].X_ID = along(part.axis_I);
    return {std::move(result)};
  }
  std::vector<Look> operator()(const Include&) const { return {}; }
};

// Returns a capsule from `from` to `to`, caps included; a sphere if the distance is too short.
Capsule between(const Vector3d& from, const Vector3d& to, double radius) {
  const Vector3d along = to - from;
  const double length = along.norm();
  if (length <= 2 * radius) return {(from + to) / 2, (from + to) / 2, radius};
  const Vector3d cap = radius / length * along;
  return {from + cap, to - cap, radius};
}

// Returns the capsule that represents an actuator's housing, between the input face and the output
// face. In the X series, the capsule slants to the side of the plugs.
Capsule capsuleOf(const ActuatorRow& row) {
  const double height = row.p_IO[2], middle = height / 2;
  const auto housing = [&](double back, double side, double front) {
    return between({-back, side, middle}, {front, 0, middle}, middle);
  };
  switch (row.family) {
    case Family::x5:
    case Family::x8:
      return housing(0.073, -0.012, 0.0365);
    case Family::r8:
      return housing(0.1, 0, 0.039);
    case Family::t5:
    case Family::t8:
      return housing(0.077, 0, 0.037);
    case Family::r25:
      return housing(0.1 * height / 0.051, 0, 0.039 * height / 0.051);
    case Family::t25:
      return housing(0.077 * height / 0.0475, 0, 0.037 * height / 0.0475);
    case Family::h25:
      break;
  }
  return between({-0.045, 0, height}, {row.p_IO[0], 0, height}, 0.05);
}

Capsule capsuleOf(const Link& link) {
  const bool sideways = link.input == LinkEnd::rightAngle;
  const double radius = link.row->tubeRadius;
  const Vector3d along = link.extension * (sideways ? Vector3d::UnitX() : Vector3d::UnitZ());
  const Vector3d start = sideways ? Vector3d(0, 0, link.row->offset) : Vector3d::Zero();
  return between(start, start + along, radius);
}

// Returns the capsule that represents a bracket. It is parallel to z and touches the back of the
// bracket's output face.
Capsule capsuleOf(const BracketRow& row) {
  const double z = row.p_IO[2];
  const bool hood = !row.heavy && row.input != Interface::xOutput;
  const double radius = row.heavy ? 3.0 / 22 * z : hood ? 0.6 * z : 0.2 * z;
  const double middle = row.p_IO[1] + std::copysign(radius, row.roll);
  return between({0, middle, 0}, {0, middle, (row.heavy ? 1.55 : 1.7) * z}, radius);
}

struct Collision {
  std::vector<Capsule> operator()(const Actuator& part) const { return {capsuleOf(*part.row)}; }
  std::vector<Capsule> operator()(const Link& part) const { return {capsuleOf(part)}; }
  std::vector<Capsule> operator()(const Bracket& part) const { return {capsuleOf(*part.row)}; }
  std::vector<Capsule> operator()(const EndEffector& part) const {
    if (!isGripper(*part.row)) return {};
    return {between({0, 0, 0}, {0, 0, 0.1}, 0.025)};
  }
  std::vector<Capsule> operator()(const RigidBody&) const { return {}; }
  std::vector<Capsule> operator()(const Joint&) const { return {}; }
  std::vector<Capsule> operator()(const Include&) const { return {}; }
};

}  // namespace

std::vector<Capsule> collisionOf(const Element& element) {
  return std::visit(Collision{}, element.part);
}

TriangleMesh surfaceOf(const Look& look) {
  TriangleMesh mesh = drawn(look.drawings);
  append(mesh, look.mesh);
  return mesh;
}

std::vector<Look> looksOf(const Element& element) { return std::visit(Looks{}, element.part); }

std::vector<Capsule> palmCollision() {
  return {between({0, -0.03, 0.025}, {0, 0.03, 0.025}, 0.025)};
}

std::vector<Look> palmLooks() { return {gripperBody(), look(Finish::silver, {"gripper-rail"})}; }

Look fingerLook() { return look(Finish::silver, {"gripper-finger"}); }

std::vector<Look> rotorLooksOf(const Element& element) {
  const Actuator* actuator = std::get_if<Actuator>(&element.part);
  if (!actuator) return {};
  return {look(Finish::silver, {"rotor", familyName(*actuator->row)})};
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/sticks.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <span>

#include <Eigen/Geometry>

#include "mechanism/joint_lines.h"
#include "model/rotations.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;
using Shape = Mechanism::Shape;

// Radius of the sticks of a limb, divided by the length of the limb's longest stick.
constexpr double kThickness = 0.04;
constexpr double kBall = 1.5;       // radius of a ball, divided by the radius of a stick
constexpr double kShortest = 1e-3;  // m; a limb whose sticks are all shorter is not drawn
constexpr std::array kStickColour = {0.7F, 0.7F, 0.7F, 1.0F};
constexpr std::array kBallColour = {0.3F, 0.3F, 0.3F, 1.0F};

struct Stick {
  int body = 0;  // index of the body to which the stick is attached; -1: the world
  Vector3d from, to;

  double length() const { return (to - from).norm(); }
};

class Limbs {
 public:
  Limbs(const Mechanism& mechanism, const std::vector<bool>& moves,
        const std::vector<bool>& hasShape);

  std::vector<Shape> sticks() const;

 private:
  void addTo(std::vector<Shape>& shapes, const std::vector<int>& limb) const;
  bool isBare(int body) const { return body < 0 || !hasShape_[static_cast<std::size_t>(body)]; }
  bool isPalm(int body) const;
  // Position of the body's first joint, in the frame B of the body.
  Vector3d jointOf(int body) const;
  std::vector<Stick> sticksOf(const std::vector<int>& limb) const;

  const Mechanism& mechanism_;
  const std::vector<bool>& hasShape_;
  // Indices of the joints of each body, and of the bodies of each limb.
  std::vector<std::vector<int>> joints_, limbs_;
  std::vector<bool> carries_;  // for each body; true: the body has children
};

Limbs::Limbs(const Mechanism& mechanism, const std::vector<bool>& moves,
             const std::vector<bool>& hasShape)
    : mechanism_(mechanism),
      hasShape_(hasShape),
      joints_(jointsOfBodies(mechanism)),
      carries_(mechanism.bodies.size()) {
  std::vector<std::size_t> limbOf(mechanism.bodies.size());
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const auto isOfLimb = [&](std::size_t body) {
      return moves[body] && !mechanism.bodies[body].isFree;
    };
    if (!isOfLimb(i)) continue;
    const int parent = mechanism.bodies[i].parent;
    const auto above = static_cast<std::size_t>(parent);
    if (parent >= 0 && isOfLimb(above)) {
      limbOf[i] = limbOf[above];
    } else {
      limbOf[i] = limbs_.size();
      limbs_.emplace_back();
    }
    limbs_[limbOf[i]].push_back(static_cast<int>(i));
    if (parent >= 0) carries_[above] = true;
  }
}

std::vector<Shape> Limbs::sticks() const {
  std::vector<Shape> shapes;
  for (const std::vector<int>& limb : limbs_) {
    const auto bare = std::ranges::count_if(limb, [&](int body) { return isBare(body); });
    if (2 * bare > std::ssize(limb)) addTo(shapes, limb);
  }
  return shapes;
}

// True if the body has no shapes and at least two limbs. Such a body is drawn as sticks to the
// limbs' first joints.
bool Limbs::isPalm(int body) const {
  const auto isOn = [&](const std::vector<int>& limb) {
    return mechanism_.bodies[static_cast<std::size_t>(limb.front())].parent == body;
  };
  return body >= 0 && isBare(body) && std::ranges::count_if(limbs_, isOn) > 1;
}

Vector3d Limbs::jointOf(int body) const {
  const std::vector<int>& joints = joints_[static_cast<std::size_t>(body)];
  if (joints.empty()) return Vector3d::Zero();
  return mechanism_.joints[static_cast<std::size_t>(joints.front())].p_B;
}

// Returns the sticks of a limb: between consecutive joints, and from the last joint to the tips or,
// without tips, to the origin of the last body. Adds a stick from the origin of the limb's parent
// to the first joint if the parent is a palm (see isPalm()), or if another stick of the limb is at
// least as long.
std::vector<Stick> Limbs::sticksOf(const std::vector<int>& limb) const {
  const auto fromParent = [&](int body, const Vector3d& from) -> Stick {
    const Mechanism::Body& row = mechanism_.bodies[static_cast<std::size_t>(body)];
    return {row.parent, from, row.X_PB * jointOf(body)};
  };
  std::vector<Stick> sticks;
  for (const int body : std::span(limb).subspan(1)) {
    sticks.push_back(
        fromParent(body, jointOf(mechanism_.bodies[static_cast<std::size_t>(body)].parent)));
  }
  std::set<int> ends;
  for (const int body : limb) {
    if (!carries_[static_cast<std::size_t>(body)]) ends.insert(body);
  }
  for (const Mechanism::Frame& frame : mechanism_.frames) {
    const bool isTip = frame.kind == Mechanism::FrameKind::tip;
    if (!isTip || !std::ranges::binary_search(limb, frame.body)) continue;
    sticks.push_back({frame.body, jointOf(frame.body), frame.X_BF.translation()});
    ends.erase(frame.body);
  }
  for (const int body : ends) sticks.push_back({body, jointOf(body), Vector3d::Zero()});
  const Stick first = fromParent(limb.front(), Vector3d::Zero());
  const auto isLonger = [&](const Stick& stick) { return stick.length() >= first.length(); };
  if (isPalm(first.body) || std::ranges::any_of(sticks, isLonger)) sticks.push_back(first);
  std::erase_if(sticks, [&](const Stick& stick) { return !isBare(stick.body); });
  return sticks;
}

void Limbs::addTo(std::vector<Shape>& shapes, const std::vector<int>& limb) const {
  const std::vector<Stick> sticks = sticksOf(limb);
  const auto longest = std::ranges::max_element(sticks, {}, &Stick::length);
  if (longest == sticks.end() || longest->length() < kShortest) return;
  const double radius = kThickness * longest->length();
  Shape shape;
  shape.isCollision = false;
  shape.type = Mechanism::ShapeType::capsule;
  shape.rgba = kStickColour;
  for (const Stick& stick : sticks) {
    if (stick.length() < kShortest) continue;
    shape.body = stick.body;
    shape.size = {radius, stick.length() / 2, 0};
    shape.X_BG.translation() = (stick.from + stick.to) / 2;
    shape.X_BG.linear() = turnOnto(Vector3d::UnitZ(), stick.to - stick.from).toRotationMatrix();
    shapes.push_back(shape);
  }
  shape.type = Mechanism::ShapeType::sphere;
  shape.rgba = kBallColour;
  shape.size = {kBall * radius, 0, 0};
  for (const int body : limb) {
    if (!isBare(body)) continue;
    shape.body = body;
    shape.X_BG = Pose(Eigen::Translation3d(jointOf(body)));
    shapes.push_back(shape);
  }
}

}  // namespace

std::vector<Shape> sticksOf(const Mechanism& mechanism, const std::vector<bool>& moves,
                            const std::vector<bool>& hasShape) {
  return Limbs(mechanism, moves, hasShape).sticks();
}

}  // namespace hrdf

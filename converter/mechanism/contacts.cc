// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "mechanism/contacts.h"

#include <algorithm>

#include "mechanism/joint_lines.h"

namespace hrdf {
namespace {

class Contacts {
 public:
  Contacts(const Mechanism& mechanism, const Mobility& mobility)
      : mechanism_(mechanism),
        mobility_(mobility),
        world_(static_cast<int>(mechanism.bodies.size())) {}

  // Reports whether MuJoCo lets the bodies collide unless it is told otherwise: not those that are
  // rigidly connected, and not parent and child, unless the parent stands still.
  bool areTested(int a, int b) const {
    const int first = weldedTo(a), second = weldedTo(b);
    if (first == second) return false;
    const auto isChild = [&](int child, int parent) {
      return child != -1 && parent != -1 && weldedTo(parentOf(child)) == parent;
    };
    return !isChild(first, second) && !isChild(second, first);
  }

  // Reports whether two bodies hang on one thing, so that what is near at home is a joint or a bolt
  // and not a chance.
  bool areTogether(int a, int b) const { return freeRoot(a) == freeRoot(b); }

  int weldedTo(int body) const {
    return body < 0 || body == world_ ? -1 : mobility_.weldedTo[static_cast<std::size_t>(body)];
  }
  int parentOf(int body) const { return mechanism_.bodies[static_cast<std::size_t>(body)].parent; }
  int world() const { return world_; }

 private:
  int freeRoot(int body) const {
    return body == world_ ? -1 : mobility_.freeRoot[static_cast<std::size_t>(body)];
  }

  const Mechanism& mechanism_;
  const Mobility& mobility_;
  int world_;
};

}  // namespace

Mobility mobilityOf(const Mechanism& mechanism, int floating) {
  const auto joints = jointsOfBodies(mechanism);
  Mobility mobility;
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Mechanism::Body& body = mechanism.bodies[i];
    const bool isFree = body.isFree || floating == static_cast<int>(i);
    const bool hasParent = body.parent >= 0;
    const auto parent = static_cast<std::size_t>(std::max(body.parent, 0));
    const bool isOwn = isFree || !joints[i].empty();
    mobility.moves.push_back(isOwn || (hasParent && mobility.moves[parent]));
    mobility.jointed.push_back(!joints[i].empty() || (hasParent && mobility.jointed[parent]));
    mobility.weldedTo.push_back(isOwn       ? static_cast<int>(i)
                                : hasParent ? mobility.weldedTo[parent]
                                            : -1);
    mobility.freeRoot.push_back(isFree      ? static_cast<int>(i)
                                : hasParent ? mobility.freeRoot[parent]
                                            : -1);
  }
  return mobility;
}

std::set<std::pair<int, int>> excludedPairs(const Mechanism& mechanism, const Mobility& mobility,
                                            const std::vector<ConvexShape>& shapes,
                                            const std::set<std::vector<double>>& postures) {
  const Contacts contacts(mechanism, mobility);
  std::vector<bool> collides(mechanism.bodies.size() + 1);
  for (const ConvexShape& shape : shapes) collides[static_cast<std::size_t>(shape.body)] = true;
  std::set<std::pair<int, int>> excluded;
  const auto exclude = [&](int a, int b) {
    const bool haveShapes =
        collides[static_cast<std::size_t>(a)] && collides[static_cast<std::size_t>(b)];
    if (haveShapes && contacts.areTested(a, b)) excluded.insert(std::minmax(a, b));
  };
  for (const auto& [a, b] : mechanism.excluded) exclude(a, b);
  for (int i = 0; i < contacts.world(); ++i) {
    const int parent = contacts.parentOf(i);
    const bool isFree = mobility.freeRoot[static_cast<std::size_t>(i)] == i;
    if (contacts.weldedTo(i) == i && contacts.weldedTo(parent) == -1 && !isFree) {
      exclude(i, parent < 0 ? contacts.world() : parent);
    }
  }
  NearBodies near(shapes, collides.size());
  for (const auto& q : postures) {
    std::vector<Pose> X_WB = forwardKinematics(mechanism, q);
    X_WB.push_back(Pose::Identity());
    excluded.merge(near.at(X_WB, kContactMargin, [&](const ConvexShape& a, const ConvexShape& b) {
      const std::pair<int, int> pair = std::minmax(a.body, b.body);
      return !excluded.contains(pair) && contacts.areTogether(a.body, b.body) &&
             contacts.areTested(a.body, b.body);
    }));
  }
  return excluded;
}

}  // namespace hrdf

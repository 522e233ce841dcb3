// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "lowering/exclusions.h"

#include <algorithm>
#include <string>

#include "lowering/fingers.h"

namespace hrdf {
namespace {

class Contacts {
 public:
  Contacts(const Mechanism& mechanism, const Mobility& mobility)
      : mechanism_(mechanism), mobility_(mobility), world_(worldIndex(mechanism)) {}

  // True if MuJoCo tests contacts between both bodies by default. False for rigidly connected
  // bodies, and for a moving body and its child.
  bool areTested(int a, int b) const {
    const int first = weldedTo(a), second = weldedTo(b);
    if (first == second) return false;
    const auto isChild = [&](int child, int parent) {
      return child != -1 && parent != -1 && weldedTo(parentOf(child)) == parent;
    };
    return !isChild(first, second) && !isChild(second, first);
  }

  // True if both bodies are attached to the same free body or to the world.
  bool areTogether(int a, int b) const { return freeRoot(a) == freeRoot(b); }

  int weldedTo(int body) const {
    if (body < 0 || body == world_) return -1;
    return isFinger(mechanism_, body) ? body : mobility_.weldedTo[static_cast<std::size_t>(body)];
  }
  int parentOf(int body) const {
    return isFinger(mechanism_, body) ? gripperOf(mechanism_, body).palm
                                      : mechanism_.bodies[static_cast<std::size_t>(body)].parent;
  }
  // True if the body is a child of a fixed body and joints can move it.
  bool isOnFixed(int body) const {
    return weldedTo(body) == body && weldedTo(parentOf(body)) == -1 && freeRoot(body) != body;
  }
  int world() const { return world_; }

 private:
  int freeRoot(int body) const {
    if (body == world_) return -1;
    const int moving = isFinger(mechanism_, body) ? parentOf(body) : body;
    return mobility_.freeRoot[static_cast<std::size_t>(moving)];
  }

  const Mechanism& mechanism_;
  const Mobility& mobility_;
  int world_;
};

const std::string& bodyName(const Mechanism& mechanism, int body) {
  static const std::string kWorld = "world";
  if (body == worldIndex(mechanism)) return kWorld;
  return isFinger(mechanism, body) ? fingerName(mechanism, body)
                                   : mechanism.bodies[static_cast<std::size_t>(body)].name;
}

}  // namespace

std::set<std::pair<int, int>> excludedPairs(const Mechanism& mechanism, const Mobility& mobility,
                                            const std::vector<ConvexShape>& shapes,
                                            const std::set<std::vector<double>>& postures) {
  const Contacts contacts(mechanism, mobility);
  std::vector<bool> collides(static_cast<std::size_t>(contacts.world()) + 1);
  for (const ConvexShape& shape : shapes) collides[static_cast<std::size_t>(shape.body)] = true;
  std::set<std::pair<int, int>> excluded;
  const auto exclude = [&](int a, int b) {
    const bool haveShapes =
        collides[static_cast<std::size_t>(a)] && collides[static_cast<std::size_t>(b)];
    if (haveShapes && contacts.areTested(a, b)) excluded.insert(std::minmax(a, b));
  };
  for (const auto& [a, b] : mechanism.excluded) exclude(a, b);
  for (int i = 0; i < contacts.world(); ++i) {
    if (!contacts.isOnFixed(i)) continue;
    const int parent = contacts.parentOf(i);
    exclude(i, parent < 0 ? contacts.world() : parent);
  }
  NearBodies near(shapes, collides.size());
  for (const auto& q : postures) {
    std::vector<Pose> X_WB = posesWithFingers(mechanism, q);
    X_WB.push_back(Pose::Identity());
    excluded.merge(near.at(X_WB, kContactMargin, [&](const ConvexShape& a, const ConvexShape& b) {
      const std::pair<int, int> pair = std::minmax(a.body, b.body);
      return !excluded.contains(pair) && contacts.areTogether(a.body, b.body) &&
             contacts.areTested(a.body, b.body);
    }));
  }
  return excluded;
}

void addExclusions(mjSpec* spec, const Mechanism& mechanism, const Mobility& mobility,
                   const std::vector<ConvexShape>& shapes, const std::vector<double>& home) {
  const std::vector<double> zero(mechanism.joints.size());
  const std::set<std::vector<double>> postures = {withFollowers(mechanism, zero), home};
  for (const auto& [a, b] : excludedPairs(mechanism, mobility, shapes, postures)) {
    mjsExclude* exclude = mjs_addExclude(spec);
    mjs_setString(exclude->bodyname1, bodyName(mechanism, a).c_str());
    mjs_setString(exclude->bodyname2, bodyName(mechanism, b).c_str());
  }
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of class Extras that reads rigid constraints between bodies in the physics scene.
#include <string>
#include <vector>

#include "collada/extras.h"
#include "text/strings.h"

namespace hrdf::collada {

int Extras::bodyIn(const Node& node, const char* attribute, const Physics& physics) {
  std::string whyNot;
  const auto target = resolver_.path(node, node.attribute(attribute), whyNot);
  if (target) {
    const auto found = physics.bodies.find(target->node.xml.hash_value());
    if (found != physics.bodies.end()) return found->second;
  }
  out_.warning(node.whereIs(attribute),
               "no rigid body for the name " + inQuotes(node.attribute(attribute)), whyNot);
  return -1;
}

// Welds two bodies together at their poses in `X_WB`.
void Extras::readConstraint(const Node& constraint, const Physics& physics,
                            const std::vector<Pose>& X_WB) {
  const Node reference = constraint.child("ref_attachment"), other = constraint.child("attachment");
  if (!reference || !other) {
    out_.warning(constraint.where(),
                 "<rigid_constraint> has no <ref_attachment> or no <attachment>");
    return;
  }
  const int a = bodyIn(reference, "rigid_body", physics), b = bodyIn(other, "rigid_body", physics);
  if (a < 0 || b < 0 || a == b) return;
  const std::string name = "constraint" + std::to_string(mechanism_.loops.size());
  const Pose X_BA = X_WB[static_cast<std::size_t>(b)].inverse() * X_WB[static_cast<std::size_t>(a)];
  constexpr auto kFrame = Mechanism::FrameKind::frame;
  Mechanism::Loop loop;
  loop.where = constraint.where();
  loop.a = addFrame(name + "_a", a, Pose::Identity(), kFrame, loop.where);
  loop.b = addFrame(name + "_b", b, X_BA, kFrame, loop.where);
  mechanism_.loops.push_back(loop);
  mechanism_.excluded.push_back({a, b});
  const Node technique = constraint.openrave();
  for (const Node& ignored : technique ? technique.children("ignore_link") : std::vector<Node>()) {
    const int left = bodyIn(ignored, "link", physics);
    if (left >= 0 && left != b) mechanism_.excluded.push_back({left, b});
  }
}

void Extras::readConstraints(const Node& root, const Physics& physics) {
  const Node scene = root.child("scene");
  if (!scene) return;
  const std::vector<Pose> X_WB = forwardKinematics(mechanism_, homeOf(mechanism_));
  for (const Node& instance : scene.children("instance_physics_scene")) {
    for (const Node& extra : instance.children("extra")) {
      const Node technique = extra.openrave();
      if (!technique || extra.attribute("type") != "dynamic_rigid_constraints") continue;
      for (const Node& constraint : technique.children("rigid_constraint")) {
        readConstraint(constraint, physics, X_WB);
      }
    }
  }
}

}  // namespace hrdf::collada

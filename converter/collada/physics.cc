// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/physics.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "collada/values.h"
#include "text/arithmetic.h"
#include "text/strings.h"

namespace hrdf::collada {
namespace {

// kg; a smaller mass is ignored, because OpenRAVE writes 1e-10 for a body without mass
constexpr double kLeastMass = 1e-9;

class PhysicsReader {
 public:
  PhysicsReader(const Kinematics& kinematics, const VisualTree& visuals, const Pose& X_WS,
                Resolver& resolver, Mechanism& mechanism, Diagnostics& out)
      : kinematics_(kinematics),
        visuals_(visuals),
        X_WS_(X_WS),
        resolver_(resolver),
        mechanism_(mechanism),
        out_(out) {}

  Physics read(const Node& root);

 private:
  struct Place {
    int body = -1;
    bool isRoot = false;
    Pose X_WB = Pose::Identity();  // pose of the body in the world, with all joints at zero
  };

  void readScene(const Node& scene);
  void readModel(const Node& instance, int depth);
  void readBody(const Node& instance, const Node& body, const Pose& X_WM);
  void indexLinks();
  Place placeOf(const Node& instance, const Node& body) const;
  bool hasRoomFor(const Node& named, const Node& instance);
  void setMass(const Node& body, const Node& technique, const Pose& X_BM, Mechanism::Body& to);

  const Kinematics& kinematics_;
  const VisualTree& visuals_;
  Pose X_WS_;
  Resolver& resolver_;
  Mechanism& mechanism_;
  Diagnostics& out_;
  Physics physics_;
  // Links and their bodies, by visual node, by name and by SID.
  std::unordered_map<int, Place> byVisual_;
  std::unordered_map<std::string_view, Place> byName_, bySid_;
  std::size_t instanced_ = 0;  // elements in all instances read so far
};

Physics PhysicsReader::read(const Node& root) {
  indexLinks();
  const Node scene = root.child("scene");
  for (const Node& instance :
       scene ? scene.children("instance_physics_scene") : std::vector<Node>()) {
    std::string whyNot;
    const Node found = resolver_.url(instance, "url", whyNot);
    if (found) {
      if (hasRoomFor(found, instance)) readScene(found);
    } else {
      out_.warning(instance.whereIs("url"),
                   "no physics scene for the url " + inQuotes(instance.attribute("url")), whyNot);
    }
  }
  return std::move(physics_);
}

void PhysicsReader::indexLinks() {
  for (const Model& model : kinematics_.models) {
    const std::vector<Pose> X_WL = posesAtZero(model);
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const Link& link = model.links[i];
      const Place place{link.body, link.parent < 0, X_WL[i]};
      if (link.visual >= 0) byVisual_.try_emplace(link.visual, place);
      byName_.try_emplace(link.name, place);
      bySid_.try_emplace(link.node.attribute("sid"), place);
    }
  }
}

bool PhysicsReader::hasRoomFor(const Node& named, const Node& instance) {
  if (instanced_ > kMaxInstanced) return false;
  instanced_ += named.document->sizeOf(named.xml);
  if (instanced_ <= kMaxInstanced) return true;
  out_.error(instance.where(), "the physics models have more than " +
                                   std::to_string(kMaxInstanced) + " elements with all instances");
  return false;
}

void PhysicsReader::readScene(const Node& scene) {
  for (const Node& instance : scene.children("instance_physics_model")) readModel(instance, 0);
  const Node technique = scene.child("technique_common");
  const Node gravity = technique ? technique.child("gravity") : Node();
  if (!gravity) return;
  if (const auto v = numbersIn(gravity, 3, out_)) {
    const Eigen::Vector3d g((*v)[0], (*v)[1], (*v)[2]);
    mechanism_.gravity = metresOfUnit(gravity) * (X_WS_.linear() * g);
    if (g.norm() == 0) out_.note(gravity.where(), "the scene has no gravity");
  }
}

void PhysicsReader::readModel(const Node& instance, int depth) {
  std::string whyNot;
  const Node model = resolver_.url(instance, "url", whyNot);
  if (!model || model.name() != "physics_model" || depth > 10) {
    out_.warning(instance.whereIs("url"),
                 "no physics model for the url " + inQuotes(instance.attribute("url")),
                 model ? "the references form a circle" : whyNot);
    return;
  }
  if (!hasRoomFor(model, instance)) return;
  Pose X_WM = X_WS_;
  if (instance.has("parent")) {
    const int parent = visuals_.find(instance.attribute("parent"));
    if (parent >= 0) {
      X_WM = nearestPose(visuals_.nodes()[static_cast<std::size_t>(parent)].X_W);
    } else {
      out_.warning(instance.whereIs("parent"),
                   "no node for the name " + inQuotes(instance.attribute("parent")),
                   "the physics model is at the origin");
    }
  }
  for (const Node& inner : model.children("instance_physics_model")) readModel(inner, depth + 1);
  for (const Node& each : instance.children("instance_rigid_body")) {
    const std::string_view sid = each.attribute("body");
    const Node body = model.document->bySid(model.xml, sid.substr(sid.rfind('/') + 1));
    if (body && body.name() == "rigid_body") {
      readBody(each, body, X_WM);
    } else {
      out_.warning(each.whereIs("body"), "no rigid body for the name " + inQuotes(sid),
                   didYouMean(sid, model.document->sidsBelow(model.xml)));
    }
  }
}

PhysicsReader::Place PhysicsReader::placeOf(const Node& instance, const Node& body) const {
  const int visual = instance.has("target") ? visuals_.find(instance.attribute("target")) : -1;
  if (kinematics_.models.empty()) {
    const int tree = visual < 0 ? -1 : visuals_.nodes()[static_cast<std::size_t>(visual)].tree;
    if (tree < 0) return {};
    return {tree, true, mechanism_.bodies[static_cast<std::size_t>(tree)].X_PB};
  }
  // Search for the body's link by visual node first, because two robots may have links of the same
  // name; then by name, then by SID.
  if (const auto at = byVisual_.find(visual); at != byVisual_.end()) return at->second;
  if (const auto at = byName_.find(body.attribute("name")); at != byName_.end()) return at->second;
  const auto at = bySid_.find(body.attribute("sid"));
  return at == bySid_.end() ? Place() : at->second;
}

void PhysicsReader::readBody(const Node& instance, const Node& body, const Pose& X_WM) {
  const Place place = placeOf(instance, body);
  if (place.body < 0) {
    out_.warning(instance.where(),
                 "the rigid body " + inQuotes(instance.attribute("body")) + " belongs to no link",
                 "its mass is left out");
    return;
  }
  physics_.bodies[instance.xml.hash_value()] = place.body;
  const Pose X_BM = place.X_WB.inverse() * X_WM;
  Node technique = instance.child("technique_common");
  const Node own = body.child("technique_common");
  if (own && own.child("shape")) {
    physics_.shapes.push_back({place.body, X_BM, own.children("shape")});
  }
  if (!technique || !technique.child("mass")) technique = own;
  if (!technique) return;
  if (const Node dynamic = technique.child("dynamic"); dynamic && !place.isRoot) {
    const auto value = readValue(dynamic, {}, resolver_, out_);
    if (value && value->number == 0) {
      out_.note(dynamic.where(), "<dynamic> of a link with a parent has no effect",
                "the joints define which links move");
    }
  }
  setMass(body, technique, X_BM, mechanism_.bodies[static_cast<std::size_t>(place.body)]);
}

void PhysicsReader::setMass(const Node& body, const Node& technique, const Pose& X_BM,
                            Mechanism::Body& to) {
  const Node mass = technique.child("mass");
  if (!mass) return;
  const auto kilograms = numbersIn(mass, 1, out_);
  if (!kilograms) return;
  if ((*kilograms)[0] < 0) {
    out_.warning(mass.where(),
                 "the mass " + toText((*kilograms)[0]) + " kg of " +
                     inQuotes(body.attribute("name")) + " is below 0",
                 "it is left out");
  }
  if ((*kilograms)[0] < kLeastMass) return;
  to.mass = (*kilograms)[0];
  const Node frame = technique.child("mass_frame");
  const Pose X_BC = X_BM * (frame ? poseIn(frame, out_) : Pose::Identity());
  const Node inertia = technique.child("inertia");
  if (!frame && !inertia) return;
  to.p_BC = X_BC.translation();
  const auto moments = inertia ? numbersIn(inertia, 3, out_) : std::nullopt;
  if (!moments) return;
  const double unit = metresOfUnit(inertia);
  const Eigen::Vector3d principal((*moments)[0], (*moments)[1], (*moments)[2]);
  if (principal.minCoeff() < 0) {
    out_.warning(inertia.where(),
                 "<inertia> of " + inQuotes(body.attribute("name")) + " has a moment below 0",
                 "it is left out");
    return;
  }
  to.I_C = unit * unit * X_BC.linear() * principal.asDiagonal() * X_BC.linear().transpose();
}

}  // namespace

Physics readPhysics(const Node& root, const Kinematics& kinematics, const VisualTree& visuals,
                    const Pose& X_WS, Resolver& resolver, Mechanism& mechanism, Diagnostics& out) {
  return PhysicsReader(kinematics, visuals, X_WS, resolver, mechanism, out).read(root);
}

}  // namespace hrdf::collada

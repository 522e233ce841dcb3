// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/read_collada.h"

#include <cmath>
#include <numbers>
#include <utility>

#include "collada/bodies.h"
#include "collada/couplings.h"
#include "collada/documents.h"
#include "collada/extras.h"
#include "collada/kinematics.h"
#include "collada/physics.h"
#include "collada/resolver.h"
#include "collada/shapes.h"
#include "collada/values.h"
#include "collada/visual_tree.h"
#include "collada/whole_mesh.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace collada {
namespace {

// Returns the pose of the file's scenes in the world, whose z axis points up.
Pose poseOfScenes(const Node& root, Diagnostics& out) {
  const Node asset = root.child("asset");
  const Node up = asset ? asset.child("up_axis") : Node();
  Pose X = Pose::Identity();
  if (!up || up.text() == "Z_UP" || up.text().empty()) return X;
  if (up.text() == "Y_UP") {
    X.rotate(Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitX()));
  } else if (up.text() == "X_UP") {
    X.linear() << 0, -1, 0, 0, 0, -1, 1, 0, 0;
  } else {
    out.error(up.where(), "unknown up axis " + inQuotes(up.text()),
              "allowed: 'X_UP', 'Y_UP' and 'Z_UP'");
    return X;
  }
  for (double& entry : X.linear().reshaped()) entry = std::round(entry);
  out.note(up.where(),
           "the scene is turned, so that " + std::string(up.text().substr(0, 1)) + " is up",
           "OpenRAVE turns only the gravity");
  return X;
}

void readVisuals(const Node& root, Resolver& resolver, VisualTree& visuals, Diagnostics& out) {
  const Node scene = root.child("scene");
  if (!scene) {
    for (const Node& library : root.children("library_visual_scenes")) {
      for (const Node& each : library.children("visual_scene")) visuals.add(each);
    }
    return;
  }
  for (const Node& instance : scene.children("instance_visual_scene")) {
    std::string whyNot;
    const Node found = resolver.url(instance, "url", whyNot);
    if (found) {
      visuals.add(found);
    } else {
      out.error(instance.whereIs("url"),
                "no visual scene for the url " + inQuotes(instance.attribute("url")), whyNot);
    }
  }
}

// Adds a body for each node tree of the scene, for a file without kinematics.
void addTrees(const VisualTree& visuals, Mechanism& mechanism) {
  for (const VisualNode& each : visuals.nodes()) {
    if (each.depth != 1) continue;
    Mechanism::Body body;
    body.name = each.node.attribute("name");
    if (body.name.empty()) body.name = each.id;
    if (body.name.empty()) body.name = "node" + std::to_string(mechanism.bodies.size());
    body.X_PB = nearestPose(each.X_W);
    body.where = each.node.where();
    mechanism.bodies.push_back(std::move(body));
  }
}

// Joins all shapes into one mesh, `mechanism.whole`: if a <mesh> element in an MJCF file names the
// COLLADA file, MuJoCo uses only the first mesh, which must then contain all shapes.
void setWhole(Mechanism& mechanism) {
  if (mechanism.meshes.empty()) return;
  const Pose X_WB = mechanism.bodies[static_cast<std::size_t>(mechanism.shapes[0].body)].X_PB;
  if (mechanism.shapes.size() == 1 && X_WB.isApprox(Pose::Identity())) return;
  auto whole = std::make_shared<const TriangleMesh>(wholeMesh(mechanism));
  if (!whole->faces.empty()) mechanism.whole = std::move(whole);
}

std::string nameOf(const Kinematics& kinematics, const std::string& path) {
  if (kinematics.systems.size() == 1 && !kinematics.systems[0].name.empty()) {
    return kinematics.systems[0].name;
  }
  const std::string file = path.substr(path.find_last_of("/\\") + 1);
  return file.substr(0, file.find('.'));
}

void warnOfSecondScene(const Node& root, Diagnostics& out) {
  const std::vector<Node> scenes = root.children("scene");
  if (scenes.size() > 1) {
    out.warning(scenes[1].where(), "a second <scene>", "the first one is used");
  }
}

Mechanism readMechanism(const Document& document, Documents& documents, const std::string& path,
                        Diagnostics& out) {
  const Node root = document.root();
  Mechanism mechanism;
  mechanism.where = root.where();
  warnOfSecondScene(root, out);
  Resolver resolver(documents);
  VisualTree visuals(resolver, out);
  const Pose X_WS = poseOfScenes(root, out);
  readVisuals(root, resolver, visuals, out);
  visuals.sort();
  std::vector<Node> ofJoints;
  Kinematics kinematics = readKinematics(root, visuals, resolver, ofJoints, out);
  visuals.place(Eigen::Affine3d(X_WS), ofJoints);
  placeModels(kinematics, visuals, X_WS, out);
  mechanism.name = nameOf(kinematics, path);
  const auto followers = coupleAxes(kinematics, resolver, out);
  addBodies(kinematics, followers, mechanism, out);
  if (kinematics.models.empty()) addTrees(visuals, mechanism);
  const Physics physics = readPhysics(root, kinematics, visuals, X_WS, resolver, mechanism, out);
  Shapes shapes(resolver, mechanism, out);
  shapes.addNodes(visuals, kinematics);
  for (const RigidShapes& each : physics.shapes) shapes.addRigid(each);
  Extras extras(kinematics, resolver, mechanism, out);
  extras.read(shapes);
  extras.readConstraints(root, physics);
  shapes.finish();
  if (kinematics.models.empty()) setWhole(mechanism);
  if (mechanism.bodies.empty() && !out.hasErrors()) {
    out.error(root.where(), "the file has neither kinematics nor a visual scene");
  }
  return mechanism;
}

}  // namespace
}  // namespace collada

std::optional<Mechanism> readCollada(const std::string& path, const FileReader& files,
                                     const std::string& resources, Diagnostics& out) {
  Diagnostics own;
  Mechanism mechanism;
  collada::Documents documents(files, resources, own);
  if (const collada::Document* document = documents.open(path)) {
    mechanism = collada::readMechanism(*document, documents, path, own);
  }
  mechanism.format = "collada";
  mechanism.path = path;
  mechanism.sources = documents.sources();
  own.sort();
  out.append(own, path);
  if (own.hasErrors()) return std::nullopt;
  return mechanism;
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/part_shapes.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "hrdf/drawings/recipe.h"
#include "hrdf/drawings/shapes.h"
#include "hrdf/tree/body_looks.h"
#include "hrdf/tree/feet.h"
#include "model/collision_capsules.h"
#include "model/mesh_builder.h"
#include "model/write_mesh.h"

namespace hrdf {
namespace {

const Mechanism::Material& materialOf(Finish finish) {
  static const std::array<Mechanism::Material, 4> kRows = {{
      {"red", {0.74F, 0.06F, 0.07F, 1}, 0.5F, 0.5F},
      {"orange", {0.95F, 0.42F, 0.05F, 1}, 0.5F, 0.5F},
      {"black", {0.10F, 0.10F, 0.11F, 1}, 0.4F, 0.4F},
      {"silver", {0.72F, 0.73F, 0.75F, 1}, 0.7F, 0.6F},
  }};
  return kRows[static_cast<std::size_t>(finish)];
}

template <class Value>
std::string rawBytes(const std::vector<Value>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)};
}

class ShapeRows {
 public:
  explicit ShapeRows(Mechanism& tree) : tree_(tree) {}

  void addCapsule(int body, const Capsule& capsule, const std::string& name = {});
  void addFile(int body, const MeshFile& file, bool collides);
  void addLook(int body, const Look& look);
  void addFinger(Mechanism::Gripper& gripper);

 private:
  int material(Finish finish);
  int meshOf(const MeshFile& file);
  int meshOf(const Look& look, const std::string& name);
  int newMesh(const std::string& key, Mechanism::Mesh mesh);
  Mechanism::Shape& newShape(int body, Mechanism::ShapeType type);

  Mechanism& tree_;
  // Index of each mesh by file path, recipe text or bytes of the triangles, so that equal meshes
  // are shared.
  std::map<std::string, int> known_;
};

Mechanism::Shape& ShapeRows::newShape(int body, Mechanism::ShapeType type) {
  Mechanism::Shape& shape = tree_.shapes.emplace_back();
  shape.body = body;
  shape.type = type;
  return shape;
}

void ShapeRows::addCapsule(int body, const Capsule& capsule, const std::string& name) {
  Mechanism::Shape& shape = newShape(body, Mechanism::ShapeType::segment);
  shape.p_a = capsule.p_a;
  shape.p_b = capsule.p_b;
  shape.size.x() = capsule.radius;
  shape.isVisual = false;
  shape.name = name;
}

void ShapeRows::addFile(int body, const MeshFile& file, bool collides) {
  Mechanism::Shape& shape = newShape(body, Mechanism::ShapeType::mesh);
  shape.X_BG = file.X_BM;
  shape.mesh = meshOf(file);
  shape.isVisual = !collides;
  shape.isCollision = collides;
  shape.where = file.where;
  if (!collides) shape.material = material(file.finish);
}

// The frame of a drawn mesh is the frame of its first part, so that bodies with equal parts share
// the mesh.
void ShapeRows::addLook(int body, const Look& look) {
  const std::string& name = tree_.bodies[static_cast<std::size_t>(body)].name;
  const int mesh = meshOf(look, name);
  Mechanism::Shape& shape = newShape(body, Mechanism::ShapeType::mesh);
  shape.mesh = mesh;
  if (!tree_.meshes[static_cast<std::size_t>(mesh)].uri.empty()) {
    shape.X_BG = look.drawings.front().X_ID;
  }
  shape.isCollision = false;
  shape.material = material(look.finish);
}

void ShapeRows::addFinger(Mechanism::Gripper& gripper) {
  const Look look = fingerLook();
  gripper.fingerMesh = meshOf(look, gripper.fingers[0]);
  gripper.fingerMaterial = material(look.finish);
}

int ShapeRows::material(Finish finish) {
  const Mechanism::Material& row = materialOf(finish);
  const auto known = std::ranges::find(tree_.materials, row.name, &Mechanism::Material::name);
  const auto index = known - tree_.materials.begin();
  if (known == tree_.materials.end()) tree_.materials.push_back(row);
  return static_cast<int>(index);
}

int ShapeRows::newMesh(const std::string& key, Mechanism::Mesh mesh) {
  tree_.meshes.push_back(std::move(mesh));
  return known_[key] = static_cast<int>(tree_.meshes.size()) - 1;
}

int ShapeRows::meshOf(const MeshFile& file) {
  if (const auto known = known_.find(file.path); known != known_.end()) return known->second;
  Mechanism::Mesh mesh;
  mesh.path = file.path;
  mesh.bytes = file.content->bytes;
  mesh.hull = file.content->hull.vertices;
  mesh.where = file.where;
  return newMesh(file.path, std::move(mesh));
}

int ShapeRows::meshOf(const Look& look, const std::string& name) {
  Mechanism::Mesh mesh;
  mesh.name = name + "_" + materialOf(look.finish).name;
  const std::string recipe = look.mesh.faces.empty() ? recipeOf(look.drawings) : "";
  std::string key = recipe;
  if (recipe.empty()) {
    auto surface = std::make_shared<const TriangleMesh>(onGrid(surfaceOf(look)));
    key = rawBytes(surface->vertices) + rawBytes(surface->faces);
    mesh.draw = [surface = std::move(surface)] { return *surface; };
  } else {
    mesh.uri = meshNameOf(recipe);
    mesh.draw = [recipe] { return readRecipe(recipe).draw(); };
  }
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  return newMesh(key, std::move(mesh));
}

// Returns the collision capsules of each body. If a body has many capsules, some are joined.
std::vector<std::vector<Capsule>> capsulesOf(const Layout& layout,
                                             const std::vector<BodyLooks>& looks) {
  std::vector<std::vector<Capsule>> bodies(layout.tree.bodies.size());
  for (const Layout::Part& part : layout.parts) {
    for (const Capsule& capsule : part.gripper < 0 ? collisionOf(*part.element) : palmCollision()) {
      bodies[static_cast<std::size_t>(part.body)].push_back(moved(capsule, part.X_BI));
    }
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) reduce(bodies[i], looks[i].files.size());
  return bodies;
}

}  // namespace

void addPartShapes(Layout& layout, const ModelOptions& options, const FileReader& files,
                   Diagnostics& out) {
  LooksReader reader(layout, options, files, out);
  const std::vector<BodyLooks> looks = reader.read();
  const bool onFeet = options.collision == CollisionShapes::feet;
  const std::vector<Foot> feet = onFeet ? feetOf(layout, looks) : std::vector<Foot>();
  const auto capsules = capsulesOf(layout, looks);
  ShapeRows rows(layout.tree);
  for (std::size_t i = 0; i < looks.size(); ++i) {
    const int body = static_cast<int>(i);
    if (!onFeet) {
      for (const Capsule& capsule : capsules[i]) rows.addCapsule(body, capsule);
      for (const MeshFile& file : looks[i].files) rows.addFile(body, file, true);
    }
    for (const Foot& foot : feet) {
      if (foot.body == body) rows.addCapsule(body, foot.sphere, foot.name);
    }
    for (const Look& look : looks[i].looks) rows.addLook(body, look);
    for (const MeshFile& file : looks[i].files) {
      if (!file.isJoined && options.visual == VisualShapes::meshes) rows.addFile(body, file, false);
    }
    for (Mechanism::Gripper& gripper : layout.tree.grippers) {
      if (gripper.palm == body && options.visual == VisualShapes::meshes) rows.addFinger(gripper);
    }
  }
}

}  // namespace hrdf

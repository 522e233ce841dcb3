// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "spec/mesh_files.h"

#include <memory>
#include <set>

#include <hrdf/spec.h>

#include "spec/mjs.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

// Returns the vertices of mesh 0 in its file's frame: MuJoCo moves them to the mesh's own centre.
std::vector<Vector3d> verticesOf(const mjModel& model) {
  const Eigen::Quaterniond R(model.mesh_quat[0], model.mesh_quat[1], model.mesh_quat[2],
                             model.mesh_quat[3]);
  const Vector3d p(model.mesh_pos[0], model.mesh_pos[1], model.mesh_pos[2]);
  std::vector<Vector3d> vertices;
  vertices.reserve(static_cast<std::size_t>(model.mesh_vertnum[0]));
  for (int i = 0; i < model.mesh_vertnum[0]; ++i) {
    vertices.push_back(
        p + R * Eigen::Map<const Eigen::Vector3f>(model.mesh_vert + 3 * i).cast<double>());
  }
  return vertices;
}

std::string firstLine(std::string text) {
  if (text.starts_with("Error: ")) text.erase(0, 7);
  return text.substr(0, text.find('\n'));
}

// Holds all shapes as geoms of one world, to measure distances.
class World {
 public:
  void add(const Capsule& capsule, int body, const Pose& X_WB) {
    mjsGeom* geom = addGeom(body);
    geom->type = capsule.p_a == capsule.p_b ? mjGEOM_SPHERE : mjGEOM_CAPSULE;
    geom->size[0] = capsule.radius;
    if (geom->type == mjGEOM_SPHERE) {
      Eigen::Map<Vector3d>{geom->pos} = X_WB * capsule.p_a;
    } else {
      Eigen::Map<Vector3d>{geom->fromto} = X_WB * capsule.p_a;
      Eigen::Map<Vector3d>(geom->fromto + 3) = X_WB * capsule.p_b;
    }
  }

  void add(const Hull& hull, int body, const Pose& X_WB) {
    const std::string name = std::to_string(bodyOf_.size());
    mjsMesh* mesh = mjs_addMesh(spec_.get(), nullptr);
    mjs_setName(mesh->element, name.c_str());
    mesh->inertia = mjMESH_INERTIA_SHELL;
    std::vector<float> vertices;
    for (const Vector3d& p : hull.vertices) {
      for (const double coordinate : p) vertices.push_back(static_cast<float>(coordinate));
    }
    mjs_setFloat(mesh->uservert, vertices.data(), static_cast<int>(vertices.size()));
    mjsGeom* geom = addGeom(body);
    geom->type = mjGEOM_MESH;
    mjs_setString(geom->meshname, name.c_str());
    setPose(geom->pos, geom->quat, X_WB);
  }

  std::set<std::pair<int, int>> near(double margin) const {
    std::set<std::pair<int, int>> pairs;
    const ModelPtr model(mj_compile(spec_.get(), nullptr));
    if (!model) return pairs;
    const DataPtr data(mj_makeData(model.get()));
    mj_kinematics(model.get(), data.get());
    for (int i = 0; i < model->ngeom; ++i) {
      for (int j = i + 1; j < model->ngeom; ++j) {
        const std::pair<int, int> pair = std::minmax(bodyOf(i), bodyOf(j));
        const bool hasHull =
            model->geom_type[i] == mjGEOM_MESH || model->geom_type[j] == mjGEOM_MESH;
        if (!hasHull || pair.first == pair.second) continue;
        if (mj_geomDistance(model.get(), data.get(), i, j, margin, nullptr) < margin)
          pairs.insert(pair);
      }
    }
    return pairs;
  }

 private:
  mjsGeom* addGeom(int body) {
    bodyOf_.push_back(body);
    return mjs_addGeom(mjs_findBody(spec_.get(), "world"), nullptr);
  }
  int bodyOf(int geom) const { return bodyOf_[static_cast<std::size_t>(geom)]; }

  SpecPtr spec_{mj_makeSpec()};
  std::vector<int> bodyOf_;  // by geom
};

// Compiles a model with one geom that shows the mesh file, and returns what `shapeOf` makes of it.
template <class Shape>
MeshShape<Shape> read(const std::string& name, const std::string& bytes, bool collides,
                      Shape (*shapeOf)(const mjModel&)) {
  MeshShape<Shape> shape;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const SpecPtr spec(mj_makeSpec());
  mjsMesh* mesh = mjs_addMesh(spec.get(), nullptr);
  mjs_setName(mesh->element, "mesh");
  mesh->inertia = mjMESH_INERTIA_SHELL;
  mjs_setString(mesh->file, name.c_str());
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec.get(), "world"), nullptr);
  geom->type = mjGEOM_MESH;
  geom->contype = geom->conaffinity = collides ? 1 : 0;
  mjs_setString(geom->meshname, "mesh");
  if (mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size())) != 0) {
    shape.whyNot = "it cannot be held in memory";
  } else if (const ModelPtr model(mj_compile(spec.get(), &vfs)); model) {
    shape.emplace(shapeOf(*model));
  } else {
    shape.whyNot = firstLine(mjs_getError(spec.get()));
  }
  mj_deleteVFS(&vfs);
  return shape;
}

Hull hullOf(const mjModel& model) { return {verticesOf(model)}; }

TriangleMesh trianglesOf(const mjModel& model) {
  TriangleMesh mesh;
  for (const Vector3d& vertex : verticesOf(model)) mesh.vertices.push_back(vertex.cast<float>());
  for (int i = 0; i < model.mesh_facenum[0]; ++i) {
    const int* face = model.mesh_face + 3 * i;
    mesh.faces.push_back({face[0], face[1], face[2]});
  }
  return mesh;
}

}  // namespace

MeshShape<Hull> readHull(const std::string& name, const std::string& bytes) {
  // MuJoCo builds the hull only for a geom that collides; a flat mesh has none.
  return read(name, bytes, true, hullOf);
}

MeshShape<TriangleMesh> readTriangles(const std::string& name, const std::string& bytes) {
  return read(name, bytes, false, trianglesOf);
}

std::vector<std::pair<int, int>> nearHulls(const std::vector<BodyShapes>& bodies,
                                           const std::vector<Pose>& X_WB, double margin) {
  World world;
  bool hasHull = false;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (const Capsule& capsule : bodies[i].capsules)
      world.add(capsule, static_cast<int>(i), X_WB[i]);
    for (const Hull& hull : bodies[i].hulls) world.add(hull, static_cast<int>(i), X_WB[i]);
    hasHull = hasHull || !bodies[i].hulls.empty();
  }
  if (!hasHull) return {};
  const auto pairs = world.near(margin);
  return {pairs.begin(), pairs.end()};
}

}  // namespace hrdf

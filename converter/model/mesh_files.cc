// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/mesh_files.h"

#include <array>
#include <functional>

#include <hrdf/spec.h>

#include "model/mesh_assets.h"

namespace hrdf {
namespace {

using Eigen::Vector3d;

// Returns the vertices of mesh 0 in the file's frame. MuJoCo has moved them to the mesh's centre.
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

// Compiles a model with one geom. `fill` sets up the geom's mesh, and `shapeOf` makes the result
// from the model.
template <class Shape>
MeshShape<Shape> compiled(const std::function<void(mjsMesh&)>& fill, bool collides, mjVFS* vfs,
                          Shape (*shapeOf)(const mjModel&)) {
  MeshShape<Shape> shape;
  const SpecPtr spec(mj_makeSpec());
  spec->memory = 1 << 20;  // bytes, enough to compile; MuJoCo's default is 15 MB
  mjsMesh* mesh = mjs_addMesh(spec.get(), nullptr);
  mjs_setName(mesh->element, "mesh");
  mesh->inertia = mjMESH_INERTIA_SHELL;
  mesh->maxhullvert = kMaxHullCorners;
  fill(*mesh);
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec.get(), "world"), nullptr);
  geom->type = mjGEOM_MESH;
  geom->contype = geom->conaffinity = collides ? 1 : 0;
  mjs_setString(geom->meshname, "mesh");
  if (const ModelPtr model(mj_compile(spec.get(), vfs)); model) {
    shape.emplace(shapeOf(*model));
  } else {
    shape.whyNot = firstLine(mjs_getError(spec.get()));
  }
  return shape;
}

template <class Shape>
MeshShape<Shape> read(const std::string& name, const std::string& bytes, bool collides,
                      Shape (*shapeOf)(const mjModel&)) {
  MeshShape<Shape> shape;
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  if (mj_addBufferVFS(&vfs, name.c_str(), bytes.data(), static_cast<int>(bytes.size())) != 0) {
    shape.whyNot = "it cannot be held in memory";
  } else {
    const auto fill = [&](mjsMesh& mesh) { mjs_setString(mesh.file, name.c_str()); };
    shape = compiled(fill, collides, &vfs, shapeOf);
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

// Returns the hull as triangles. MuJoCo's list has: number of vertices; number of faces; for each
// vertex, the start of its edges; for each vertex, its index in the mesh; edges; for each face,
// three mesh indices of vertices.
TriangleMesh graphOf(const mjModel& model) {
  TriangleMesh hull;
  if (model.mesh_graphadr[0] < 0) return hull;
  const std::vector<Vector3d> all = verticesOf(model);
  const int* graph = model.mesh_graph + model.mesh_graphadr[0];
  const int vertices = graph[0], faces = graph[1];
  const int* numberOf = graph + 2 + vertices;
  const int* corners = numberOf + vertices + vertices + 3 * faces;
  std::vector<int> placeOf(all.size(), -1);
  Vector3d middle = Vector3d::Zero();
  for (int i = 0; i < vertices; ++i) {
    const Vector3d& p = all[static_cast<std::size_t>(numberOf[i])];
    placeOf[static_cast<std::size_t>(numberOf[i])] = i;
    hull.vertices.push_back(p.cast<float>());
    middle += p / vertices;
  }
  for (int i = 0; i < faces; ++i) {
    std::array<int, 3> face{};
    for (std::size_t j = 0; j < 3; ++j) face[j] = placeOf[static_cast<std::size_t>(*corners++)];
    const auto at = [&](std::size_t j) -> Vector3d {
      return hull.vertices[static_cast<std::size_t>(face[j])].cast<double>();
    };
    if ((at(1) - at(0)).cross(at(2) - at(0)).dot(at(0) - middle) < 0) std::swap(face[1], face[2]);
    hull.faces.push_back(face);
  }
  return hull;
}

}  // namespace

MeshShape<TriangleMesh> convexHull(const TriangleMesh& mesh) {
  return compiled([&](mjsMesh& target) { embed(mesh, &target); }, true, nullptr, graphOf);
}

MeshShape<Hull> readHull(const std::string& name, const std::string& bytes) {
  // MuJoCo builds the hull only for a colliding geom; a flat mesh has no hull.
  return read(name, bytes, true, hullOf);
}

MeshShape<TriangleMesh> readTriangles(const std::string& name, const std::string& bytes) {
  return read(name, bytes, false, trianglesOf);
}

}  // namespace hrdf

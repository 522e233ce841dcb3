// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads mesh files through MuJoCo.
#ifndef HRDF_SPEC_MESH_FILES_H_
#define HRDF_SPEC_MESH_FILES_H_

#include <cstddef>
#include <optional>
#include <string>

#include "model/collision_capsules.h"
#include "model/triangle_mesh.h"

namespace hrdf {

// Maximum number of faces in all mesh files of a robot together; HEBI's files have up to 80 000
// triangles each.
inline constexpr std::size_t kMaxMeshFaces = 5'000'000;

// The shape of a mesh file; nullopt: it cannot be read, and `whyNot` has the reason.
template <class Shape>
struct MeshShape : std::optional<Shape> {
  std::string whyNot;
};

// Lets MuJoCo read the mesh file `name` with the content `bytes`. Returns its convex hull.
MeshShape<Hull> readHull(const std::string& name, const std::string& bytes);
// Like readHull(), but returns the triangles, which may form an open surface.
MeshShape<TriangleMesh> readTriangles(const std::string& name, const std::string& bytes);

// Returns the convex hull of `mesh`, whose vertices must not be in one plane.
MeshShape<TriangleMesh> convexHull(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_FILES_H_

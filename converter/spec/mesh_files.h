// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mesh files as MuJoCo reads them, and where their convex hulls touch.
#ifndef HRDF_SPEC_MESH_FILES_H_
#define HRDF_SPEC_MESH_FILES_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "spec/collision_capsules.h"
#include "spec/triangle_mesh.h"

namespace hrdf {

// Triangles of a robot's mesh files; HEBI's have up to 80 000 each.
inline constexpr std::size_t kMaxMeshFaces = 5'000'000;

// Lets MuJoCo read the mesh file `name` with the content `bytes`. Where it cannot, `problem` says
// why, and the hull is empty.
Hull readHull(const std::string& name, const std::string& bytes, std::string& problem);
// The same for its triangles, which need not enclose any room.
TriangleMesh readTriangles(const std::string& name, const std::string& bytes, std::string& problem);

// Pairs of bodies, lower index first, of which one has a hull that comes nearer than `margin` (m)
// to a shape of the other, when they stand at X_WB.
std::vector<std::pair<int, int>> nearHulls(const std::vector<BodyShapes>& bodies,
                                           const std::vector<Pose>& X_WB, double margin);

}  // namespace hrdf

#endif  // HRDF_SPEC_MESH_FILES_H_

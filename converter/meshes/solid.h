// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Computes the mass properties of a mesh's volume.
#ifndef HRDF_MESHES_SOLID_H_
#define HRDF_MESHES_SOLID_H_

#include <optional>

#include <hrdf/inertial.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// True if all vertices are in one plane, so that their convex hull has no volume.
bool isFlat(const TriangleMesh& mesh);

// True if the mesh is closed: each edge belongs to exactly two faces, which use it in opposite
// directions.
bool isClosed(const TriangleMesh& mesh);

// Returns mass, centre and inertia of a closed mesh, or of the convex hull of an open mesh, for a
// density of 1 kg/m^3; nullopt: the mesh is flat.
std::optional<Inertial> solidInertial(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_SOLID_H_

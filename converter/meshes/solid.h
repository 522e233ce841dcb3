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

// True if all vertices are in one plane: then the convex hull has no volume.
bool isFlat(const TriangleMesh& mesh);

// True if each edge belongs to two faces that run along it in opposite directions.
bool isClosed(const TriangleMesh& mesh);

// Returns mass (at 1 kg/m^3, so equal to the volume), centre and inertia of a closed mesh, or of
// the convex hull of an open mesh; nullopt if that is flat.
std::optional<Inertial> solidInertial(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_SOLID_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures what a mesh encloses.
#ifndef HRDF_MESHES_SOLID_H_
#define HRDF_MESHES_SOLID_H_

#include <optional>

#include <hrdf/inertial.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// Reports whether all vertices lie in one plane, so that there is no convex hull.
bool isFlat(const TriangleMesh& mesh);

// Reports whether each edge has a face to both sides that run along it in opposite directions.
bool isClosed(const TriangleMesh& mesh);

// Returns mass (at 1 kg/m^3: the volume), centre and inertia of what a closed mesh encloses, and of
// the convex hull of any other. Nothing where that is flat.
std::optional<Inertial> solidInertial(const TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_SOLID_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Joins equal corners of meshes.
#ifndef HRDF_COLLADA_WELDED_H_
#define HRDF_COLLADA_WELDED_H_

#include "model/triangle_mesh.h"

namespace hrdf::collada {

// Returns `mesh` with equal vertices joined, without faces of zero area.
TriangleMesh welded(const TriangleMesh& mesh);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_WELDED_H_

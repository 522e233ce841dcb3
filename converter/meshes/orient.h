// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Corrects the orientation of faces.
#ifndef HRDF_MESHES_ORIENT_H_
#define HRDF_MESHES_ORIENT_H_

#include "model/triangle_mesh.h"

namespace hrdf {

// Reverses faces whose orientation differs from their neighbours', because viewers do not show
// their back sides. A corrected part is oriented outwards, or, if it is flat, as most of its faces.
// Parts whose faces agree are not changed. Faces are neighbours if exactly two share an edge
// between the same vertices.
void orientFaces(TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_ORIENT_H_

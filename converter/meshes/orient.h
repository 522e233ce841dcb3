// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Corrects the orientation of faces.
#ifndef HRDF_MESHES_ORIENT_H_
#define HRDF_MESHES_ORIENT_H_

#include "model/triangle_mesh.h"

namespace hrdf {

// Reverses faces whose orientation differs from the orientation of their neighbours: viewers do not
// draw the back of a face. The faces of a corrected part are oriented outwards; in a flat part, as
// most of them were. Two faces are neighbours if they share an edge that belongs to no third face.
void orientFaces(TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_ORIENT_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Corrects the orientation of faces.
#ifndef HRDF_MESHES_ORIENT_H_
#define HRDF_MESHES_ORIENT_H_

#include "model/triangle_mesh.h"

namespace hrdf {

// Reverses faces so that neighbours have the same orientation, because viewers do not draw the back
// of a face. In a part with reversed faces, all faces are then oriented outwards; if the part is
// flat, as most of its faces were. Neighbours share an edge that no third face has.
void orientFaces(TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_ORIENT_H_

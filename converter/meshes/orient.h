// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Corrects the orientation of faces.
#ifndef HRDF_MESHES_ORIENT_H_
#define HRDF_MESHES_ORIENT_H_

#include "model/triangle_mesh.h"

namespace hrdf {

// Reverses faces so that neighbours have the same orientation, because viewers do not draw the back
// of a face. Neighbours share an edge that no third face has. Connected parts without differences
// stay unchanged. Faces of all other parts are oriented outwards or, in a flat part, like the
// majority of faces.
void orientFaces(TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_ORIENT_H_

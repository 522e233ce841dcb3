// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Faces that look to the wrong side.
#ifndef HRDF_MESHES_ORIENT_H_
#define HRDF_MESHES_ORIENT_H_

#include "model/triangle_mesh.h"

namespace hrdf {

// Turns faces round that disagree with their neighbours, which viewers that show one side of a face
// do not show: the part looks outwards then, a flat one as most of its faces do. Leaves parts as
// they are in which all agree. Faces are neighbours where two, and no more, share an edge between
// the same vertices.
void orientFaces(TriangleMesh& mesh);

}  // namespace hrdf

#endif  // HRDF_MESHES_ORIENT_H_

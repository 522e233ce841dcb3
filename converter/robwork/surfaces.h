// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Meshes of shapes that MuJoCo does not have. Metres; the axis is z.
#ifndef HRDF_ROBWORK_SURFACES_H_
#define HRDF_ROBWORK_SURFACES_H_

#include "model/triangle_mesh.h"

namespace hrdf::robwork {

// Returns a cone as in RobWork: its disc is at z = height / 2, its tip at z = -height / 2.
TriangleMesh cone(double radius, double height, int sides);

// Returns a tube along z around the origin, with the outer radius `radius`.
TriangleMesh tube(double radius, double thickness, double height, int sides);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_SURFACES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of shapes that MuJoCo does not have. Metres; z is their axis.
#ifndef HRDF_ROBWORK_SURFACES_H_
#define HRDF_ROBWORK_SURFACES_H_

#include "model/triangle_mesh.h"

namespace hrdf::robwork {

// RobWork's cone: its disc at height / 2, its tip at -height / 2.
TriangleMesh cone(double radius, double height, int sides);

// Centred, with a wall that goes inwards from `radius`.
TriangleMesh tube(double radius, double thickness, double height, int sides);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_SURFACES_H_

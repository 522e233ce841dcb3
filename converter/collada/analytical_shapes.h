// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Boxes, spheres and other analytical shapes in <geometry_info> and <rigid_body>.
#ifndef HRDF_COLLADA_ANALYTICAL_SHAPES_H_
#define HRDF_COLLADA_ANALYTICAL_SHAPES_H_

#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>
#include <hrdf/pose.h>

#include "collada/document.h"

namespace hrdf::collada {

// Returns the shapes <box>, <sphere>, <cylinder>, <cylinderz>, <capsule> and <plane> in `node`.
// `X_BG`: pose of `node` in the body.
std::vector<Mechanism::Shape> analyticalShapesIn(const Node& node, const Pose& X_BG,
                                                 Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_ANALYTICAL_SHAPES_H_

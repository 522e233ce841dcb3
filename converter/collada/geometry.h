// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The triangles of a <geometry>.
#ifndef HRDF_COLLADA_GEOMETRY_H_
#define HRDF_COLLADA_GEOMETRY_H_

#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

#include "collada/document.h"
#include "collada/resolver.h"
#include "model/triangle_mesh.h"

namespace hrdf::collada {

// The faces of a <geometry> that have the same material.
struct Surface {
  std::string_view material;  // name of the material; an <instance_geometry> binds it to a colour
  TriangleMesh mesh;          // vertices in m; several vertices may have equal coordinates
};

// Returns the geometry's name as messages write it: "the geometry 'arm'".
std::string nameOf(const Node& geometry);

// Reads at most `room` faces of a <geometry>; reports a <geometry> with more faces.
std::vector<Surface> readGeometry(const Node& geometry, Resolver& resolver, std::size_t room,
                                  Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_GEOMETRY_H_

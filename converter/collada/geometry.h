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

// The faces with one material.
struct Surface {
  std::string_view material;  // the symbol that an <instance_geometry> binds
  TriangleMesh mesh;          // m; vertices may be there twice
};

// Returns "the geometry 'arm'".
std::string nameOf(const Node& geometry);

// Reads the faces of a <geometry>, at most `room` of them; reports what it leaves out.
std::vector<Surface> readGeometry(const Node& geometry, Resolver& resolver, std::size_t room,
                                  Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_GEOMETRY_H_

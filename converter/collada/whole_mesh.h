// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// COLLADA as one mesh.
#ifndef HRDF_COLLADA_WHOLE_MESH_H_
#define HRDF_COLLADA_WHOLE_MESH_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// Returns all meshes that the mechanism shows, in the world with its joints at zero, with a group
// of faces for each colour.
TriangleMesh wholeMesh(const Mechanism& mechanism);

// Reads what the COLLADA file `path` shows as one mesh; returns nothing exactly when it reported an
// error. Other files that it names are not read.
[[nodiscard]] std::optional<TriangleMesh> readColladaMesh(const std::string& path,
                                                          const std::string& bytes,
                                                          Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_COLLADA_WHOLE_MESH_H_

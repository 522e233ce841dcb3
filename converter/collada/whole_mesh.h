// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a COLLADA file as one mesh.
#ifndef HRDF_COLLADA_WHOLE_MESH_H_
#define HRDF_COLLADA_WHOLE_MESH_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/mechanism.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// Returns all visual meshes of the mechanism as one mesh in the world frame, with all joints at
// zero and a group of faces for each colour.
TriangleMesh wholeMesh(const Mechanism& mechanism);

// Reads the visual meshes of the COLLADA file `path` as one mesh; returns nullopt if and only if an
// error was reported. Does not read other files.
[[nodiscard]] std::optional<TriangleMesh> readColladaMesh(const std::string& path,
                                                          const std::string& bytes,
                                                          Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_COLLADA_WHOLE_MESH_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads mesh files of all formats as triangles.
#ifndef HRDF_MESHES_READ_MESH_H_
#define HRDF_MESHES_READ_MESH_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "meshes/mesh_programs.h"
#include "model/mesh_files.h"
#include "model/triangle_mesh.h"

namespace hrdf {

// Reads the triangles of the file `path` with the content `bytes`: STL, OBJ or RobWork's TRI; other
// formats need `programs`. Vertices are in the file's units, without duplicates. Leaves out faces
// without area. A file without faces is an error.
MeshShape<TriangleMesh> readMesh(const std::string& path, const std::string& bytes,
                                 MeshPrograms* programs = nullptr);

// Returns the reason why no file with this extension (".ac", in lower case) can be read; nullopt:
// no reason is known.
std::optional<Unreadable> whyUnreadable(std::string_view extension, const MeshPrograms& programs);

}  // namespace hrdf

#endif  // HRDF_MESHES_READ_MESH_H_

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

// Reads the triangles of the file `path` with the content `bytes`: STL, OBJ, or RobWork's TRI, by
// the content if it is unambiguous, else by the name; other formats with `programs`, or not if that
// is null. Vertices are in the file's units, without duplicates; faces without area are left out. A
// file without faces is an error.
MeshShape<TriangleMesh> readMesh(const std::string& path, const std::string& bytes,
                                 MeshPrograms* programs = nullptr);

// Returns the reason, if known, why no file with this extension (".ac", in lower case) can be read.
std::optional<Unreadable> whyUnreadable(std::string_view extension, const MeshPrograms& programs);

}  // namespace hrdf

#endif  // HRDF_MESHES_READ_MESH_H_

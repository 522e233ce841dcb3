// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Mesh files of any format as triangles.
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

// Reads the triangles of the file `path`, which holds `bytes`: STL, OBJ, or RobWork's TRI, as its
// content says where that is plain, else its name; other formats by `programs`, or not at all where
// that is null. Vertices are in the units of the file, each once; faces without area are left out.
// Without a face there is none.
MeshShape<TriangleMesh> readMesh(const std::string& path, const std::string& bytes,
                                 MeshPrograms* programs = nullptr);

// Says why no file with this extension (".ac", in lower case) can be read, as far as is known.
std::optional<Unreadable> whyUnreadable(std::string_view extension, const MeshPrograms& programs);

}  // namespace hrdf

#endif  // HRDF_MESHES_READ_MESH_H_

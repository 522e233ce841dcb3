// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes meshes in formats that MuJoCo reads.
#ifndef HRDF_SPEC_WRITE_MESH_H_
#define HRDF_SPEC_WRITE_MESH_H_

#include <string>

#include <hrdf/spec.h>

#include "model/triangle_mesh.h"

namespace hrdf {

// Returns the text of a Wavefront OBJ file: each vertex once, and a normal for each side of a sharp
// edge.
std::string objText(const TriangleMesh& mesh);

// Returns the bytes of MuJoCo's binary MSH, with unchanged vertices and without normals. MuJoCo
// computes the normals, smoothed across shared vertices.
std::string mshBytes(const TriangleMesh& mesh);

// Returns the mesh in the given format.
std::string meshBytes(const TriangleMesh& mesh, MeshFormat format);

// Returns ".obj" or ".msh".
std::string extensionOf(MeshFormat format);

}  // namespace hrdf

#endif  // HRDF_SPEC_WRITE_MESH_H_

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

// Returns Wavefront's OBJ with each vertex once, and with normals: one for each side of a sharp
// edge.
std::string objText(const TriangleMesh& mesh);

// Returns MuJoCo's binary MSH, with the vertices as they are and without normals: MuJoCo makes
// these, and smooths over vertices that faces share.
std::string mshBytes(const TriangleMesh& mesh);

// Returns what the format says.
std::string meshBytes(const TriangleMesh& mesh, MeshFormat format);

// ".obj" or ".msh"
std::string extensionOf(MeshFormat format);

}  // namespace hrdf

#endif  // HRDF_SPEC_WRITE_MESH_H_

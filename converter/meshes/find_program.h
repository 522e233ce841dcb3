// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MESHES_FIND_PROGRAM_H_
#define HRDF_MESHES_FIND_PROGRAM_H_

#include <string>

namespace hrdf {

// Returns the path of the mesh reader `name`; empty if it is missing. Searches the folder in
// HRDF_MESH_READERS; if this variable is not set, folders relative to the program and the libraries
// of this process.
std::string findProgram(const std::string& name);

}  // namespace hrdf

#endif  // HRDF_MESHES_FIND_PROGRAM_H_

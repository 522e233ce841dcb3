// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MESHES_FIND_PROGRAM_H_
#define HRDF_MESHES_FIND_PROGRAM_H_

#include <string>

namespace hrdf {

// Returns the path of the program lib/hrdf/NAME; empty if it is missing. Searches the folder in the
// environment variable HRDF_MESH_READERS. If it is not set, searches relative to the program and
// the libraries of this process, among them this library or MuJoCo's plugin.
std::string findProgram(const std::string& name);

}  // namespace hrdf

#endif  // HRDF_MESHES_FIND_PROGRAM_H_

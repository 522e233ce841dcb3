// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MESHES_FIND_PROGRAM_H_
#define HRDF_MESHES_FIND_PROGRAM_H_

#include <string>

namespace hrdf {

// Returns the path of the program lib/hrdf/NAME of this build or installation; empty if it is
// missing. Searches the folder in HRDF_MESH_READERS, or, without that variable, relative to this
// process's program and libraries, which include our library or MuJoCo's.
std::string findProgram(const std::string& name);

}  // namespace hrdf

#endif  // HRDF_MESHES_FIND_PROGRAM_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MESHES_FIND_PROGRAM_H_
#define HRDF_MESHES_FIND_PROGRAM_H_

#include <string>

namespace hrdf {

// Returns the path of the program lib/hrdf/NAME of this build or install; empty if it has none. It
// is looked for in the folder that HRDF_MESH_READERS names, or, where that is not set, beside this
// process's program and its libraries, of which one is ours or MuJoCo's.
std::string findProgram(const std::string& name);

}  // namespace hrdf

#endif  // HRDF_MESHES_FIND_PROGRAM_H_

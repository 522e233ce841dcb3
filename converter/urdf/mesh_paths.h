// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_MESH_PATHS_H_
#define HRDF_URDF_MESH_PATHS_H_

#include <string>
#include <vector>

namespace hrdf::urdf {

// Returns the possible paths of the mesh `name` in the URDF at `robot`, the most likely path first.
// A name without a package is relative to the URDF. For "package://NAME/REST", the folder NAME
// contains the URDF, or is next to a folder that contains it. The mesh may also be in `resources`,
// if it is not empty.
std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources);

}  // namespace hrdf::urdf

#endif  // HRDF_URDF_MESH_PATHS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_MESH_PATHS_H_
#define HRDF_URDF_MESH_PATHS_H_

#include <string>
#include <vector>

namespace hrdf::urdf {

// Returns the possible paths of the mesh `name` in the URDF at `robot`, the most likely path first.
// For "package://NAME/REST", the folder NAME may contain the URDF, or be next to a folder that
// contains the URDF. Other relative names are relative to the URDF. The folder `resources`, if not
// empty, is searched too.
std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources);

}  // namespace hrdf::urdf

#endif  // HRDF_URDF_MESH_PATHS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_MESH_PATHS_H_
#define HRDF_URDF_MESH_PATHS_H_

#include <string>
#include <vector>

namespace hrdf::urdf {

// Returns the possible paths of the mesh `name` in the URDF at `robot`, the most likely path first.
// The folder NAME of "package://NAME/REST" may contain the URDF, or be next to a folder that
// contains it. Other relative names are relative to the URDF. Both are also searched in
// `resources`, unless it is empty.
std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources);

}  // namespace hrdf::urdf

#endif  // HRDF_URDF_MESH_PATHS_H_

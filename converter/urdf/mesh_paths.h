// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_MESH_PATHS_H_
#define HRDF_URDF_MESH_PATHS_H_

#include <string>
#include <vector>

namespace hrdf::urdf {

// Returns the possible paths of the mesh `name` of the URDF at `robot`, the most likely first: next
// to the URDF; for "package://NAME/REST" in a folder NAME that contains the URDF, or is next to a
// folder that contains it; in the folder `resources`, if it is not empty.
std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources);

}  // namespace hrdf::urdf

#endif  // HRDF_URDF_MESH_PATHS_H_

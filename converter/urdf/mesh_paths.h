// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_MESH_PATHS_H_
#define HRDF_URDF_MESH_PATHS_H_

#include <string>
#include <vector>

namespace hrdf::urdf {

// Returns the paths at which a mesh may be that the URDF at `robot` calls `name`, the likeliest
// first: beside the URDF; of "package://NAME/REST" in a folder NAME that holds the URDF or is
// beside one that does; in the folder `resources`, if it is not empty.
std::vector<std::string> meshPaths(const std::string& robot, const std::string& name,
                                   const std::string& resources);

}  // namespace hrdf::urdf

#endif  // HRDF_URDF_MESH_PATHS_H_

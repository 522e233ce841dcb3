// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads GraspIt!'s robots.
#ifndef HRDF_GRASPIT_READ_GRASPIT_H_
#define HRDF_GRASPIT_READ_GRASPIT_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Reads the robot at `path` and the files that it names: bodies, meshes, eigengrasps, virtual
// contacts. They are also searched in the folder `resources` if it is not empty. Returns nullopt if
// and only if an error was reported.
[[nodiscard]] std::optional<Mechanism> readGraspit(const std::string& path, const FileReader& files,
                                                   const std::string& resources, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_GRASPIT_READ_GRASPIT_H_

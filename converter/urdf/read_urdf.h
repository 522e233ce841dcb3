// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_URDF_READ_URDF_H_
#define HRDF_URDF_READ_URDF_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Reads the URDF at `path` with MuJoCo's reader. Files of ROS packages are searched near the URDF
// and in the folder `resources`, if `resources` is not empty. Returns nullopt if and only if an
// error was reported.
[[nodiscard]] std::optional<Mechanism> readUrdf(const std::string& path, const FileReader& files,
                                                const std::string& resources, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_URDF_READ_URDF_H_

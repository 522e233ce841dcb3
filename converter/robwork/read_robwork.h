// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBWORK_READ_ROBWORK_H_
#define HRDF_ROBWORK_READ_ROBWORK_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Reads the WorkCell, the device or the dynamics file at `path` and the files that it names;
// absolute names are also searched in the folder `resources`. Names of bodies, joints and frames
// are unchanged from RobWork. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<Mechanism> readRobwork(const std::string& path, const FileReader& files,
                                                   const std::string& resources, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBWORK_READ_ROBWORK_H_

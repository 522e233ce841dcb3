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

// Reads the robot at `path`, a WorkCell, a device or a dynamics file, and all files that it refers
// to. Files with absolute names are also searched in the folder `resources`. Frames and joints keep
// RobWork's full names; a joint with several axes becomes joints NAME_0, NAME_1, … Returns nullopt
// if and only if an error was reported.
[[nodiscard]] std::optional<Mechanism> readRobwork(const std::string& path, const FileReader& files,
                                                   const std::string& resources, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBWORK_READ_ROBWORK_H_

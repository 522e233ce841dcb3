// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads and builds robots of any format.
#ifndef HRDF_ROBOT_H_
#define HRDF_ROBOT_H_

#include <optional>
#include <string>
#include <variant>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>
#include <hrdf/files.h>
#include <hrdf/lower.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// A robot: an HRDF file, or a file of another format.
using Robot = std::variant<Description, Mechanism>;

// Reads the robot at `path` and the files that it names. The content determines the format, not the
// name of the file. Reports every error in all files; returns nullopt if and only if there was one.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const FileReader& files,
                                             Diagnostics& out);

// Same; looks in the folder of the option `resources` for files that the robot leaves to the
// environment.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const ModelOptions& options,
                                             const FileReader& files, Diagnostics& out);

// Builds the MuJoCo model of `robot`, as lower() of <hrdf/lower.h> does. Returns null if and only
// if an error was reported, for example an option that the format of the robot does not have.
[[nodiscard]] SpecPtr lowerRobot(const Robot& robot, const ModelOptions& options,
                                 const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBOT_H_

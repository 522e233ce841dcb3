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

// A robot: a Description from an HRDF file, or a Mechanism from a file in another format.
using Robot = std::variant<Description, Mechanism>;

// Reads the robot's file at `path` and the files to which it refers. The file's content determines
// its format. Reports every error; returns nullopt after an error.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const FileReader& files,
                                             Diagnostics& out);

// Like readRobot() without `options`. Also searches the folder `options.resources` for files that
// the robot's file names without an absolute path.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const ModelOptions& options,
                                             const FileReader& files, Diagnostics& out);

// Builds the MuJoCo model of `robot` like lower() of <hrdf/lower.h>. Returns null if and only if an
// error was reported, for example for an option that the robot's format does not have.
[[nodiscard]] SpecPtr lowerRobot(const Robot& robot, const ModelOptions& options,
                                 const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBOT_H_

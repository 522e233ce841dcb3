// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The one way in for robots of any format.
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

using Robot = std::variant<Description, Mechanism>;

// Reads the robot at `path` and the files that it names. Its content says what format it is, never
// its name. Reports every error in all of them; returns nothing exactly when there was one.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const FileReader& files,
                                             Diagnostics& out);

// As above; looks for files that the robot leaves to the environment in the option `resources`.
[[nodiscard]] std::optional<Robot> readRobot(const std::string& path, const ModelOptions& options,
                                             const FileReader& files, Diagnostics& out);

// Builds the MuJoCo model of `robot`, as lower() of <hrdf/lower.h> does; returns null exactly when
// it reported an error, as it does for an option that the robot's format does not have.
[[nodiscard]] SpecPtr lowerRobot(const Robot& robot, const ModelOptions& options,
                                 const LowerFiles& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBOT_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shared by decoder and provider: parses MuJoCo's name of a robot's file, and builds its spec.
#ifndef HRDF_PLUGIN_ROBOT_FILE_H_
#define HRDF_PLUGIN_ROBOT_FILE_H_

#include <string>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>
#include <hrdf/robot.h>

namespace hrdf::plugin {

// The scheme of robots on the disk, of any format: "hrdf:models/arm.hrdf?actuator=pid".
inline constexpr const char* kScheme = "hrdf";

struct RobotFile {
  std::string path;
  std::string query;  // model options
  bool hasScheme = false;
};

// Parses `name`: a path, or after our scheme a path that may have percent escapes, a query, and a
// fragment, which is ignored. If a file with that whole name exists, it is used.
RobotFile robotFileOf(const std::string& name);

// Lets names on this thread ask for meshes from the web, or takes that back.
void allowFetching(bool isAllowed);

// Builds the robot with the options of the environment, overridden by those of its query, which
// fetch meshes only where the environment says so too, or allowFetching(). Reads through MuJoCo, so
// that virtual files, archives and providers work.
[[nodiscard]] SpecPtr load(const RobotFile& file, const mjVFS* vfs, Diagnostics& out);

// Writes the warnings to MuJoCo's log.
void logWarnings(const Diagnostics& out);

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_ROBOT_FILE_H_

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

// The scheme of robot files of any format: "hrdf:models/arm.hrdf?actuator=pid".
inline constexpr const char* kScheme = "hrdf";

// The parts of a name.
struct RobotFile {
  std::string path;
  std::string query;       // model options
  bool hasScheme = false;  // true: the name starts with the scheme
};

// Parses `name`: a path, or our scheme and a path that may have percent escapes, a query, and a
// fragment, which is ignored. If a file with the whole name exists, it is used.
RobotFile robotFileOf(const std::string& name);

// Allows or forbids names on this thread to fetch meshes from the web.
void allowFetching(bool isAllowed);

// Builds the robot with the environment's options, overridden by the options of its query. The
// query fetches meshes only if the environment or allowFetching() allows it. Reads through MuJoCo,
// so that virtual files, archives and providers work. Returns null if and only if an error was
// reported.
[[nodiscard]] SpecPtr load(const RobotFile& file, const mjVFS* vfs, Diagnostics& out);

// Writes the warnings to MuJoCo's log.
void logWarnings(const Diagnostics& out);

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_ROBOT_FILE_H_

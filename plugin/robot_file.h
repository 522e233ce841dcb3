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

// URI scheme for robot files of any format: "hrdf:models/arm.hrdf?actuator=pid".
inline constexpr const char* kScheme = "hrdf";

// The parts of a robot's name.
struct RobotFile {
  std::string path;
  std::string query;       // model options, the text after "?"
  bool hasScheme = false;  // true: the name starts with the scheme
};

// Splits a robot's name: a path, or hrdf: with a path (percent escapes allowed), options and a
// fragment (ignored). If the whole text after hrdf: is the path of a file, it is not split.
RobotFile robotFileOf(const std::string& name);

// Allows or forbids fetching meshes from the web for robot names that this thread opens.
void allowFetching(bool isAllowed);

// Builds the robot of `file`. Model options in `file.query` override those of the environment, but
// may fetch meshes only if the environment or allowFetching() allows it. Reads files through
// MuJoCo, so that virtual files, archives and providers work. Returns null if and only if an error
// was reported.
[[nodiscard]] SpecPtr load(const RobotFile& file, const mjVFS* vfs, Diagnostics& out);

// Writes the warnings in `out` to MuJoCo's log.
void logWarnings(const Diagnostics& out);

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_ROBOT_FILE_H_

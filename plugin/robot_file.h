// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What decoder and provider share: how MuJoCo names a robot's file, and how it becomes a spec.
#ifndef HRDF_PLUGIN_ROBOT_FILE_H_
#define HRDF_PLUGIN_ROBOT_FILE_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/lower.h>
#include <hrdf/read.h>

namespace hrdf::plugin {

// The scheme of robots on the disk: "hrdf:models/arm.hrdf?actuator=pid".
inline constexpr const char* kScheme = "hrdf";
inline constexpr const char* kContentType = "model/hrdf";
inline constexpr const char* kExtension = ".hrdf";

struct RobotFile {
  std::string path;
  std::string query;  // model options
};

// What MuJoCo calls `name`: a path, or after our scheme a path that may have percent escapes, a
// query, and a fragment, which says nothing. A file that is called like all of it comes first.
RobotFile robotFileOf(const std::string& name);

// The robot with the options of the environment, then those of its query.
SpecPtr load(const RobotFile& file, const FileReader& files, Diagnostics& out);

// Writes the warnings to MuJoCo's log.
void logWarnings(const Diagnostics& out);

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_ROBOT_FILE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds out of which format a robot's file is: by its content, and by its name where that says
// nothing, as that of an empty file. Reads it by that format.
#ifndef HRDF_ROBOT_RECOGNIZE_H_
#define HRDF_ROBOT_RECOGNIZE_H_

#include <optional>
#include <string>
#include <string_view>

#include <hrdf/robot.h>

#include "robot/formats.h"

namespace hrdf {

// Looks at the first elements of an XML text, or at the names in a zip archive. The rest need not
// be well-formed. MJCF and all else are unknown.
Format recognize(std::string_view bytes);

// As above; by the extension of the name if the text is missing or of an unknown format.
Format formatOf(const std::string& path, const FileText& text);

// True if a text of an unknown format has the root of MuJoCo's own, wherever it is.
bool isMjcf(const std::string& path, const std::string& text);

// Reads a robot of the format, as readRobot() of <hrdf/robot.h> does after formatOf(). Reads
// `path` again.
[[nodiscard]] std::optional<Robot> readRobot(Format format, const std::string& path,
                                             const ModelOptions& options, const FileReader& files,
                                             Diagnostics& out);

// Returns how messages call a file of the format: "a RobWork file".
std::string_view fileOf(Format format);

}  // namespace hrdf

#endif  // HRDF_ROBOT_RECOGNIZE_H_

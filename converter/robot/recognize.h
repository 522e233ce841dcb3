// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Determines the format of a robot file from its content, or from its name if the content is not
// conclusive (an empty file). Reads the robot in that format.
#ifndef HRDF_ROBOT_RECOGNIZE_H_
#define HRDF_ROBOT_RECOGNIZE_H_

#include <optional>
#include <string>
#include <string_view>

#include <hrdf/robot.h>

#include "robot/formats.h"

namespace hrdf {

// Returns the format of an XML text by its first elements, or of a zip archive by its file names.
// The rest of the text need not be well-formed. MJCF and other texts are unknown.
Format recognize(std::string_view bytes);

// Like recognize(); if the text is missing or unknown, uses the extension of `path`.
Format formatOf(const std::string& path, const FileText& text);

// True if the format is unknown and the text contains "<mujoco" anywhere.
bool isMjcf(const std::string& path, const std::string& text);

// Reads the robot at `path` as readRobot() of <hrdf/robot.h> does, but with a known format.
[[nodiscard]] std::optional<Robot> readRobot(Format format, const std::string& path,
                                             const ModelOptions& options, const FileReader& files,
                                             Diagnostics& out);

// Returns the format's name in messages: "a RobWork file".
std::string_view fileOf(Format format);

}  // namespace hrdf

#endif  // HRDF_ROBOT_RECOGNIZE_H_

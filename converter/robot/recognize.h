// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds out of which format a robot's file is: by its content, and by its name where that says
// nothing, as that of an empty file.
#ifndef HRDF_ROBOT_RECOGNIZE_H_
#define HRDF_ROBOT_RECOGNIZE_H_

#include <string>
#include <string_view>

#include "robot/formats.h"

namespace hrdf {

// Looks at the first elements of an XML text, or at the names in a zip archive. The rest need not
// be well-formed. MJCF and all else are unknown.
Format recognize(std::string_view bytes);

// Returns the format that has the extension of the name.
Format formatOfName(const std::string& path);

// As recognize(), and by the name where the content is of no format.
Format recognize(const std::string& path, std::string_view bytes);

// Returns how messages call a file of the format: "a RobWork file".
std::string_view fileOf(Format format);

}  // namespace hrdf

#endif  // HRDF_ROBOT_RECOGNIZE_H_

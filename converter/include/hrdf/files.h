// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Where the texts of files come from.
#ifndef HRDF_FILES_H_
#define HRDF_FILES_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace hrdf {

// Fetches a file's bytes; nothing when there is none. The plugin backs it with MuJoCo's VFS, the
// command line with the disk, a test with a map.
using FileReader = std::function<std::optional<std::string>(const std::string& path)>;

// Reads a file from the disk, whole. A folder, or a file above 256 MiB, counts as none.
std::optional<std::string> readFile(const std::string& path);

// Tells whether a path is an address of http or https.
bool isWeb(std::string_view path);

}  // namespace hrdf

#endif  // HRDF_FILES_H_

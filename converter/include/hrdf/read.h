// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HRDF text to element tree.
#ifndef HRDF_READ_H_
#define HRDF_READ_H_

#include <functional>
#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

namespace hrdf {

// Fetches a file's bytes; nothing when there is none. The plugin backs it with MuJoCo's VFS, the
// command line with the disk, a test with a map.
using FileReader = std::function<std::optional<std::string>(const std::string& path)>;

// Reads a file from the disk, whole. A folder, or a file above 256 MiB, counts as none.
std::optional<std::string> readFile(const std::string& path);

// Reads the HRDF file at `path` and the files it includes. Reports every error of all of them;
// returns nothing exactly when there was one.
std::optional<Description> read(const std::string& path, const FileReader& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_READ_H_

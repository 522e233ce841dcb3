// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Handles paths as texts: '/' separates names, '..' is the parent folder. Only isSameFile() and
// absolutePath() use the file system.
#ifndef HRDF_TEXT_PATHS_H_
#define HRDF_TEXT_PATHS_H_

#include <string>

namespace hrdf {

// Removes "." and, if possible, ".." from `path`.
std::string normalPath(const std::string& path);

// Returns the normal absolute path; empty for an empty path.
std::string absolutePath(const std::string& path);

// Appends `path` to the folder of `file`, and returns the result. Returns an absolute `path`
// unchanged.
std::string beside(const std::string& file, const std::string& path);

// Returns the extension in lower case: ".xml" for "arm.XML".
std::string extensionOf(const std::string& path);

// True if both paths lead to the same file, whether or not it exists.
bool isSameFile(const std::string& a, const std::string& b);

}  // namespace hrdf

#endif  // HRDF_TEXT_PATHS_H_

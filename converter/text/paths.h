// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Paths as texts: '/' separates, '..' moves up. The disk is asked by isSameFile() alone.
#ifndef HRDF_TEXT_PATHS_H_
#define HRDF_TEXT_PATHS_H_

#include <string>

namespace hrdf {

// Without "." and, where that is possible, "..".
std::string normalPath(const std::string& path);

// As above, from the root of the disk; empty for an empty path.
std::string absolutePath(const std::string& path);

// The path of what `file` calls `path`: relative ones count from its folder.
std::string beside(const std::string& file, const std::string& path);

// ".xml" of "arm.XML": in lower case.
std::string extensionOf(const std::string& path);

// Reports whether two paths lead to one file, or would if it were there.
bool isSameFile(const std::string& a, const std::string& b);

}  // namespace hrdf

#endif  // HRDF_TEXT_PATHS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// What the disk says of a file that was not read.
#ifndef HRDF_TEXT_DISK_H_
#define HRDF_TEXT_DISK_H_

#include <string>

namespace hrdf {

// Why `path` cannot be read, as a hint.
std::string whyUnreadable(const std::string& path);

}  // namespace hrdf

#endif  // HRDF_TEXT_DISK_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Explains why a file cannot be read.
#ifndef HRDF_TEXT_READ_FILE_H_
#define HRDF_TEXT_READ_FILE_H_

#include <string>
#include <string_view>

#include <hrdf/files.h>

namespace hrdf {

// Reasons why a path is not read as a file.
inline constexpr std::string_view kIsFolder = "it is a folder";
inline constexpr std::string_view kIsNotRegular = "it is not a regular file";

// Returns why the file at `path` cannot be read, as text for a hint.
std::string whyUnreadable(const std::string& path);

// Sets `whyNot` to the reason why the file `unread` cannot be read, unless `whyNot` is set or the
// file is missing.
void keepReason(const FileText& unread, std::string& whyNot);

}  // namespace hrdf

#endif  // HRDF_TEXT_READ_FILE_H_

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

// Reasons in messages for paths that are not regular files.
inline constexpr std::string_view kIsFolder = "it is a folder";
inline constexpr std::string_view kIsNotRegular = "it is not a regular file";

// Returns the reason why the file at `path` cannot be read, as a hint.
std::string whyUnreadable(const std::string& path);

// If `whyNot` is empty, sets it to the reason why `unread` has no text, unless the file is only
// missing. For searches in several places.
void keepReason(const FileText& unread, std::string& whyNot);

}  // namespace hrdf

#endif  // HRDF_TEXT_READ_FILE_H_

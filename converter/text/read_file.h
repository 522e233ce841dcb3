// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Why the disk does not give a file.
#ifndef HRDF_TEXT_READ_FILE_H_
#define HRDF_TEXT_READ_FILE_H_

#include <string>
#include <string_view>

#include <hrdf/files.h>

namespace hrdf {

// Reasons that are said of no other kind of file.
inline constexpr std::string_view kIsFolder = "it is a folder";
inline constexpr std::string_view kIsNotRegular = "it is no regular file";

// Returns why `path` cannot be read, as a hint.
std::string whyUnreadable(const std::string& path);

// Sets `whyNot`, if it is empty, to the reason of an unread file that is not just missing. For
// files that are looked for in several places.
void keepReason(const FileText& unread, std::string& whyNot);

}  // namespace hrdf

#endif  // HRDF_TEXT_READ_FILE_H_

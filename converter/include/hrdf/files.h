// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads files from the disk or other places.
#ifndef HRDF_FILES_H_
#define HRDF_FILES_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hrdf {

// The bytes of a file; nullopt: the file could not be read, for the reason `whyNot`.
struct FileText : std::optional<std::string> {
  using std::optional<std::string>::optional;
  // Makes a FileText from the bytes of the file; nullopt: the file could not be read.
  FileText(std::optional<std::string> text) : optional(std::move(text)) {}
  // Makes the result of a failed read, with the reason `why`.
  FileText(std::nullopt_t, std::string why) : whyNot(std::move(why)) {}

  std::string whyNot = "is there such a file?";  // text for the user if reading fails
};

// Reads a whole file, from the disk, from MuJoCo's VFS, or from a map in a test. Functions with a
// FileReader parameter must not read the disk directly.
using FileReader = std::function<FileText(const std::string& path)>;

// Reads a file from the disk. A folder, or a file of more than 256 MiB, counts as missing.
FileText readFile(const std::string& path);

// Returns a reader that resolves symbolic links, and reads only files in `folder` and its
// subfolders. If `folder` is empty, returns `files`.
FileReader insideOf(const std::string& folder, FileReader files);

// True if a path is an http or https address, in upper or lower case.
bool isWeb(std::string_view path);

// Sets the function that is called once for each download that takes more than 2 s, on the thread
// that waits for the download. Null (default): no function is called.
void onSlowDownload(void (*tell)(const std::string& url));

}  // namespace hrdf

#endif  // HRDF_FILES_H_

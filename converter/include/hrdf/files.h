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

// The bytes of a file; nullopt: the file could not be read.
struct FileText : std::optional<std::string> {
  using std::optional<std::string>::optional;
  // Makes a result with the text of a file, or nullopt with the default reason.
  FileText(std::optional<std::string> text) : optional(std::move(text)) {}
  // Makes nullopt with the reason `why`.
  FileText(std::nullopt_t, std::string why) : whyNot(std::move(why)) {}

  std::string whyNot = "is there such a file?";  // hint for the user if the text is missing
};

// Reads a whole file: from MuJoCo's VFS in the plugin, from the disk on the command line, from a
// map in a test. Code that has a FileReader must not read the disk directly.
using FileReader = std::function<FileText(const std::string& path)>;

// Reads a file from the disk. A folder, or a file of more than 256 MiB, counts as missing.
FileText readFile(const std::string& path);

// Returns a reader that reads only files in `folder` and its subfolders, after it has resolved
// symbolic links. If `folder` is empty, returns `files`.
FileReader insideOf(const std::string& folder, FileReader files);

// True if a path is an http or https address, in upper or lower case.
bool isWeb(std::string_view path);

// Sets a function that informs the user of a download of more than 2 s. It is called once for each
// of these downloads, on the thread that waits for it. Null: no function (default).
void onSlowDownload(void (*tell)(const std::string& url));

}  // namespace hrdf

#endif  // HRDF_FILES_H_

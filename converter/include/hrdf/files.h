// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads files, from the disk or elsewhere.
#ifndef HRDF_FILES_H_
#define HRDF_FILES_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace hrdf {

// A file's bytes, or nothing and the reason.
struct FileText : std::optional<std::string> {
  using std::optional<std::string>::optional;
  FileText(std::optional<std::string> text) : optional(std::move(text)) {}
  FileText(std::nullopt_t, std::string why) : whyNot(std::move(why)) {}

  std::string whyNot = "is there such a file?";  // a hint for people, where there is no text
};

// Reads a file, whole. The plugin backs it with MuJoCo's VFS, the command line with the disk, a
// test with a map. Whoever calls one does not ask the disk besides.
using FileReader = std::function<FileText(const std::string& path)>;

// Reads a file from the disk. A folder, or a file above 256 MiB, counts as none.
FileText readFile(const std::string& path);

// Returns a reader of what lies in `folder` or below it, once links are followed; all else counts
// as no file. An empty folder leaves `files` as it is.
FileReader insideOf(const std::string& folder, FileReader files);

// Reports whether a path is an address of http or https, in any case.
bool isWeb(std::string_view path);

// Calls `tell` once for each download that takes longer than 2 s, on the thread that waits for it:
// a program then tells its user why nothing happens. Null, as at the start: nobody is told.
void onSlowDownload(void (*tell)(const std::string& url));

}  // namespace hrdf

#endif  // HRDF_FILES_H_

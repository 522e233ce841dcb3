// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include <unistd.h>

#include <hrdf/files.h>

#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {

namespace fs = std::filesystem;

namespace {

// Returns where a path leads, whether there is a file or not; empty if the system does not say.
fs::path realPath(const std::string& path) {
  std::error_code problem;
  const fs::path absolute = fs::absolute(path, problem);
  if (problem) return {};
  const fs::path real = fs::weakly_canonical(absolute, problem);
  if (problem) return {};
  return real.has_filename() ? real : real.parent_path();  // "parts/" is "parts"
}

bool isBelow(const fs::path& path, const fs::path& folder) {
  return !folder.empty() && std::ranges::mismatch(folder, path).in1 == folder.end();
}

}  // namespace

// Opens regular files only: others could block forever, or have no end.
FileText readFile(const std::string& path) {
  std::error_code error;
  const bool isRegular = fs::is_regular_file(path, error);
  const auto size = isRegular ? fs::file_size(path, error) : 0;
  if (isRegular && !error && size <= kMaxDiskFileSize) {
    std::ifstream file(path, std::ios::binary);
    std::string text(size, '\0');
    if (file.read(text.data(), static_cast<std::streamsize>(size))) return text;
  }
  return {std::nullopt, whyUnreadable(path)};
}

FileReader insideOf(const std::string& folder, FileReader files) {
  if (folder.empty()) return files;
  return [allowed = realPath(folder), folder, files = std::move(files)](const std::string& path) {
    if (isBelow(realPath(path), allowed)) return files(path);
    std::error_code ignored;
    const bool isThere = fs::is_directory(allowed, ignored);
    return FileText(std::nullopt, "it is outside of the folder " + inQuotes(folder) +
                                      " of the option inside" +
                                      (isThere ? "" : ", and there is no such folder on the disk"));
  };
}

bool isWeb(std::string_view path) {
  const auto startsWith = [path](std::string_view scheme) {
    return equalIgnoringCase(path.substr(0, scheme.size()), scheme);  // RFC 3986, 3.1
  };
  return startsWith("http://") || startsWith("https://");
}

void keepReason(const FileText& unread, std::string& whyNot) {
  if (whyNot.empty() && unread.whyNot != FileText().whyNot) whyNot = unread.whyNot;
}

std::string whyUnreadable(const std::string& path) {
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (!fs::status_known(status)) return "the system says: " + problem.message();
  if (fs::is_directory(status)) return std::string(kIsFolder);
  if (fs::exists(status) && !fs::is_regular_file(status)) return std::string(kIsNotRegular);
  if (fs::exists(status) && access(path.c_str(), R_OK) != 0) {
    return "the system says: " + std::string(std::strerror(errno));
  }
  const auto size = fs::file_size(path, problem);
  if (!problem && size > kMaxDiskFileSize) {
    return "it has " + std::to_string(size) + " bytes; at most " +
           std::to_string(kMaxDiskFileSize) + " are read";
  }
  return FileText().whyNot;
}

}  // namespace hrdf

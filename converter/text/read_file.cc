// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/read_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>
#include <vector>

#include <unistd.h>

#include <hrdf/files.h>

#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {

namespace fs = std::filesystem;

namespace {

constexpr int kMostLinks = 40;  // limit of symbolic links on a path, as in Linux

bool isBelow(const fs::path& path, const fs::path& folder) {
  return !folder.empty() && std::ranges::mismatch(folder, path).in1 == folder.end();
}

// Follows the links of a path one by one, even if the file is missing. weakly_canonical() does not
// follow a link to a missing file, and its errors would reveal which files exist.
class Way {
 public:
  explicit Way(const std::string& path) { add(fs::absolute(path, problem_)); }

  // Returns the path with all symbolic links resolved. Empty: a system error, too many links, or a
  // path that leaves `folder` (even if it later returns).
  fs::path end(const fs::path& folder) {
    bool wasBelow = false;
    for (int links = 0; !left_.empty() && !problem_; wasBelow |= isBelow(at_, folder)) {
      if (step() && ++links > kMostLinks) return {};
      if (wasBelow && !isBelow(at_, folder) && !isBelow(folder, at_)) return {};
    }
    return problem_ ? fs::path() : at_;
  }

 private:
  void add(const fs::path& path) {
    if (path.is_absolute()) at_ = path.root_path();
    const fs::path names = path.relative_path();
    const std::vector<fs::path> all(names.begin(), names.end());
    left_.insert(left_.end(), all.rbegin(), all.rend());
  }

  // Follows the next name of the path; returns true if this name is a link.
  bool step() {
    const fs::path name = std::move(left_.back());
    left_.pop_back();
    if (name.empty() || name == ".") return false;  // "parts/" means "parts"
    if (name == "..") {
      at_ = at_.parent_path();
      return false;
    }
    std::error_code isNoLink;
    const fs::path target = fs::read_symlink(at_ / name, isNoLink);
    if (isNoLink) {
      at_ /= name;
    } else {
      add(target);
    }
    return !isNoLink;
  }

  std::error_code problem_;
  fs::path at_;
  std::vector<fs::path> left_;  // names still to follow; the next name is the last element
};

}  // namespace

// Opens regular files only: reading other files could block or never end.
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
  return [allowed = Way(folder).end({}), folder,
          files = std::move(files)](const std::string& path) {
    if (isBelow(Way(path).end(allowed), allowed)) return files(path);
    std::error_code ignored;
    const bool isThere = fs::is_directory(allowed, ignored);
    return FileText(std::nullopt, "it is outside of the folder " + inQuotes(folder) +
                                      " of the option inside" +
                                      (isThere ? "" : ", and there is no such folder on the disk"));
  };
}

bool isWeb(std::string_view path) {
  const auto startsWith = [path](std::string_view scheme) {
    return equalIgnoringCase(path.substr(0, scheme.size()), scheme);
  };
  return startsWith("http://") || startsWith("https://");
}

void keepReason(const FileText& unread, std::string& whyNot) {
  if (whyNot.empty() && unread.whyNot != FileText().whyNot) whyNot = unread.whyNot;
}

std::string whyUnreadable(const std::string& path) {
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (!fs::status_known(status)) return "the system reports: " + problem.message();
  if (fs::is_directory(status)) return std::string(kIsFolder);
  if (fs::exists(status) && !fs::is_regular_file(status)) return std::string(kIsNotRegular);
  if (fs::exists(status) && access(path.c_str(), R_OK) != 0) {
    return "the system reports: " + std::string(std::strerror(errno));
  }
  const auto size = fs::file_size(path, problem);
  if (!problem && size > kMaxDiskFileSize) {
    return "it has " + std::to_string(size) + " bytes; at most " +
           std::to_string(kMaxDiskFileSize) + " are read";
  }
  return FileText().whyNot;
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "whole_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <sys/stat.h>
#include <unistd.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// A new empty file beside `path`, readable as one made by hand; deleted at the end if still there.
class Draft {
 public:
  explicit Draft(const fs::path& path) {
    const std::string extension = path.extension().string();
    name_ = (path.parent_path() / path.stem()).string() + ".XXXXXX" + extension;
    const int file = mkstemps(name_.data(), static_cast<int>(extension.size()));
    made_ = file >= 0;
    if (!made_) return;
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(file, 0666 & ~mask);
    close(file);
  }
  ~Draft() {
    if (made_) unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  bool made() const { return made_; }
  const std::string& name() const { return name_; }
  bool rename(const fs::path& path) {
    made_ = std::rename(name_.c_str(), path.c_str()) != 0;
    return !made_;
  }

 private:
  std::string name_;
  bool made_ = false;
};

}  // namespace

bool replaceWholeFile(const std::string& path, std::string& error,
                      const std::function<bool(const std::string&)>& write) {
  error = whyNotWritable(path);
  if (error.empty()) {
    Draft draft(path);
    if (draft.made() && write(draft.name()) && draft.rename(path)) return true;
    if (error.empty()) error = std::strerror(errno);
  }
  error = "cannot write '" + path + "': " + error;
  return false;
}

bool writeWholeFile(const std::string& path, const std::string& bytes, std::string& error) {
  return replaceWholeFile(path, error, [&](const std::string& draft) {
    std::ofstream file(draft, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    return file.good();
  });
}

std::string whyNotWritable(const std::string& path) {
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return "it is a folder";
  return Draft(path).made() ? "" : std::strerror(errno);
}

}  // namespace hrdf

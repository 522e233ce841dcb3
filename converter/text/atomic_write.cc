// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/atomic_write.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// Returns the file to which a path leads through links, whether it exists or not.
fs::path targetOf(fs::path path) {
  constexpr int kMaxLinks = 40;  // as in Linux
  std::error_code ignored;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, ignored); ++i) {
    path = path.parent_path() / fs::read_symlink(path, ignored);
  }
  return path;
}

// Returns why the target of `path` cannot be replaced; empty if it can. Only the system knows where
// links such as /dev/stdout lead.
std::string whyNotReplaceable(const fs::path& path) {
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (fs::is_directory(status)) return "it is a folder";
  if (!fs::status_known(status)) return problem.message();
  return fs::exists(status) && !fs::is_regular_file(status) ? "it is no plain file" : "";
}

// A new empty file beside `target`; removed at the end if it still exists.
class Draft {
 public:
  explicit Draft(fs::path target) : target_(std::move(target)) {
    static std::atomic<unsigned> count = 0;
    const std::string start =
        (target_.parent_path() / target_.stem()).string() + "." + std::to_string(getpid());
    int file = -1;
    do {
      name_ = start + "-" + std::to_string(++count) + target_.extension().string();
      file = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    } while (file < 0 && errno == EEXIST);
    made_ = file >= 0;
    if (made_) close(file);
  }
  ~Draft() {
    if (made_) unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  bool made() const { return made_; }
  const std::string& name() const { return name_; }
  bool takePlace() {
    // Permissions of the existing file, if there is one.
    std::error_code problem;
    const fs::file_status status = fs::status(target_, problem);
    if (fs::exists(status)) fs::permissions(name_, status.permissions(), problem);
    made_ = std::rename(name_.c_str(), target_.c_str()) != 0;
    return !made_;
  }

 private:
  fs::path target_;
  std::string name_;
  bool made_ = false;
};

}  // namespace

bool replaceWholeFile(const std::string& path, const std::function<bool(const std::string&)>& write,
                      Diagnostics& out) {
  const std::string why = whyNotReplaceable(path);
  if (!why.empty()) return reportUnwritable(path, why, out);
  Draft draft(targetOf(path));
  const int before = out.errorCount();
  if (draft.made() && write(draft.name()) && draft.takePlace()) return true;
  if (out.errorCount() == before) reportUnwritable(path, std::strerror(errno), out);
  return false;
}

bool writeWholeFile(const std::string& path, const std::string& bytes, Diagnostics& out) {
  const auto write = [&](const std::string& draft) {
    std::ofstream file(draft, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    return file.good();
  };
  return replaceWholeFile(path, write, out);
}

bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out) {
  out.error(path, "cannot write '" + path + "': " + why);
  return false;
}

std::string whyNotWritable(const std::string& path) {
  const std::string reason = whyNotReplaceable(path);
  if (!reason.empty()) return reason;
  return Draft(targetOf(path)).made() ? "" : std::strerror(errno);
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/atomic_write.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <pthread.h>
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

// Returns a name that no other file of the folder has, neither in this process nor in another. The
// extension stays, as some writers choose a format by it.
std::string hiddenName(const fs::path& target) {
  static std::atomic<unsigned> count = 0;
  const std::string name = ".hrdf-draft-" + std::to_string(getpid()) + "-" +
                           std::to_string(++count) + target.extension().string();
  return (target.parent_path() / name).string();
}

}  // namespace

Draft::Draft(const std::string& path) : target_(targetOf(path)) {
  int file = -1;
  do {
    name_ = hiddenName(target_);
    file = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (file < 0 && errno == EEXIST);
  if (file >= 0) {
    close(file);
  } else {
    name_.clear();
  }
}

Draft::~Draft() {
  if (!name_.empty()) unlink(name_.c_str());
}

Draft::Draft(Draft&& other) noexcept
    : target_(std::move(other.target_)), name_(std::exchange(other.name_, {})) {}

bool Draft::takePlace() {
  std::error_code problem;
  const fs::file_status status = fs::status(target_, problem);
  if (fs::exists(status)) fs::permissions(name_, status.permissions(), problem);
  if (std::rename(name_.c_str(), target_.c_str()) != 0) return false;
  name_.clear();
  return true;
}

WholeFiles::WholeFiles() {
  sigset_t quitting;
  sigemptyset(&quitting);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&quitting, signal);
  pthread_sigmask(SIG_BLOCK, &quitting, &heldBefore_);
}

WholeFiles::~WholeFiles() {
  files_.clear();
  std::error_code ignored;
  // Only empty ones: others are in use.
  for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
    fs::remove(*folder, ignored);
  }
  pthread_sigmask(SIG_SETMASK, &heldBefore_, nullptr);
}

bool WholeFiles::add(const std::string& path, const std::function<bool(const std::string&)>& write,
                     Diagnostics& out) {
  const std::string why = whyNotReplaceable(path);
  if (!why.empty()) return reportUnwritable(path, why, out);
  File file{path, Draft(path), {}};
  const int before = out.errorCount();
  if (file.draft.isMade() && write(file.draft.name())) {
    files_.push_back(std::move(file));
    return true;
  }
  if (out.errorCount() == before) reportUnwritable(path, std::strerror(errno), out);
  return false;
}

bool WholeFiles::add(const std::string& path, const std::string& bytes, Diagnostics& out) {
  const auto write = [&](const std::string& draft) {
    std::ofstream file(draft, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    return file.good();
  };
  return add(path, write, out);
}

bool WholeFiles::replace(Diagnostics& out) {
  for (File& file : files_) {
    file.isReplaced = keepOld(file) && file.draft.takePlace();
    if (file.isReplaced) continue;
    const std::string why = std::strerror(errno);
    putBack();
    return reportUnwritable(file.path, why, out);
  }
  for (const File& file : files_) {
    if (!file.old.empty()) unlink(file.old.c_str());
  }
  folders_.clear();
  return true;
}

void WholeFiles::makeFolder(const fs::path& folder) {
  std::error_code problem;
  if (folder.empty() || fs::exists(folder, problem)) return;
  makeFolder(folder.parent_path());
  if (fs::create_directory(folder, problem)) folders_.push_back(folder);
}

// Gives the old file a second name, under which it is found if a later one fails. One file alone
// needs none.
bool WholeFiles::keepOld(File& file) {
  const fs::path& target = file.draft.target();
  std::error_code problem;
  if (files_.size() == 1 || !fs::exists(target, problem)) return true;
  file.old = hiddenName(target);
  if (link(target.c_str(), file.old.c_str()) == 0) return true;
  // Where the file system has no links it is copied.
  return fs::copy_file(target, file.old, problem);
}

void WholeFiles::putBack() {
  for (const File& file : files_) {
    const fs::path& target = file.draft.target();
    if (file.isReplaced && file.old.empty()) unlink(target.c_str());
    if (file.isReplaced && !file.old.empty()) std::rename(file.old.c_str(), target.c_str());
    if (!file.isReplaced && !file.old.empty()) unlink(file.old.c_str());
  }
}

bool replaceWholeFile(const std::string& path, const std::function<bool(const std::string&)>& write,
                      Diagnostics& out) {
  WholeFiles files;
  return files.add(path, write, out) && files.replace(out);
}

bool writeWholeFile(const std::string& path, const std::string& bytes, Diagnostics& out) {
  WholeFiles files;
  return files.add(path, bytes, out) && files.replace(out);
}

bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out) {
  out.error(path, "cannot write '" + path + "': " + why);
  return false;
}

// Only the system knows where links such as /dev/stdout lead.
std::string whyNotReplaceable(const std::string& path) {
  if (path.find('\0') != std::string::npos) return "its name has a zero byte";
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (fs::is_directory(status)) return "it is a folder";
  if (!fs::status_known(status)) return problem.message();
  return fs::exists(status) && !fs::is_regular_file(status) ? "it is no plain file" : "";
}

std::string whyNotWritable(const std::string& path) {
  const std::string reason = whyNotReplaceable(path);
  if (!reason.empty()) return reason;
  return Draft(path).isMade() ? "" : std::strerror(errno);
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/temporary_file.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hrdf {
namespace {

namespace fs = std::filesystem;

constexpr const char* kDraft = "draft";

// Returns the path with symbolic links resolved, even if the file is missing.
fs::path targetOf(fs::path path) {
  constexpr int kMaxLinks = 40;  // limit of symbolic links, as in Linux
  std::error_code ignored;
  for (int i = 0; i < kMaxLinks && fs::is_symlink(path, ignored); ++i) {
    path = path.parent_path() / fs::read_symlink(path, ignored);
  }
  return path;
}

// Returns why the file at `path` cannot be replaced; empty if it can. Ignores free space. Refuses a
// file without write permission, although a replacement does not need it. Uses fs::status(),
// because only the system can resolve links such as /dev/stdout.
std::string whyNotReplaceable(const std::string& path) {
  if (path.find('\0') != std::string::npos) return "its name has a zero byte";
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (fs::is_directory(status)) return "it is a folder";
  if (!fs::status_known(status)) return problem.message();
  if (!fs::exists(status)) return {};
  if (!fs::is_regular_file(status)) return "it is not a regular file";
  constexpr fs::perms kWrite =
      fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
  // Read-only files are refused even for root, who could write them.
  if ((status.permissions() & kWrite) == fs::perms::none) {
    return "it is read-only; 'chmod u+w' allows it";
  }
  return access(path.c_str(), W_OK) == 0 ? "" : std::strerror(errno);
}

// Gives the temporary file `draft` the owner and permissions of `target`, if `target` exists.
// Returns the error; empty: success.
std::string whyNotAlike(int draft, const fs::path& target) {
  struct stat old {
  }, made{};
  if (stat(target.c_str(), &old) != 0 || fstat(draft, &made) != 0) return {};
  const bool isOthers = old.st_uid != made.st_uid || old.st_gid != made.st_gid;
  if (isOthers && fchown(draft, old.st_uid, old.st_gid) != 0) {
    return "it belongs to another user or group, and a new file would not";
  }
  constexpr mode_t kPermissions = 07777;
  const bool isAlike = (old.st_mode & kPermissions) == (made.st_mode & kPermissions);
  return isAlike || fchmod(draft, old.st_mode & kPermissions) == 0 ? "" : std::strerror(errno);
}

// Returns the prefix of this machine's hidden file names. Other machines may share the folder.
std::string startOfNames(const std::string& what) {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  std::ranges::replace(host, '/', '_');
  return ".hrdf-" + what + "-" + host.data() + "@";
}

// Locks a temporary file. Other processes do not remove a locked file.
bool lock(int draft) { return flock(draft, LOCK_EX | LOCK_NB) == 0; }

// Locks a new temporary file. Returns false if another program has removed it as abandoned.
bool keeps(int draft) {
  struct stat status {};
  const bool isHeld = !lock(draft) && errno == EWOULDBLOCK;
  return !isHeld && fstat(draft, &status) == 0 && status.st_nlink > 0;
}

// Removes a temporary file whose process has ended. On file systems without locks, keeps the file.
void removeIfAbandoned(const fs::path& draft) {
  const int file = open(draft.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat status {};
  if (file >= 0 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
      status.st_uid == geteuid() && lock(file)) {
    unlink(draft.c_str());
  }
  if (file >= 0) close(file);
}

sigset_t setOf(std::initializer_list<int> signals) {
  sigset_t set;
  sigemptyset(&set);
  for (const int signal : signals) sigaddset(&set, signal);
  return set;
}

}  // namespace

BlockedSignals::BlockedSignals(std::initializer_list<int> signals) {
  const sigset_t set = setOf(signals);
  pthread_sigmask(SIG_BLOCK, &set, &before_);
}

BlockedSignals::~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

NoSizeSignal::~NoSizeSignal() {
  const sigset_t signals = setOf({SIGXFSZ});
  const timespec now{};
  while (sigtimedwait(&signals, nullptr, &now) > 0) {
  }
}

TemporaryFile::TemporaryFile(const std::string& path)
    : path_(path), target_(targetOf(path)), whyNot_(whyNotReplaceable(path)) {
  if (!whyNot_.empty()) return;
  do {
    closeLock();
    name_ = hiddenPath(kDraft, target_);
    lock_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (lock_ < 0 ? errno == EEXIST : !keeps(lock_));
  whyNot_ = lock_ < 0 ? std::strerror(errno) : whyNotAlike(lock_, target_);
  if (whyNot_.empty()) return;
  if (lock_ >= 0) unlink(name_.c_str());
  name_.clear();
  closeLock();
}

TemporaryFile::~TemporaryFile() {
  if (!name_.empty()) unlink(name_.c_str());
  closeLock();
}

void TemporaryFile::closeLock() {
  if (lock_ >= 0) close(std::exchange(lock_, -1));
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : path_(std::move(other.path_)),
      target_(std::move(other.target_)),
      name_(std::exchange(other.name_, {})),
      lock_(std::exchange(other.lock_, -1)),
      whyNot_(std::move(other.whyNot_)) {}

bool TemporaryFile::write(const std::string& bytes) {
  if (!isMade()) return false;
  const NoSizeSignal errors;
  std::ofstream file(name_, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  if (!file.good()) whyNot_ = std::strerror(errno);
  return file.good();
}

bool TemporaryFile::takePlace() {
  if (std::rename(name_.c_str(), target_.c_str()) != 0) return false;
  name_.clear();
  closeLock();
  return true;
}

std::string hiddenPath(const std::string& what, const fs::path& target) {
  static std::atomic<unsigned> count = 0;
  // The temporary file has its target's extension, because some writers choose the format by
  // extension.
  const std::string name = startOfNames(what) + std::to_string(getpid()) + "-" +
                           std::to_string(++count) + target.extension().string();
  return (target.parent_path() / name).string();
}

void removeAbandonedFiles(const fs::path& folder) {
  const std::string start = startOfNames(kDraft);
  std::error_code problem;
  fs::directory_iterator entry(folder.empty() ? "." : folder, problem);
  for (; !problem && entry != fs::directory_iterator(); entry.increment(problem)) {
    if (entry->path().filename().string().starts_with(start)) removeIfAbandoned(entry->path());
  }
}

}  // namespace hrdf

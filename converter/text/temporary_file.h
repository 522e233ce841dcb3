// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hidden temporary files next to the files that they replace.
#ifndef HRDF_TEXT_TEMPORARY_FILE_H_
#define HRDF_TEXT_TEMPORARY_FILE_H_

#include <csignal>
#include <filesystem>
#include <initializer_list>
#include <string>

namespace hrdf {

// Blocks the given signals in this thread until the object is destroyed. A blocked signal is then
// delivered.
class BlockedSignals {
 public:
  explicit BlockedSignals(std::initializer_list<int> signals);
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_;
};

// Delays signals that end the program until the object is destroyed, so that no temporary file
// remains.
struct QuitLater : BlockedSignals {
  QuitLater() : BlockedSignals({SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {}
};

// If a write of this thread exceeds the limit of the file size (RLIMIT_FSIZE), the write fails as
// on a full disk, and no signal ends the program.
struct NoSizeSignal : BlockedSignals {
  NoSizeSignal() : BlockedSignals({SIGXFSZ}) {}
  ~NoSizeSignal();  // discards the blocked SIGXFSZ signals
};

// A new empty file in the folder of `path`, with the extension of `path` and, if `path` exists, its
// owner and permissions. The destructor removes the new file, unless takePlace() succeeded.
class TemporaryFile {
 public:
  // If `path` is a link, its target is replaced.
  explicit TemporaryFile(const std::string& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  TemporaryFile(TemporaryFile&& other) noexcept;

  bool isMade() const { return !name_.empty(); }
  const std::string& whyNot() const { return whyNot_; }  // why the file was not created or written
  const std::string& path() const { return path_; }      // as given to the constructor
  const std::string& name() const { return name_; }
  const std::filesystem::path& target() const { return target_; }  // `path`, links resolved

  // Writes the temporary file. Returns false and sets whyNot() if it fails.
  [[nodiscard]] bool write(const std::string& bytes);
  // Renames the temporary file to target(). Returns false and sets errno if it fails.
  [[nodiscard]] bool takePlace();

 private:
  void closeLock();

  std::string path_;
  std::filesystem::path target_;
  std::string name_;
  int lock_ = -1;
  std::string whyNot_;
};

// Returns an unused path of a hidden file next to `target`. The file's name contains the text
// `what`, the machine and the process.
std::string hiddenPath(const std::string& what, const std::filesystem::path& target);

// Removes temporary files in `folder` that this user's programs on this machine left when they were
// killed.
void removeAbandonedFiles(const std::filesystem::path& folder);

}  // namespace hrdf

#endif  // HRDF_TEXT_TEMPORARY_FILE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Hidden new files beside those that they are to replace.
#ifndef HRDF_TEXT_TEMPORARY_FILE_H_
#define HRDF_TEXT_TEMPORARY_FILE_H_

#include <csignal>
#include <filesystem>
#include <initializer_list>
#include <string>

namespace hrdf {

// Blocks signals of this thread until its end.
class BlockedSignals {
 public:
  explicit BlockedSignals(std::initializer_list<int> signals);
  ~BlockedSignals();
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

 private:
  sigset_t before_;
};

// Lets signals that ask this thread to quit wait until its end, so that they leave no drafts.
struct QuitLater : BlockedSignals {
  QuitLater() : BlockedSignals({SIGINT, SIGTERM, SIGHUP, SIGQUIT}) {}
};

// Makes a limit on the size of files (RLIMIT_FSIZE) an error of this thread's writes, as a full
// disk is, and no signal that ends the program.
struct NoSizeSignal : BlockedSignals {
  NoSizeSignal() : BlockedSignals({SIGXFSZ}) {}
  ~NoSizeSignal();  // drops what came meanwhile
};

// A new empty file in the folder of `path`, with the same extension, and with owner and permissions
// of the file that it is to replace. It is removed at the end unless it has taken its place.
class TemporaryFile {
 public:
  // A link stays a link: its target is replaced.
  explicit TemporaryFile(const std::string& path);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  TemporaryFile(TemporaryFile&& other) noexcept;

  bool isMade() const { return !name_.empty(); }
  const std::string& whyNot() const { return whyNot_; }  // it is not made or not written
  const std::string& path() const { return path_; }      // as it was given
  const std::string& name() const { return name_; }
  const std::filesystem::path& target() const { return target_; }  // where links are followed

  // Fills the draft. Returns false, with whyNot(), if it cannot.
  [[nodiscard]] bool write(const std::string& bytes);
  // Returns false, with errno, if it cannot.
  [[nodiscard]] bool takePlace();

 private:
  void closeLock();

  std::string path_;
  std::filesystem::path target_;
  std::string name_;
  int lock_ = -1;  // descriptor of the draft, locked
  std::string whyNot_;
};

// Returns the path of a hidden file beside `target` that there is not yet. Its name tells what it
// is, and which process of which machine made it.
std::string hiddenPath(const std::string& what, const std::filesystem::path& target);

// Removes the drafts in `folder` that this user's programs on this machine left when they were
// killed.
void removeAbandonedFiles(const std::filesystem::path& folder);

}  // namespace hrdf

#endif  // HRDF_TEXT_TEMPORARY_FILE_H_

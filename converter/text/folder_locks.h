// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Prevents programs from replacing files in the same folder at the same time.
#ifndef HRDF_TEXT_FOLDER_LOCKS_H_
#define HRDF_TEXT_FOLDER_LOCKS_H_

#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace hrdf {

// Locks folders, without lock files, until the object is destroyed. Has no effect on file systems
// that cannot lock folders.
class FolderLocks {
 public:
  FolderLocks() = default;
  ~FolderLocks();
  FolderLocks(const FolderLocks&) = delete;
  FolderLocks& operator=(const FolderLocks&) = delete;

  // Adds a folder; an empty path is the working directory. A folder that is added twice counts
  // once.
  void add(const std::filesystem::path& folder);
  // Waits up to 10 s until other programs release the folders. Returns false after the timeout.
  bool lock();

  std::vector<std::filesystem::path> all() const;

 private:
  struct Folder {
    std::filesystem::path path;
    int descriptor = -1;
  };

  // Locked folders by device and inode. Every program locks folders in this order, which prevents
  // deadlocks.
  std::map<std::pair<dev_t, ino_t>, Folder> folders_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FOLDER_LOCKS_H_

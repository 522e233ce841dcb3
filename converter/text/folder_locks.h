// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps programs from replacing files in one folder at the same time.
#ifndef HRDF_TEXT_FOLDER_LOCKS_H_
#define HRDF_TEXT_FOLDER_LOCKS_H_

#include <filesystem>
#include <map>
#include <utility>
#include <vector>

#include <sys/types.h>

namespace hrdf {

// Locks of several folders, until its end. The folders themselves are locked, so that nothing is
// left behind. A file system that has no such locks does without.
class FolderLocks {
 public:
  FolderLocks() = default;
  ~FolderLocks();
  FolderLocks(const FolderLocks&) = delete;
  FolderLocks& operator=(const FolderLocks&) = delete;

  // An empty path is the working directory. A folder that is added twice counts once.
  void add(const std::filesystem::path& folder);
  // Waits up to 10 s for those who hold the folders. Returns false if they do not let go.
  bool lock();

  std::vector<std::filesystem::path> all() const;

 private:
  struct Folder {
    std::filesystem::path path;
    int descriptor = -1;
  };

  // By device and node: every program locks in the same order, so that none waits for another that
  // waits for it.
  std::map<std::pair<dev_t, ino_t>, Folder> folders_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FOLDER_LOCKS_H_

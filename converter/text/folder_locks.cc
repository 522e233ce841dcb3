// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/folder_locks.h"

#include <cerrno>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hrdf {
namespace {

using Clock = std::chrono::steady_clock;

bool isHeldByAnother(int folder) {
  return flock(folder, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace

FolderLocks::~FolderLocks() {
  for (const auto& [node, folder] : folders_) close(folder.descriptor);
}

void FolderLocks::add(const std::filesystem::path& folder) {
  const std::filesystem::path path = folder.empty() ? "." : folder;
  const int descriptor = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  struct stat status {};
  // Folders without read permission stay unlocked.
  if (descriptor < 0 || fstat(descriptor, &status) != 0) return;
  const std::pair node(status.st_dev, status.st_ino);
  if (!folders_.try_emplace(node, Folder{path, descriptor}).second) close(descriptor);
}

bool FolderLocks::lock() {
  const auto end = Clock::now() + std::chrono::seconds(10);
  for (const auto& [node, folder] : folders_) {
    while (isHeldByAnother(folder.descriptor)) {
      if (Clock::now() >= end) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  return true;
}

std::vector<std::filesystem::path> FolderLocks::all() const {
  std::vector<std::filesystem::path> paths;
  for (const auto& [node, folder] : folders_) paths.push_back(folder.path);
  return paths;
}

}  // namespace hrdf

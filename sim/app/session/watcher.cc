// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/watcher.h"

#include <algorithm>
#include <utility>

#include <sys/stat.h>

namespace hrdf::app {

Watcher::Watcher(const std::vector<std::string>& files) {
  for (const std::string& file : files) files_.emplace_back(file, stampOf(file));
}

FileReader Watcher::watching(FileReader files) {
  return [this, files = std::move(files)](const std::string& path) {
    if (!isWatching(path)) files_.emplace_back(path, stampOf(path));
    return files(path);
  };
}

std::vector<std::string> Watcher::files() const {
  std::vector<std::string> files;
  for (const auto& [file, stamp] : files_) files.push_back(file);
  return files;
}

bool Watcher::isWatching(const std::string& file) const {
  const auto isIt = [&](const auto& known) { return known.first == file; };
  return std::ranges::any_of(files_, isIt);
}

void Watcher::add(const Watcher& other) {
  for (const auto& entry : other.files_) {
    if (!isWatching(entry.first)) files_.push_back(entry);
  }
}

bool Watcher::hasChanged() {
  bool isNew = false;
  for (auto& [file, stamp] : files_) {
    const Stamp now = stampOf(file);
    isNew |= now != stamp;
    stamp = now;
  }
  // A file that is just being written is left alone.
  const bool isOver = isChanging_ && !isNew;
  isChanging_ = isNew;
  return isOver;
}

Watcher::Stamp Watcher::stampOf(const std::string& file) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return {};
  return {status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
          static_cast<std::uint64_t>(status.st_size), status.st_ino};
}

}  // namespace hrdf::app

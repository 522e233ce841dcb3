// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/watcher.h"

#include <algorithm>

#include "text/paths.h"

namespace hrdf::app {

bool Watcher::isWatching(const std::string& file) const {
  return std::ranges::find(files_, absolutePath(file), &FileStamp::path) != files_.end();
}

void Watcher::add(const Watcher& other) {
  for (const FileStamp& file : other.files_) {
    if (!isWatching(file.path)) files_.push_back(file);
  }
}

bool Watcher::hasChanged() {
  bool isNew = false;
  for (FileStamp& file : files_) {
    const FileStamp now = stampOf(file.path);
    isNew |= now != file;
    file = now;
  }
  // Reports changes only when they are over, because a program may still be writing the files.
  const bool isOver = isChanging_ && !isNew;
  isChanging_ = isNew;
  return isOver;
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/file_memo.h"

#include <utility>

#include "text/paths.h"

namespace hrdf {

FileMemo::FileMemo(FileReader files) : files_(std::move(files)) {}

const FileText& FileMemo::read(const std::string& path) {
  const std::lock_guard lock(mutex_);
  const auto [text, isNew] = texts_.try_emplace(absolutePath(path));
  if (isNew) text->second = files_(path);
  return text->second;
}

std::vector<std::string> FileMemo::paths() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> paths;
  for (const auto& [path, text] : texts_) paths.push_back(path);
  return paths;
}

FileReader FileMemo::reader() {
  return [this](const std::string& path) { return read(path); };
}

}  // namespace hrdf

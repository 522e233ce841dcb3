// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/files.h"

#include <map>
#include <mutex>
#include <utility>

#include <sys/stat.h>

#include "text/paths.h"

namespace hrdf {

FileStamp stampOf(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {path};
  return {path, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
          static_cast<std::uint64_t>(status.st_size), status.st_ino};
}

struct Files::Texts {
  const FileReader from;
  const std::stop_token stop;
  std::mutex mutex;
  std::map<std::string, std::pair<FileStamp, FileText>> files;  // by absolute path
};

Files::Files(FileReader from, std::stop_token stop) {
  if (const Files* same = from.target<Files>()) {
    texts_ = same->texts_;
  } else {
    texts_.reset(new Texts{std::move(from), std::move(stop), {}, {}});
  }
}

const FileText& Files::read(const std::string& path) const {
  static const FileText kNone;
  const std::string place = absolutePath(path);
  const std::lock_guard lock(texts_->mutex);
  if (texts_->stop.stop_requested()) return kNone;
  const auto [file, isNew] = texts_->files.try_emplace(place);
  if (isNew) file->second = {stampOf(place), texts_->from(path)};
  return file->second.second;
}

std::vector<FileStamp> Files::seen() const {
  const std::lock_guard lock(texts_->mutex);
  std::vector<FileStamp> stamps;
  for (const auto& [path, file] : texts_->files) stamps.push_back(file.first);
  return stamps;
}

std::vector<std::string> Files::paths() const {
  std::vector<std::string> paths;
  for (const FileStamp& stamp : seen()) paths.push_back(stamp.path);
  return paths;
}

}  // namespace hrdf

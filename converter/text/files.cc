// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/files.h"

#include <map>
#include <mutex>
#include <tuple>
#include <utility>

#include <sys/stat.h>

#include "text/paths.h"

namespace hrdf {

namespace {

// Device, inode, size and time of a file on the disk, which together identify its state.
using Identity = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::int64_t>;

}  // namespace

FileStamp stampOf(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {path};
  return {path, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec,
          static_cast<std::uint64_t>(status.st_size), status.st_ino, status.st_dev};
}

struct Files::Texts {
  struct File {
    FileStamp stamp;
    std::shared_ptr<const FileText> text;
  };

  std::shared_ptr<const FileText> textOf(const std::string& path, const FileStamp& stamp);

  const FileReader from;
  const std::stop_token stop;
  const std::size_t most;
  std::mutex mutex;
  std::map<std::string, File> files;  // by absolute path
  std::map<Identity, std::shared_ptr<const FileText>> onDisk;
  std::size_t size = 0;  // bytes of all texts
};

std::shared_ptr<const FileText> Files::Texts::textOf(const std::string& path,
                                                     const FileStamp& stamp) {
  // Links to one file share a text only if `from` is readFile(): another reader may refuse a link,
  // or change the text.
  const auto* function = from.target<FileText (*)(const std::string&)>();
  const bool isOnDisk = function && *function == &readFile && stamp.size > 0;
  const Identity identity(stamp.device, stamp.node, stamp.size, stamp.time);
  std::shared_ptr<const FileText> text;
  if (const auto known = onDisk.find(identity); isOnDisk && known != onDisk.end()) {
    text = known->second;
  } else {
    text = std::make_shared<const FileText>(from(path));
  }
  size += *text ? (*text)->size() : 0;
  if (size > most) {
    return std::make_shared<const FileText>(
        std::nullopt,
        "the files that are read together have more than " + std::to_string(most) + " bytes");
  }
  if (isOnDisk) onDisk.try_emplace(identity, text);
  return text;
}

Files::Files(FileReader from, std::stop_token stop, std::size_t most) {
  if (const Files* same = from.target<Files>()) {
    texts_ = same->texts_;
  } else {
    texts_.reset(new Texts{std::move(from), std::move(stop), most, {}, {}, {}});
  }
}

std::shared_ptr<const FileText> Files::find(const std::string& path) const {
  static const auto kNone = std::make_shared<const FileText>();
  const std::string place = absolutePath(path);
  const std::lock_guard lock(texts_->mutex);
  if (texts_->stop.stop_requested()) return kNone;
  const auto [file, isNew] = texts_->files.try_emplace(place);
  if (isNew) {
    file->second.stamp = stampOf(place);
    file->second.text = texts_->textOf(path, file->second.stamp);
  }
  return file->second.text;
}

const FileText& Files::read(const std::string& path) const { return *find(path); }

std::shared_ptr<const std::string> Files::share(const std::string& path) const {
  const auto text = find(path);
  return *text ? std::shared_ptr<const std::string>(text, &**text) : nullptr;
}

std::vector<FileStamp> Files::seen() const {
  const std::lock_guard lock(texts_->mutex);
  std::vector<FileStamp> stamps;
  for (const auto& [path, file] : texts_->files) stamps.push_back(file.stamp);
  return stamps;
}

std::vector<std::string> Files::paths() const {
  std::vector<std::string> paths;
  for (const FileStamp& stamp : seen()) paths.push_back(stamp.path);
  return paths;
}

std::shared_ptr<const std::string> sharedText(const FileReader& files, const std::string& path,
                                              FileText& text) {
  if (const Files* shared = files.target<Files>()) {
    if (auto bytes = shared->share(path)) return bytes;
  }
  text = files(path);
  return text ? std::make_shared<const std::string>(*std::move(text)) : nullptr;
}

}  // namespace hrdf

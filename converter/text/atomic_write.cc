// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/atomic_write.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include <unistd.h>

#include "text/folder_locks.h"
#include "text/strings.h"

namespace hrdf {
namespace {

namespace fs = std::filesystem;

// Returns the reason why `path` must not be replaced: it is one of the files `read`. Empty: it may
// be replaced.
std::string whyKept(const std::string& path, const std::vector<std::string>& read) {
  const auto isIt = [&](const std::string& file) {
    std::error_code ignored;
    return fs::equivalent(file, path, ignored);  // also true for links to the same file
  };
  return std::ranges::any_of(read, isIt) ? "the model is made from it; write elsewhere" : "";
}

}  // namespace

WholeFiles::WholeFiles(std::vector<std::string> read) : read_(std::move(read)) {}

WholeFiles::~WholeFiles() {
  files_.clear();
  std::error_code ignored;
  // Keep a folder with files of other programs: fs::remove() removes only empty folders.
  for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
    fs::remove(*folder, ignored);
  }
}

bool WholeFiles::makeFolder(const fs::path& folder, Diagnostics& out) {
  std::error_code problem;
  if (folder.empty() || fs::is_directory(folder, problem)) return true;
  if (!makeFolder(folder.parent_path(), out)) return false;
  if (fs::create_directory(folder, problem)) folders_.push_back(folder);
  if (!problem) return true;
  const bool isLink = fs::is_symlink(fs::symlink_status(folder));
  out.error(folder.string(),
            "cannot make the folder " + inQuotes(folder.string()) + ": " +
                (isLink ? "it is a link to a path that is not a folder" : problem.message()));
  return false;
}

bool WholeFiles::add(const std::string& path, const std::function<bool(const std::string&)>& write,
                     Diagnostics& out) {
  const NoSizeSignal errors;
  TemporaryFile temporary(path);
  const int before = out.errorCount();
  if (!temporary.isMade()) return reportUnwritable(path, temporary.whyNot(), out);
  if (write(temporary.name())) return add(std::move(temporary), out);
  if (out.errorCount() == before) reportUnwritable(path, std::strerror(errno), out);
  return false;
}

bool WholeFiles::add(const std::string& path, const std::string& bytes, Diagnostics& out) {
  TemporaryFile temporary(path);
  if (!temporary.write(bytes)) return reportUnwritable(path, temporary.whyNot(), out);
  return add(std::move(temporary), out);
}

bool WholeFiles::add(TemporaryFile temporary, Diagnostics& out) {
  const std::string why = whyKept(temporary.path(), read_);
  if (!why.empty()) return reportUnwritable(temporary.path(), why, out);
  files_.push_back({std::move(temporary), {}});
  return true;
}

bool WholeFiles::replace(Diagnostics& out) {
  FolderLocks folders;
  for (const File& file : files_) folders.add(file.temporary.target().parent_path());
  if (!folders.lock()) {
    return reportUnwritable(files_.front().temporary.path(), "another program keeps writing there",
                            out);
  }
  for (File& file : files_) {
    file.isReplaced = keepOld(file) && file.temporary.takePlace();
    if (file.isReplaced) continue;
    const std::string why = std::strerror(errno);
    putBack();
    return reportUnwritable(file.temporary.path(), why, out);
  }
  for (const File& file : files_) {
    if (!file.old.empty()) unlink(file.old.c_str());
  }
  folders_.clear();
  for (const fs::path& folder : folders.all()) removeAbandonedFiles(folder);
  return true;
}

// Gives the old file a second name, from which putBack() restores it if a later file fails. A
// single file needs no second name.
bool WholeFiles::keepOld(File& file) {
  const fs::path& target = file.temporary.target();
  std::error_code problem;
  if (files_.size() == 1 || !fs::exists(target, problem)) return true;
  file.old = hiddenPath("old", target);
  if (link(target.c_str(), file.old.c_str()) == 0) return true;
  // Copy the file on file systems without hard links.
  return fs::copy_file(target, file.old, problem);
}

void WholeFiles::putBack() {
  for (const File& file : files_) {
    const fs::path& target = file.temporary.target();
    if (file.isReplaced && file.old.empty()) unlink(target.c_str());
    if (file.isReplaced && !file.old.empty()) std::rename(file.old.c_str(), target.c_str());
    if (!file.isReplaced && !file.old.empty()) unlink(file.old.c_str());
  }
}

bool replaceWholeFile(const std::string& path, const std::function<bool(const std::string&)>& write,
                      Diagnostics& out) {
  WholeFiles files;
  return files.add(path, write, out) && files.replace(out);
}

bool writeWholeFile(const std::string& path, const std::string& bytes, Diagnostics& out) {
  WholeFiles files;
  return files.add(path, bytes, out) && files.replace(out);
}

bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out) {
  out.error(path, "cannot write '" + path + "': " + why);
  return false;
}

std::string whyNotWritable(const std::string& path, const std::vector<std::string>& read) {
  const std::string why = whyKept(path, read);
  if (!why.empty()) return why;
  const QuitLater later;
  return TemporaryFile(path).whyNot();
}

}  // namespace hrdf

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces files whole or not at all. New files are written under hidden names of their own beside
// the old ones, whose places they take at the end.
#ifndef HRDF_TEXT_ATOMIC_WRITE_H_
#define HRDF_TEXT_ATOMIC_WRITE_H_

#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

namespace hrdf {

// A new empty file in the folder of `path`, with the same extension. It is removed at the end
// unless it has taken its place.
class Draft {
 public:
  // A link stays a link: its target is replaced.
  explicit Draft(const std::string& path);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  Draft(Draft&& other) noexcept;

  bool isMade() const { return !name_.empty(); }  // else errno says why
  const std::string& name() const { return name_; }
  const std::filesystem::path& target() const { return target_; }  // where links are followed
  // Takes place and permissions of an existing file. Returns false, with errno, if it cannot.
  bool takePlace();

 private:
  std::filesystem::path target_;
  std::string name_;
};

// Several files that are replaced together: all of them or none. Until its end, signals that ask
// this thread to quit wait, so that they leave no drafts.
class WholeFiles {
 public:
  WholeFiles();
  // Removes the drafts, and the folders that were made, unless they took their places.
  ~WholeFiles();
  WholeFiles(const WholeFiles&) = delete;
  WholeFiles& operator=(const WholeFiles&) = delete;

  // Makes a folder, and those above it, if they are missing.
  void makeFolder(const std::filesystem::path& folder);
  // Lets `write` fill the draft of the file at `path`. Returns false if it cannot; then it has
  // reported why, unless `write` did so.
  bool add(const std::string& path, const std::function<bool(const std::string& draft)>& write,
           Diagnostics& out);
  bool add(const std::string& path, const std::string& bytes, Diagnostics& out);

  // Lets all drafts take their places. If one cannot, reports why, puts back the old files and
  // returns false.
  bool replace(Diagnostics& out);

 private:
  struct File {
    std::string path;
    Draft draft;
    std::string old;  // where the file is that was there; empty: none
    bool isReplaced = false;
  };

  bool keepOld(File& file);
  void putBack();

  sigset_t heldBefore_;
  std::vector<File> files_;
  std::vector<std::filesystem::path> folders_;  // that were made
};

// Replaces one file. `write` is as above.
bool replaceWholeFile(const std::string& path,
                      const std::function<bool(const std::string& draft)>& write, Diagnostics& out);
bool writeWholeFile(const std::string& path, const std::string& bytes, Diagnostics& out);

// Reports that `path` cannot be written, and returns false.
bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out);

// Returns why the file at `path` cannot be replaced, whatever the disk has room for; empty if it
// can.
std::string whyNotReplaceable(const std::string& path);

// Returns why a file cannot be written at `path`; empty if it can. Changes nothing on the disk.
std::string whyNotWritable(const std::string& path);

}  // namespace hrdf

#endif  // HRDF_TEXT_ATOMIC_WRITE_H_

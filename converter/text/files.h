// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of one opening: each is read once, however often it is asked for.
#ifndef HRDF_TEXT_FILES_H_
#define HRDF_TEXT_FILES_H_

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include <hrdf/files.h>

namespace hrdf {

// Distinguishes two states of a file on the disk.
struct FileStamp {
  std::string path;
  std::int64_t time = 0;  // ns
  std::uint64_t size = 0, node = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// Returns the present stamp. If the file is missing, all but the path is 0.
FileStamp stampOf(const std::string& path);

// A FileReader, whose copies share the texts. Any thread may use it.
class Files {
 public:
  // Reads through `from`, one file at a time. Shares the texts of a `from` that is a Files,
  // and its stop.
  explicit Files(FileReader from = readFile, std::stop_token stop = {});

  // Returns the same text each time. Two paths to one place are one file. After a stop is requested
  // no file has a text.
  const FileText& read(const std::string& path) const;
  FileText operator()(const std::string& path) const { return read(path); }

  // Returns the absolute paths that were asked for, also of missing files. The stamps are those of
  // the disk before each file was read; texts come from `from` alone.
  std::vector<FileStamp> seen() const;
  std::vector<std::string> paths() const;

 private:
  struct Texts;
  std::shared_ptr<Texts> texts_;
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FILES_H_

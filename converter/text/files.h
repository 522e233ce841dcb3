// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The files of one opening: each is read once, however often it is asked for.
#ifndef HRDF_TEXT_FILES_H_
#define HRDF_TEXT_FILES_H_

#include <cstddef>
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
  std::uint64_t size = 0, node = 0, device = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// Returns the present stamp. If the file is missing, all but the path is 0.
FileStamp stampOf(const std::string& path);

// Bytes of all files of one opening together; a link counts as a file. Robots of people have some
// 100 MB of meshes.
inline constexpr std::size_t kMaxOpenedSize = std::size_t{1} << 30;

// A FileReader, whose copies share the texts. Any thread may use it.
class Files {
 public:
  // Reads through `from`, one file at a time. Shares the texts of a `from` that is a Files,
  // its stop and its limit.
  explicit Files(FileReader from = readFile, std::stop_token stop = {},
                 std::size_t most = kMaxOpenedSize);

  // Returns the same text each time. Two paths to one place are one file, and so are two links to
  // one file of the disk. After a stop is requested, or beyond `most` bytes of all files, no file
  // has a text.
  const FileText& read(const std::string& path) const;
  // As above, without a copy; null if the file has no text.
  std::shared_ptr<const std::string> share(const std::string& path) const;
  FileText operator()(const std::string& path) const { return read(path); }

  // Returns the absolute paths that were asked for, also of missing files. The stamps are those of
  // the disk before each file was read; texts come from `from` alone.
  std::vector<FileStamp> seen() const;
  std::vector<std::string> paths() const;

 private:
  std::shared_ptr<const FileText> find(const std::string& path) const;

  struct Texts;
  std::shared_ptr<Texts> texts_;
};

// Reads a file: without a copy if `files` is a Files. Null if it has no text; `text` then has the
// reason.
std::shared_ptr<const std::string> sharedText(const FileReader& files, const std::string& path,
                                              FileText& text);

}  // namespace hrdf

#endif  // HRDF_TEXT_FILES_H_

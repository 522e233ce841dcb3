// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of one robot, each only once.
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

// Identifies one state of a file on the disk.
struct FileStamp {
  std::string path;
  std::int64_t time = 0;  // ns
  std::uint64_t size = 0, node = 0, device = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};

// Returns the current stamp of the file. For a missing file, all members except `path` are 0.
FileStamp stampOf(const std::string& path);

// Maximum bytes of all files of one robot together; a link counts like a separate file. Users'
// robots have about 100 MB of meshes.
inline constexpr std::size_t kMaxOpenedSize = std::size_t{1} << 30;

// A FileReader that stores the files' texts. All copies of the reader share the texts. Thread-safe.
class Files {
 public:
  // Reads files with `from`, one at a time. If `from` is itself a Files, this object shares the
  // texts of `from`, and ignores `stop` and `most`.
  explicit Files(FileReader from = readFile, std::stop_token stop = {},
                 std::size_t most = kMaxOpenedSize);

  // Returns the text that the file had at the first read(). Links to one file share a text. Returns
  // no text after a stop request, or for a new file if the total exceeds `most` bytes.
  const FileText& read(const std::string& path) const;
  // Returns the text of read() as a shared pointer, without a copy; null if read() has no text.
  std::shared_ptr<const std::string> share(const std::string& path) const;
  FileText operator()(const std::string& path) const { return read(path); }

  // Returns the stamp of each file that was requested, even of a missing file. The stamp is from
  // the disk just before the first read of the file, even if the constructor's `from` reads
  // elsewhere.
  std::vector<FileStamp> seen() const;
  std::vector<std::string> paths() const;

 private:
  std::shared_ptr<const FileText> find(const std::string& path) const;

  struct Texts;
  std::shared_ptr<Texts> texts_;
};

// Reads a file, without a copy if `files` is a Files. Returns null if the file cannot be read;
// `text.whyNot` is then the reason.
std::shared_ptr<const std::string> sharedText(const FileReader& files, const std::string& path,
                                              FileText& text);

}  // namespace hrdf

#endif  // HRDF_TEXT_FILES_H_

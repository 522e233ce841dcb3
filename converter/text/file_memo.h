// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are read once, however often they are asked for.
#ifndef HRDF_TEXT_FILE_MEMO_H_
#define HRDF_TEXT_FILE_MEMO_H_

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <hrdf/files.h>

namespace hrdf {

// May be used by any thread.
class FileMemo {
 public:
  // Reads through `files`, one file at a time.
  explicit FileMemo(FileReader files);

  // Returns the same text each time. Two paths to one place are one file.
  const FileText& read(const std::string& path);
  // Returns the paths that were asked for, also of files that there are not.
  std::vector<std::string> paths();
  // Reads through this, which must outlive it.
  FileReader reader();

 private:
  const FileReader files_;
  std::mutex mutex_;
  std::map<std::string, FileText> texts_;  // by absolute path
};

}  // namespace hrdf

#endif  // HRDF_TEXT_FILE_MEMO_H_

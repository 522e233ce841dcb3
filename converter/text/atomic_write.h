// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces files atomically. New files are written under hidden names next to the old files, and
// renamed at the end.
#ifndef HRDF_TEXT_ATOMIC_WRITE_H_
#define HRDF_TEXT_ATOMIC_WRITE_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "text/temporary_file.h"

namespace hrdf {

// Several files that are replaced together: all or none.
class WholeFiles {
 public:
  // `read`: source files, which must not be replaced.
  explicit WholeFiles(std::vector<std::string> read = {});
  // Removes the temporary files and the created folders, unless replace() succeeded.
  ~WholeFiles();
  WholeFiles(const WholeFiles&) = delete;
  WholeFiles& operator=(const WholeFiles&) = delete;

  // The following functions report an error and return false if they fail.

  // Creates `folder` and its missing parent folders.
  [[nodiscard]] bool makeFolder(const std::filesystem::path& folder, Diagnostics& out);
  // Calls `write` to fill a temporary file for `path`. If `write` fails without a report, reports
  // the error.
  [[nodiscard]] bool add(const std::string& path,
                         const std::function<bool(const std::string& temporary)>& write,
                         Diagnostics& out);
  [[nodiscard]] bool add(const std::string& path, const std::string& bytes, Diagnostics& out);
  // Adds a temporary file that is already written.
  [[nodiscard]] bool add(TemporaryFile temporary, Diagnostics& out);
  // Renames all temporary files to their targets. If a rename fails, restores the old files. Locks
  // the folders against other programs that replace files in them.
  [[nodiscard]] bool replace(Diagnostics& out);

 private:
  struct File {
    TemporaryFile temporary;
    std::string old;  // path of the old file's copy; empty: no copy
    bool isReplaced = false;
  };

  bool keepOld(File& file);
  void putBack();

  const QuitLater later_;
  const std::vector<std::string> read_;
  std::vector<File> files_;
  std::vector<std::filesystem::path> folders_;  // created by makeFolder()
};

// Replaces one file; `write` fills the temporary file. If `write` fails without a report, reports
// the error.
[[nodiscard]] bool replaceWholeFile(const std::string& path,
                                    const std::function<bool(const std::string& temporary)>& write,
                                    Diagnostics& out);
[[nodiscard]] bool writeWholeFile(const std::string& path, const std::string& bytes,
                                  Diagnostics& out);

// Reports that `path` cannot be written, and returns false.
bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out);

// Returns why `path` cannot be written, or must not: it is one of the files `read`. Empty: it may
// be written. Leaves the disk unchanged.
std::string whyNotWritable(const std::string& path, const std::vector<std::string>& read);

}  // namespace hrdf

#endif  // HRDF_TEXT_ATOMIC_WRITE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces files whole or not at all. New files are written under hidden names of their own beside
// the old ones, whose places they take at the end.
#ifndef HRDF_TEXT_ATOMIC_WRITE_H_
#define HRDF_TEXT_ATOMIC_WRITE_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "text/temporary_file.h"

namespace hrdf {

// Several files that are replaced together: all of them or none.
class WholeFiles {
 public:
  // Never replaces one of the files `read`, from which the new ones are made.
  explicit WholeFiles(std::vector<std::string> read = {});
  // Removes the drafts, and the folders that were made, unless they took their places.
  ~WholeFiles();
  WholeFiles(const WholeFiles&) = delete;
  WholeFiles& operator=(const WholeFiles&) = delete;

  // These report a failure and return false.

  // Makes a folder, and those above it, if they are missing.
  [[nodiscard]] bool makeFolder(const std::filesystem::path& folder, Diagnostics& out);
  // Lets `write` fill the temporary of the file at `path`. It may report by itself why it cannot.
  [[nodiscard]] bool add(const std::string& path,
                         const std::function<bool(const std::string& temporary)>& write,
                         Diagnostics& out);
  [[nodiscard]] bool add(const std::string& path, const std::string& bytes, Diagnostics& out);
  // Takes over a temporary that is written.
  [[nodiscard]] bool add(TemporaryFile temporary, Diagnostics& out);
  // Lets all drafts take their places. If one cannot, puts back the old files. Of several programs
  // that replace files in one folder, each waits for the one before.
  [[nodiscard]] bool replace(Diagnostics& out);

 private:
  struct File {
    TemporaryFile temporary;
    std::string old;  // where the file is that was there; empty: none
    bool isReplaced = false;
  };

  bool keepOld(File& file);
  void putBack();

  const QuitLater later_;
  const std::vector<std::string> read_;
  std::vector<File> files_;
  std::vector<std::filesystem::path> folders_;  // that were made
};

// Replaces one file. `write` is as above.
[[nodiscard]] bool replaceWholeFile(const std::string& path,
                                    const std::function<bool(const std::string& temporary)>& write,
                                    Diagnostics& out);
[[nodiscard]] bool writeWholeFile(const std::string& path, const std::string& bytes,
                                  Diagnostics& out);

// Reports that `path` cannot be written, and returns false.
bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out);

// Returns why a file cannot be written at `path` where the files `read` are to stay; empty if it
// can. Changes nothing on the disk.
std::string whyNotWritable(const std::string& path, const std::vector<std::string>& read);

}  // namespace hrdf

#endif  // HRDF_TEXT_ATOMIC_WRITE_H_

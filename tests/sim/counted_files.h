// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that count how often each is read.
#ifndef HRDF_TESTS_SIM_COUNTED_FILES_H_
#define HRDF_TESTS_SIM_COUNTED_FILES_H_

#include <map>
#include <string>
#include <utility>

#include <hrdf/files.h>

namespace hrdf {

class CountedFiles {
 public:
  using Counts = std::map<std::string, int>;  // by path

  // Reads from the disk, or from `files`.
  explicit CountedFiles(FileReader files = readFile) : files_(std::move(files)) {}

  // The reader must not outlive this object.
  FileReader reader() {
    return [this](const std::string& path) {
      ++counts_[path];
      return files_(path);
    };
  }
  const Counts& counts() const { return counts_; }

 private:
  FileReader files_;
  Counts counts_;
};

// Returns a reader of `texts` by path; all other files are missing.
inline FileReader filesOf(std::map<std::string, std::string> texts) {
  return [texts = std::move(texts)](const std::string& path) {
    const auto text = texts.find(path);
    return text == texts.end() ? FileText() : text->second;
  };
}

}  // namespace hrdf

#endif  // HRDF_TESTS_SIM_COUNTED_FILES_H_

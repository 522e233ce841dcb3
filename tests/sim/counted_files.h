// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files of which a test knows how often each was read.
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

  // From the disk, or from elsewhere.
  explicit CountedFiles(FileReader files = readFile) : files_(std::move(files)) {}

  // Must not outlive this.
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

// `texts`, by path, and nothing else.
inline FileReader filesOf(std::map<std::string, std::string> texts) {
  return [texts = std::move(texts)](const std::string& path) {
    const auto text = texts.find(path);
    return text == texts.end() ? FileText() : text->second;
  };
}

}  // namespace hrdf

#endif  // HRDF_TESTS_SIM_COUNTED_FILES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds the files that a WorkCell names.
#ifndef HRDF_ROBWORK_FIND_FILE_H_
#define HRDF_ROBWORK_FIND_FILE_H_

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/files.h>

namespace hrdf::robwork {

struct FoundFile {
  std::string path;
  std::shared_ptr<const std::string> bytes;
  // True: the file's real name differs from the searched name in upper and lower case.
  bool isRespelt = false;
};

// Finds and reads the file `name`, relative to `file`, with each of `suffixes` appended in turn.
// Also tries names in lower case and with capital first letters, because many files are from file
// systems that ignore case. Absolute names are also searched in `resources`. If no file can be
// read, `whyNot` is the first reading error; empty: all files are missing.
std::optional<FoundFile> findFile(const std::string& file, std::string_view name,
                                  std::span<const std::string_view> suffixes,
                                  const std::string& resources, const FileReader& files,
                                  std::string& whyNot);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FIND_FILE_H_

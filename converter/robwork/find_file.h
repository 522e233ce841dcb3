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
  bool isRespelt = false;  // the file's name differs in upper and lower case
};

// Reads the file `name` relative to `file`, with each of `suffixes` in turn; "" takes the name
// unchanged. Also tries lower case and capital first letters, because many files come from file
// systems that ignore case. Absolute names are also searched in `resources`. Without a result,
// `whyNot` is the first error; it is empty if all files are only missing.
std::optional<FoundFile> findFile(const std::string& file, std::string_view name,
                                  std::span<const std::string_view> suffixes,
                                  const std::string& resources, const FileReader& files,
                                  std::string& whyNot);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FIND_FILE_H_

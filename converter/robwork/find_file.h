// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that a WorkCell names.
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
  bool isRespelt = false;  // its name differs in the case of letters
};

// Reads the file that `file` calls `name`, with each of `suffixes` in turn; a last "" takes the
// name as it is. Also tries it in small letters and with large first letters: many files come from
// systems that do not tell them apart. Absolute names are also looked up in `resources`. Without a
// file `whyNot` is the first reason of a place, and empty if all are just missing.
std::optional<FoundFile> findFile(const std::string& file, std::string_view name,
                                  std::span<const std::string_view> suffixes,
                                  const std::string& resources, const FileReader& files,
                                  std::string& whyNot);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_FIND_FILE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that convert writes next to OUT. The user does not name them, so convert replaces only
// files that it has written.
#ifndef HRDF_TOOL_MARKED_FILE_H_
#define HRDF_TOOL_MARKED_FILE_H_

#include <string>

#include <hrdf/diagnostic.h>

#include "text/atomic_write.h"

namespace hrdf {

// An XML file to write, and the option that requests it. add() writes the text's SHA-256 as a
// comment before the text, so that whyStays() recognizes an unchanged file.
struct MarkedFile {
  std::string path, text, option;
  std::string part = {};  // an existing file is replaced only if it contains this text
};

// Adds `file` to the files to write. Reports an existing file that convert must not replace.
[[nodiscard]] bool add(const MarkedFile& file, WholeFiles& files, Diagnostics& out);

// Returns why an existing file must not be replaced; empty if add() may replace it, or no file
// exists.
std::string whyStays(const MarkedFile& file);

}  // namespace hrdf

#endif  // HRDF_TOOL_MARKED_FILE_H_

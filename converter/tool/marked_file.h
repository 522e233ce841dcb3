// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that convert writes beside OUT: nobody names them, so it replaces only its own.
#ifndef HRDF_TOOL_MARKED_FILE_H_
#define HRDF_TOOL_MARKED_FILE_H_

#include <string>

#include <hrdf/diagnostic.h>

#include "text/atomic_write.h"

namespace hrdf {

// An XML file and the option that asks for it. Its first line becomes a comment with the SHA-256
// of the rest, by which it is known as long as nobody changes it.
struct MarkedFile {
  std::string path, text, option;
  std::string part = {};  // what a file that may be replaced contains; empty: anything
};

// Adds the file. Reports one that is there and was not written so, or was changed.
[[nodiscard]] bool add(const MarkedFile& file, WholeFiles& files, Diagnostics& out);

// Returns the reason if a file must stay; empty if add() may replace it, or if it is missing.
std::string whyStays(const MarkedFile& file);

}  // namespace hrdf

#endif  // HRDF_TOOL_MARKED_FILE_H_

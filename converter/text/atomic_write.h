// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces files whole or not at all.
#ifndef HRDF_TEXT_ATOMIC_WRITE_H_
#define HRDF_TEXT_ATOMIC_WRITE_H_

#include <functional>
#include <string>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Lets `write` fill a new file beside `path`, with the same extension, which then takes its place
// and its permissions. A link stays a link: its target is replaced. If anything fails, reports why,
// unless `write` did so, leaves `path` as it was, and returns false.
bool replaceWholeFile(const std::string& path,
                      const std::function<bool(const std::string& draft)>& write, Diagnostics& out);

// As above, for bytes in memory.
bool writeWholeFile(const std::string& path, const std::string& bytes, Diagnostics& out);

// Reports that `path` cannot be written, and returns false.
bool reportUnwritable(const std::string& path, const std::string& why, Diagnostics& out);

// Returns why a file cannot be written at `path`; empty if it can. Changes nothing on the disk.
std::string whyNotWritable(const std::string& path);

}  // namespace hrdf

#endif  // HRDF_TEXT_ATOMIC_WRITE_H_

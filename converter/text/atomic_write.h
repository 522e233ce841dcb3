// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are replaced whole or not at all.
#ifndef HRDF_TEXT_ATOMIC_WRITE_H_
#define HRDF_TEXT_ATOMIC_WRITE_H_

#include <functional>
#include <string>

namespace hrdf {

// Lets `write` fill a new file beside `path`, of the same extension, which then takes its place and
// its permissions. A link stays one: the file that it leads to is replaced. Where anything fails,
// says why in `error`, leaves `path` as it was, and gives false.
bool replaceWholeFile(const std::string& path, std::string& error,
                      const std::function<bool(const std::string& draft)>& write);

// The same for bytes at hand.
bool writeWholeFile(const std::string& path, const std::string& bytes, std::string& error);

// Why a file cannot be written at `path`; empty if it can. Leaves no trace.
std::string whyNotWritable(const std::string& path);

}  // namespace hrdf

#endif  // HRDF_TEXT_ATOMIC_WRITE_H_

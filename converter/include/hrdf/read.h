// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads HRDF text into an element tree.
#ifndef HRDF_READ_H_
#define HRDF_READ_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>
#include <hrdf/files.h>

namespace hrdf {

// Reads the HRDF file at `path` and its includes with `files`. A reader from insideOf() restricts
// the includes to a folder. Reports every error; returns nullopt after an error.
[[nodiscard]] std::optional<Description> read(const std::string& path, const FileReader& files,
                                              Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_READ_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots in COLLADA 1.5 with OpenRAVE's extensions.
#ifndef HRDF_COLLADA_READ_COLLADA_H_
#define HRDF_COLLADA_READ_COLLADA_H_

#include <optional>
#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>

namespace hrdf {

// Reads the robots in the file `path` (XML or zip archive). Files that it refers to are also
// searched in `resources` and in OpenRAVE's data folders. Names are as in the file. Returns nullopt
// if and only if an error was reported.
[[nodiscard]] std::optional<Mechanism> readCollada(const std::string& path, const FileReader& files,
                                                   const std::string& resources, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_COLLADA_READ_COLLADA_H_

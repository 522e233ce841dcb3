// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MODEL_MUJOCO_ERROR_H_
#define HRDF_MODEL_MUJOCO_ERROR_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Reports MuJoCo's error `error` about `file`, which MuJoCo cannot "read" or "compile" (`doing`).
// If `error` names a line, and `text` has the file's content, the report's place is this line.
void reportMujocoError(const std::string& file, const FileText& text, const std::string& doing,
                       std::string_view error, Diagnostics& out, std::string hint = "");

}  // namespace hrdf

#endif  // HRDF_MODEL_MUJOCO_ERROR_H_

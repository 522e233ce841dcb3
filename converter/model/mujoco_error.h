// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MODEL_MUJOCO_ERROR_H_
#define HRDF_MODEL_MUJOCO_ERROR_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Reports that MuJoCo cannot "read" or "compile" (`doing`) the file `file`, because of MuJoCo's
// error `error`. If `text` has the file's content, the report shows the line that `error` names.
void reportMujocoError(const std::string& file, const FileText& text, const std::string& doing,
                       std::string_view error, Diagnostics& out, std::string hint = "");

}  // namespace hrdf

#endif  // HRDF_MODEL_MUJOCO_ERROR_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_MODEL_MUJOCO_ERROR_H_
#define HRDF_MODEL_MUJOCO_ERROR_H_

#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Reports that MuJoCo cannot read or compile the file: `doing` is the verb, `error` is MuJoCo's
// text. If `error` names a line of `file`, whose content is `text`, reports the error there.
// Without `text`, the message keeps the line number.
void reportMujocoError(const std::string& file, const FileText& text, const std::string& doing,
                       std::string_view error, Diagnostics& out, std::string hint = "");

}  // namespace hrdf

#endif  // HRDF_MODEL_MUJOCO_ERROR_H_

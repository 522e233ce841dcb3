// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBOT_OTHER_KINDS_H_
#define HRDF_ROBOT_OTHER_KINDS_H_

#include <string>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Reports a file that is not a robot but a mesh, log, table or similar, recognized by its first
// bytes or its name. A hint says how to open the file. Returns false if the file may be a robot or
// cannot be read.
bool reportOtherKind(const std::string& path, const FileText& text, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_ROBOT_OTHER_KINDS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBWORK_READ_WORKCELL_H_
#define HRDF_ROBWORK_READ_WORKCELL_H_

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Reads a WorkCell or a device from `file`, and the mesh files that it refers to.
WorkCell readWorkCell(const Node& file, Expansion& in, const std::string& resources,
                      const FileReader& files, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_WORKCELL_H_

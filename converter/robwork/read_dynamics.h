// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBWORK_READ_DYNAMICS_H_
#define HRDF_ROBWORK_READ_DYNAMICS_H_

#include <optional>

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Returns the root element of a dynamics file; reports further root elements. Returns nullopt for a
// file that is not a dynamics file.
[[nodiscard]] std::optional<Node> dynamicsRoot(const Node& file, Expansion& in, Diagnostics& out);

// Reads a dynamics file with the root element `root`. Its elements refer to devices of `cell`.
Dynamics readDynamics(const Node& root, const WorkCell& cell, Expansion& in, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_DYNAMICS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_ROBWORK_READ_DYNAMICS_H_
#define HRDF_ROBWORK_READ_DYNAMICS_H_

#include <optional>

#include "robwork/expansion.h"
#include "robwork/workcell.h"

namespace hrdf::robwork {

// Returns the root of a dynamics file, or nullopt for other files. Reports additional root
// elements.
[[nodiscard]] std::optional<Node> dynamicsRoot(const Node& file, Expansion& in, Diagnostics& out);

// Reads the elements of `root`, which refer to the devices of `cell`.
Dynamics readDynamics(const Node& root, const WorkCell& cell, Expansion& in, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_READ_DYNAMICS_H_

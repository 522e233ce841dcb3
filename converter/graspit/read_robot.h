// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a robot's own file: degrees of freedom, chains and collision rules.
#ifndef HRDF_GRASPIT_READ_ROBOT_H_
#define HRDF_GRASPIT_READ_ROBOT_H_

#include <optional>

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

// Reads <robot> without its tendons and without the files that it names.
Hand readRobotFile(const Node& root, Diagnostics& out);

// Returns the link that `node` names by its children `chain` and `link`; nullopt after an error or
// a warning.
[[nodiscard]] std::optional<LinkRef> linkIn(const Node& node, const char* chain, const char* link,
                                            const Hand& hand, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_ROBOT_H_

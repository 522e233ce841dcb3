// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot's own file: its degrees of freedom, chains and collision rules.
#ifndef HRDF_GRASPIT_READ_ROBOT_H_
#define HRDF_GRASPIT_READ_ROBOT_H_

#include <optional>

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

// Reads all of <robot> but its tendons and the files that it names.
Hand readRobotFile(const Node& root, Diagnostics& out);

// Returns the link that the children `chain` and `link` of an element name; nothing after a report.
[[nodiscard]] std::optional<LinkRef> linkIn(const Node& node, const char* chain, const char* link,
                                            const Hand& hand, Diagnostics& out);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_ROBOT_H_

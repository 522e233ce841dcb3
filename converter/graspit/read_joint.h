// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <joint>: Denavit-Hartenberg parameters, one of which is a degree of freedom.
#ifndef HRDF_GRASPIT_READ_JOINT_H_
#define HRDF_GRASPIT_READ_JOINT_H_

#include <optional>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>

#include "graspit/document.h"
#include "graspit/hand.h"

namespace hrdf::graspit {

// The parts N, k and c of a text "dN*k+c": the value of degree of freedom N, times k, plus c.
struct Variable {
  int dof = 0;
  double k = 1, c = 0;
};

// Returns the names of the degrees of freedom for a hint: "the robot has d0 to d3".
std::string knownDofs(std::size_t dofs);

// True if `text` looks like "dN*k+c", even if its numbers are not valid.
bool isVariable(std::string_view text);

// Parses "dN*k+c", where N must be below `dofs`. Returns nullopt after an error.
[[nodiscard]] std::optional<Variable> variableIn(std::string_view text, const Location& where,
                                                 std::string_view what, std::size_t dofs,
                                                 Diagnostics& out);

Joint readJoint(const Node& node, std::size_t dofs, Diagnostics& out);

// Returns the pose of the joint's far end in the frame of its near end, with the joint at zero. The
// joint's axis is the z axis of the near end.
Pose poseAtZero(const Joint& joint);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_READ_JOINT_H_

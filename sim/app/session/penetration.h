// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds robots that overlap with something else.
#ifndef HRDF_SIM_APP_SESSION_PENETRATION_H_
#define HRDF_SIM_APP_SESSION_PENETRATION_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::app {

// Returns a warning if a robot overlaps with another one or with a thing of the scene by more than
// a contact does: the pair with the deepest overlap, and the number of other pairs; empty if there
// is none. `robots` are the prefixes of the names of each; `data` has the present contacts.
std::string overlapIn(const mjModel& model, const mjData& data,
                      const std::vector<std::string>& robots);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PENETRATION_H_

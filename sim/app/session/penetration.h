// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds robots that overlap with another robot or with the scene.
#ifndef HRDF_SIM_APP_SESSION_PENETRATION_H_
#define HRDF_SIM_APP_SESSION_PENETRATION_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::app {

// Returns a warning if a robot overlaps with another robot or an object of the scene by more than 2
// mm; else an empty text. The warning names the deepest overlap and counts the others. `robots` are
// the robots' name prefixes; `data` contains the contacts.
std::string overlapIn(const mjModel& model, const mjData& data,
                      const std::vector<std::string>& robots);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PENETRATION_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Robots that were put into something else.
#ifndef HRDF_SIM_APP_SESSION_PENETRATION_H_
#define HRDF_SIM_APP_SESSION_PENETRATION_H_

#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::app {

// What a user is to know when a robot is in another one or in a thing of the scene, by more than
// touching does: which two are deepest in each other, and how many more there are. Empty when none
// is. `robots` are what the names of each begin with; `data` has the contacts of the moment.
std::string overlapIn(const mjModel& model, const mjData& data,
                      const std::vector<std::string>& robots);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PENETRATION_H_

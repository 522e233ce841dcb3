// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Joints that follow other joints by an equality, such as a gripper's second finger.
#ifndef HRDF_MODEL_FOLLOWERS_H_
#define HRDF_MODEL_FOLLOWERS_H_

#include <mujoco/mujoco.h>

namespace hrdf {

// Sets each follower in `positions` (as mjData.qpos) from its leader's position. Ignores equalities
// that are inactive at the start or have no leader.
void setFollowers(const mjModel& model, mjtNum* positions);

}  // namespace hrdf

#endif  // HRDF_MODEL_FOLLOWERS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Joints that follow others by an equality, as the second finger of a gripper.
#ifndef HRDF_MODEL_FOLLOWERS_H_
#define HRDF_MODEL_FOLLOWERS_H_

#include <mujoco/mujoco.h>

namespace hrdf {

// Sets the followers in `positions`, as mjData.qpos, where their leaders put them. Equalities that
// are off at the start, or hold a joint without a leader, are left alone.
void setFollowers(const mjModel& model, mjtNum* positions);

}  // namespace hrdf

#endif  // HRDF_MODEL_FOLLOWERS_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// MuJoCo's state between steps. Steps from equal states give equal results bit by bit.
#ifndef HRDF_SIM_WORLD_PHYSICS_STATE_H_
#define HRDF_SIM_WORLD_PHYSICS_STATE_H_

#include <algorithm>
#include <vector>

#include <mujoco/mujoco.h>

namespace hrdf::sim {

using PhysicsState = std::vector<mjtNum>;

inline PhysicsState stateOf(const mjModel& model, const mjData& data) {
  PhysicsState state(static_cast<std::size_t>(mj_stateSize(&model, mjSTATE_INTEGRATION)));
  mj_getState(&model, &data, state.data(), mjSTATE_INTEGRATION);
  return state;
}

// Sets the physics state, and the counters of MuJoCo's warnings to 0.
inline void setState(const mjModel& model, mjData& data, const PhysicsState& state) {
  mj_setState(&model, &data, state.data(), mjSTATE_INTEGRATION);
  std::ranges::fill(data.warning, mjWarningStat());
}

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_PHYSICS_STATE_H_

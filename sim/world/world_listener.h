// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_WORLD_WORLD_LISTENER_H_
#define HRDF_SIM_WORLD_WORLD_LISTENER_H_

#include <functional>

namespace hrdf::sim {

enum class WorldEvent { step, reset };

// Observes the steps of a world, for example for a group.
class WorldListener {
 public:
  virtual ~WorldListener() = default;
  // Called under the lock of the world. Returns a call to make after the step without this lock, so
  // that the call may wait for locks of other threads; empty: no call.
  virtual std::function<void()> receive(WorldEvent event) = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_LISTENER_H_

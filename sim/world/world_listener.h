// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_WORLD_WORLD_LISTENER_H_
#define HRDF_SIM_WORLD_WORLD_LISTENER_H_

#include <functional>

namespace hrdf::sim {

enum class WorldEvent { step, reset };

// Gets a call after each step of a world. A group, for example, is a listener.
class WorldListener {
 public:
  virtual ~WorldListener() = default;
  // Is called after a step or reset, while the world is locked. Returns a call that the world makes
  // after releasing the lock, and that may wait for other locks. Empty: no call.
  virtual std::function<void()> receive(WorldEvent event) = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_LISTENER_H_

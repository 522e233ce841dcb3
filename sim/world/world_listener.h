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
  // Called after each step and reset, while the world is locked. The world calls the returned
  // function (empty: no function) after it releases its lock, so that the function may wait for
  // locks.
  virtual std::function<void()> receive(WorldEvent event) = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_LISTENER_H_

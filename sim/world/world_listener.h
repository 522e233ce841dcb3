// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_WORLD_WORLD_LISTENER_H_
#define HRDF_SIM_WORLD_WORLD_LISTENER_H_

#include <functional>

namespace hrdf::sim {

enum class WorldEvent { step, reset };

// Follows the steps of a world, as groups do.
class WorldListener {
 public:
  virtual ~WorldListener() = default;
  // Called under the lock of the world. Returns the call to make after the step, without that lock,
  // so that it may wait for what other threads hold; empty for none.
  virtual std::function<void()> receive(WorldEvent event) = 0;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_LISTENER_H_

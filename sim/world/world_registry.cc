// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world_registry.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace hrdf::sim {
namespace {

struct Network {
  std::mutex mutex;
  std::vector<std::shared_ptr<World>> worlds;
};

// Never destroyed, as a simulation may be a global, too.
Network& network() {
  static auto* const all = new Network;
  return *all;
}

}  // namespace

void addOpenWorld(std::shared_ptr<World> world) {
  const std::lock_guard lock(network().mutex);
  network().worlds.push_back(std::move(world));
}

void removeOpenWorld(const World& world) {
  const std::lock_guard lock(network().mutex);
  auto& worlds = network().worlds;
  std::erase_if(worlds, [&](const auto& open) { return open.get() == &world; });
}

std::vector<std::shared_ptr<World>> openWorlds() {
  const std::lock_guard lock(network().mutex);
  return network().worlds;
}

}  // namespace hrdf::sim

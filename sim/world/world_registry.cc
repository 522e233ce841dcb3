// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world_registry.h"

#include <algorithm>
#include <mutex>
#include <utility>

namespace hrdf::sim {
namespace {

struct Registry {
  std::mutex mutex;
  std::vector<std::shared_ptr<World>> worlds;
};

// Returns a registry that is never destroyed, because a global simulation may use the registry at
// exit.
Registry& registry() {
  static auto* const all = new Registry;
  return *all;
}

}  // namespace

void addOpenWorld(std::shared_ptr<World> world) {
  const std::lock_guard lock(registry().mutex);
  registry().worlds.push_back(std::move(world));
}

void removeOpenWorld(const World& world) {
  const std::lock_guard lock(registry().mutex);
  auto& worlds = registry().worlds;
  std::erase_if(worlds, [&](const auto& open) { return open.get() == &world; });
}

std::vector<std::shared_ptr<World>> openWorlds() {
  const std::lock_guard lock(registry().mutex);
  return registry().worlds;
}

}  // namespace hrdf::sim

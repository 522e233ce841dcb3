// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/module_entries.h"

#include <algorithm>
#include <string>

namespace hrdf::sim::link {

std::vector<ModuleEntry> modulesOf(World& world) {
  const StateLock state = world.lock();
  std::vector<ModuleEntry> modules;
  for (int i = 0; i < world.size(); ++i) {
    const auto text = [&](InfoString field) { return std::string(world.text(i, field)); };
    modules.push_back({text(InfoString::name), text(InfoString::family), text(InfoString::serial),
                       world.addressOf(i), i < world.actuators()});
  }
  return modules;
}

const ModuleEntry* findNamed(const std::vector<ModuleEntry>& modules, const ModuleEntry& wanted) {
  const auto found = std::ranges::find_if(modules, [&](const ModuleEntry& each) {
    return each.family == wanted.family && each.name == wanted.name;
  });
  return found == modules.end() ? nullptr : &*found;
}

}  // namespace hrdf::sim::link

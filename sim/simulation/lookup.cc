// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/lookup.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <thread>
#include <tuple>
#include <utility>

#include "groups/world_modules.h"
#include "link/module_entries.h"
#include "link/network.h"
#include "link/remote_modules.h"
#include "module/command_lock.h"
#include "simulation/own_simulation.h"
#include "text/message.h"
#include "world/world_registry.h"

namespace hrdf::sim {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{20};  // pause between two searches for simulations

// True if `text` matches `pattern`. A '*' in `pattern` matches any text.
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(pattern.rfind('*') + 1);
  text.remove_prefix(star);
  if (!text.ends_with(rest)) return false;
  text.remove_suffix(rest.size());
  // The text must contain the parts of the pattern between stars, in the same order. The first
  // match of each part is sufficient.
  pattern = pattern.substr(star + 1, pattern.size() - rest.size() - star - 1);
  while (!pattern.empty()) {
    const std::string_view part = pattern.substr(0, pattern.find('*'));
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos) return false;
    text.remove_prefix(at + part.size());
    pattern.remove_prefix(std::min(part.size() + 1, pattern.size()));
  }
  return true;
}

// Returns the indices of the modules for which `isWanted` returns true.
template <class Predicate>
std::vector<int> modulesWhere(const Lookup::EntryList& entries, Predicate isWanted) {
  std::vector<int> modules;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (isWanted(entries[i])) modules.push_back(static_cast<int>(i));
  }
  return modules;
}

// Returns the concatenated results of find(key) for all `keys`. If one result is empty, returns an
// empty list.
template <class Key, class Find>
std::vector<int> modulesOfEach(const std::vector<Key>& keys, Find find) {
  std::vector<int> modules;
  for (const Key& key : keys) {
    const std::vector<int> found = find(key);
    if (found.empty()) return {};
    modules.insert(modules.end(), found.begin(), found.end());
  }
  return modules;
}

// Returns the indices of the modules that match `family` and `name`. Returns an empty list if
// several modules match although `family` and `name` contain no '*'.
std::vector<int> modulesNamed(const Lookup::EntryList& entries, const std::string& family,
                              const std::string& name) {
  std::vector<int> modules = modulesWhere(entries, [&](const Lookup::Entry& each) {
    return matches(family, each.family) && matches(name, each.name);
  });
  const bool meansOne = (family + name).find('*') == std::string::npos;
  if (meansOne && modules.size() > 1) modules.clear();
  return modules;
}

std::vector<int> modulesAt(const Lookup::EntryList& entries, const MacAddress& address) {
  return modulesWhere(entries,
                      [&](const Lookup::Entry& each) { return each.macAddress == address; });
}

// Returns the actuators whose family is the family of `modules[0]`.
std::vector<int> robotOf(const Lookup::EntryList& entries, const std::vector<int>& modules) {
  if (modules.empty()) return {};
  const std::string& family = entries[static_cast<std::size_t>(modules.front())].family;
  return modulesWhere(
      entries, [&](const Lookup::Entry& each) { return each.isActuator && each.family == family; });
}

bool hasTwins(std::vector<int> modules) {
  std::ranges::sort(modules);
  return std::ranges::adjacent_find(modules) != modules.end();
}

Lookup::Entry entryOf(const link::ModuleEntry& module) {
  return {module.name, module.family, module.serial, module.address, module.isActuator};
}

// A simulation that a lookup has found: `world` in this process, or `window`, a connection to
// another process.
struct FoundSimulation {
  std::shared_ptr<World> world;
  std::shared_ptr<link::Window> window;
  std::vector<link::ModuleEntry> modules;

  Lookup::EntryList entries() const {
    Lookup::EntryList entries;
    for (const link::ModuleEntry& each : modules) entries.push_back(entryOf(each));
    return entries;
  }
  std::unique_ptr<Modules> open(std::vector<int> indices) const {
    if (world) return std::make_unique<WorldModules>(world, std::move(indices));
    std::vector<link::ModuleEntry> wanted;
    for (const int i : indices) wanted.push_back(modules[static_cast<std::size_t>(i)]);
    return std::make_unique<link::RemoteModules>(window, std::move(wanted));
  }
};

// Returns the simulations that a lookup can use. If this process has a simulation, ignores other
// processes.
std::vector<FoundSimulation> foundSimulations(const std::vector<std::shared_ptr<World>>& worlds) {
  std::vector<FoundSimulation> simulations;
  for (const std::shared_ptr<World>& world : worlds) {
    simulations.push_back({world, nullptr, link::modulesOf(*world)});
  }
  if (!worlds.empty() || !openNamed()) return simulations;
  link::Network::get().refresh();
  for (auto& [window, modules] : link::Network::get().windows()) {
    simulations.push_back({nullptr, window, std::move(modules)});
  }
  return simulations;
}

// Warns, once per process, if several simulations have modules that match a group.
void tellWhichOf(const std::vector<const FoundSimulation*>& simulations) {
  if (simulations.size() < 2) return;
  static std::once_flag once;
  std::call_once(once, [&] {
    const link::Window& newest = *simulations[0]->window;
    sendMessage(Severity::warning,
                std::to_string(simulations.size()) +
                    " simulations have the modules of a group; the group uses the modules of '" +
                    newest.robot + "' (process " + std::to_string(newest.process) +
                    "), which is the newest. To choose: simulate FILE --run PROGRAM, or a "
                    "separate HRDF_LINK_DIR for one simulation and its program");
  });
}

}  // namespace

Lookup::Lookup(std::shared_ptr<World> world) : world_(std::move(world)) {}

std::vector<std::shared_ptr<World>> Lookup::worlds() const {
  if (world_) return {world_};
  // Ignores the result: after a failure, foundSimulations() calls openNamed() again and checks it.
  std::ignore = openNamed();
  return openWorlds();
}

template <class ModulesOf>
std::shared_ptr<Group> Lookup::groupOf(ModulesOf modulesOf, std::int32_t timeoutMs) const {
  const auto end = Clock::now() + std::chrono::milliseconds(timeoutMs);
  for (;;) {
    const auto worlds = this->worlds();
    const std::vector<FoundSimulation> simulations = foundSimulations(worlds);
    std::vector<const FoundSimulation*> found;
    std::shared_ptr<Group> group;
    for (const FoundSimulation& simulation : simulations) {
      std::vector<int> modules = modulesOf(simulation.entries());
      if (modules.empty() || hasTwins(modules)) continue;
      found.push_back(&simulation);
      if (!group) group = Group::make(simulation.open(std::move(modules)));
      if (simulation.world) break;
    }
    if (group) {
      tellWhichOf(found);
      group->setFeedbackFrequencyHz(frequency_);
      group->setCommandLifetimeMs(lifetime_);
      return group;
    }
    const auto now = Clock::now();
    if (!worlds.empty() || now >= end) return nullptr;
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(kPause, end - now));
  }
}

std::shared_ptr<Group> Lookup::getGroupFromNames(const std::vector<std::string>& families,
                                                 const std::vector<std::string>& names,
                                                 std::int32_t timeoutMs) const {
  const std::size_t count = std::max(families.size(), names.size());
  const auto isOneOrAll = [&](std::size_t size) { return size == 1 || size == count; };
  if (!isOneOrAll(families.size()) || !isOneOrAll(names.size())) return nullptr;
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.emplace_back(families[families.size() == 1 ? 0 : i], names[names.size() == 1 ? 0 : i]);
  }
  return groupOf(
      [&](const EntryList& entries) {
        return modulesOfEach(pairs, [&](const auto& wanted) {
          return modulesNamed(entries, wanted.first, wanted.second);
        });
      },
      timeoutMs);
}

std::shared_ptr<Group> Lookup::getGroupFromFamily(const std::string& family,
                                                  std::int32_t timeoutMs) const {
  return getGroupFromNames({family}, {"*"}, timeoutMs);
}

std::shared_ptr<Group> Lookup::getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                                std::int32_t timeoutMs) const {
  return groupOf(
      [&](const EntryList& entries) {
        return modulesOfEach(addresses,
                             [&](const MacAddress& wanted) { return modulesAt(entries, wanted); });
      },
      timeoutMs);
}

std::shared_ptr<Group> Lookup::getGroupFromSerials(const std::vector<std::string>& serials,
                                                   std::int32_t timeoutMs) const {
  return groupOf(
      [&](const EntryList& entries) {
        return modulesOfEach(serials, [&](const std::string& wanted) {
          return modulesWhere(entries, [&](const Entry& each) { return each.serial == wanted; });
        });
      },
      timeoutMs);
}

std::shared_ptr<Group> Lookup::getConnectedGroupFromName(const std::string& family,
                                                         const std::string& name,
                                                         std::int32_t timeoutMs) const {
  return groupOf(
      [&](const EntryList& entries) {
        return robotOf(entries, modulesNamed(entries, family, name));
      },
      timeoutMs);
}

std::shared_ptr<Group> Lookup::getConnectedGroupFromMac(const MacAddress& address,
                                                        std::int32_t timeoutMs) const {
  return groupOf(
      [&](const EntryList& entries) { return robotOf(entries, modulesAt(entries, address)); },
      timeoutMs);
}

std::shared_ptr<Lookup::EntryList> Lookup::getEntryList() const {
  auto entries = std::make_shared<EntryList>();
  const auto worlds = this->worlds();
  for (const FoundSimulation& simulation : foundSimulations(worlds)) {
    std::ranges::move(simulation.entries(), std::back_inserter(*entries));
  }
  if (!worlds.empty()) return entries;
  for (const link::ModuleEntry& each : link::Network::get().goneSince(made_)) {
    entries->push_back(entryOf(each));
    entries->back().isStale = true;
  }
  return entries;
}

void Lookup::setInitialGroupFeedbackFrequencyHz(float frequency) {
  if (Group::isFrequency(frequency)) frequency_ = frequency;
}

void Lookup::setInitialGroupCommandLifetimeMs(std::int32_t ms) {
  if (isLifetime(ms)) lifetime_ = ms;
}

}  // namespace hrdf::sim

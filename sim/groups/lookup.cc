// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/lookup.h>

#include <algorithm>
#include <utility>

#include "groups/world_modules.h"
#include "module/command_lock.h"
#include "world/world_registry.h"

namespace hrdf::sim {
namespace {

// Reports whether `text` matches `pattern`, in which a '*' stands for any text.
bool matches(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(pattern.rfind('*') + 1);
  text.remove_prefix(star);
  if (!text.ends_with(rest)) return false;
  text.remove_suffix(rest.size());
  // The parts between stars follow in order; the earliest match of each is as good as any.
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

// Returns the modules for which `isWanted` is true.
template <class Predicate>
std::vector<int> modulesWhere(const World& world, Predicate isWanted) {
  std::vector<int> modules;
  for (int i = 0; i < world.size(); ++i) {
    if (isWanted(i)) modules.push_back(i);
  }
  return modules;
}

// Collects what `find` finds for each of `keys`; none if it finds nothing for one of them.
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

// None also where two modules have the one name that is asked for: which is meant nobody knows.
std::vector<int> modulesNamed(const World& world, const std::string& family,
                              const std::string& name) {
  std::vector<int> modules = modulesWhere(world, [&](int i) {
    return matches(family, world.text(i, InfoString::family)) &&
           matches(name, world.text(i, InfoString::name));
  });
  const bool meansOne = (family + name).find('*') == std::string::npos;
  if (meansOne && modules.size() > 1) modules.clear();
  return modules;
}

std::vector<int> modulesAt(const World& world, const MacAddress& address) {
  return modulesWhere(world, [&](int i) { return world.addressOf(i) == address; });
}

// The actuators of the first module's family.
std::vector<int> robotOf(const World& world, const std::vector<int>& modules) {
  if (modules.empty()) return {};
  const std::string_view family = world.text(modules.front(), InfoString::family);
  return modulesWhere(world, [&](int i) {
    return i < world.actuators() && world.text(i, InfoString::family) == family;
  });
}

bool hasTwins(std::vector<int> modules) {
  std::ranges::sort(modules);
  return std::ranges::adjacent_find(modules) != modules.end();
}

}  // namespace

Lookup::Lookup(std::shared_ptr<World> world) : world_(std::move(world)) {}

std::vector<std::shared_ptr<World>> Lookup::worlds() const {
  return world_ ? std::vector{world_} : openWorlds();
}

template <class ModulesOf>
std::shared_ptr<Group> Lookup::groupOf(ModulesOf modulesOf) const {
  for (const std::shared_ptr<World>& world : worlds()) {
    const StateLock state = world->lock();
    std::vector<int> modules = modulesOf(*world);
    if (modules.empty() || hasTwins(modules)) continue;
    const auto group = Group::make(std::make_unique<WorldModules>(world, std::move(modules)));
    group->setFeedbackFrequencyHz(frequency_);
    group->setCommandLifetimeMs(lifetime_);
    return group;
  }
  return nullptr;
}

std::shared_ptr<Group> Lookup::getGroupFromNames(const std::vector<std::string>& families,
                                                 const std::vector<std::string>& names,
                                                 std::int32_t) const {
  const std::size_t count = std::max(families.size(), names.size());
  const auto isOneOrAll = [&](std::size_t size) { return size == 1 || size == count; };
  if (!isOneOrAll(families.size()) || !isOneOrAll(names.size())) return nullptr;
  std::vector<std::pair<std::string, std::string>> pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.emplace_back(families[families.size() == 1 ? 0 : i], names[names.size() == 1 ? 0 : i]);
  }
  return groupOf([&](const World& world) {
    return modulesOfEach(pairs, [&](const auto& wanted) {
      return modulesNamed(world, wanted.first, wanted.second);
    });
  });
}

std::shared_ptr<Group> Lookup::getGroupFromFamily(const std::string& family,
                                                  std::int32_t timeoutMs) const {
  return getGroupFromNames({family}, {"*"}, timeoutMs);
}

std::shared_ptr<Group> Lookup::getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                                std::int32_t) const {
  return groupOf([&](const World& world) {
    return modulesOfEach(addresses,
                         [&](const MacAddress& wanted) { return modulesAt(world, wanted); });
  });
}

std::shared_ptr<Group> Lookup::getGroupFromSerials(const std::vector<std::string>& serials,
                                                   std::int32_t) const {
  return groupOf([&](const World& world) {
    return modulesOfEach(serials, [&](const std::string& wanted) {
      return modulesWhere(world,
                          [&](int i) { return world.text(i, InfoString::serial) == wanted; });
    });
  });
}

std::shared_ptr<Group> Lookup::getConnectedGroupFromName(const std::string& family,
                                                         const std::string& name,
                                                         std::int32_t) const {
  return groupOf(
      [&](const World& world) { return robotOf(world, modulesNamed(world, family, name)); });
}

std::shared_ptr<Group> Lookup::getConnectedGroupFromMac(const MacAddress& address,
                                                        std::int32_t) const {
  return groupOf([&](const World& world) { return robotOf(world, modulesAt(world, address)); });
}

std::shared_ptr<Lookup::EntryList> Lookup::getEntryList() const {
  auto entries = std::make_shared<EntryList>();
  for (const std::shared_ptr<World>& world : worlds()) {
    const StateLock state = world->lock();
    for (int i = 0; i < world->size(); ++i) {
      const auto text = [&](InfoString field) { return std::string(world->text(i, field)); };
      entries->push_back({text(InfoString::name), text(InfoString::family),
                          text(InfoString::serial), world->addressOf(i), i < world->actuators()});
    }
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

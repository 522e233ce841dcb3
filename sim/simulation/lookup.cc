// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/lookup.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <utility>

#include "command_lock.h"
#include "world.h"

namespace hrdf::sim {
namespace {

// Whether `text` is `pattern`, in which a '*' stands for any text.
bool fits(std::string_view pattern, std::string_view text) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return text == pattern;
  if (!text.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(pattern.rfind('*') + 1);
  text.remove_prefix(star);
  if (!text.ends_with(rest)) return false;
  text.remove_suffix(rest.size());
  // What stands between two stars comes in its order, each as early as it can.
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

// Locally administered addresses, counted from 1.
MacAddress addressOf(int module) {
  const auto number = static_cast<unsigned>(module) + 1;
  return {{0x02, 0, 0, static_cast<std::uint8_t>(number >> 16),
           static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)}};
}

// The modules for which `isWanted`.
template <class Predicate>
std::vector<int> modulesOf(const World& world, Predicate isWanted) {
  std::vector<int> modules;
  for (int i = 0; i < world.size(); ++i) {
    if (isWanted(i)) modules.push_back(i);
  }
  return modules;
}

// Those that `matches` finds for each of `keys`; none where one of them has none.
template <class Key, class Matches>
std::vector<int> modulesOfEach(const std::vector<Key>& keys, Matches matches) {
  std::vector<int> modules;
  for (const Key& key : keys) {
    const std::vector<int> found = matches(key);
    if (found.empty()) return {};
    modules.insert(modules.end(), found.begin(), found.end());
  }
  return modules;
}

bool hasTwins(std::vector<int> modules) {
  std::ranges::sort(modules);
  return std::ranges::adjacent_find(modules) != modules.end();
}

}  // namespace

std::string toString(const MacAddress& address) {
  const auto& b = address.bytes;
  char text[18];
  std::snprintf(text, sizeof(text), "%02x:%02x:%02x:%02x:%02x:%02x", b[0], b[1], b[2], b[3], b[4],
                b[5]);
  return text;
}

std::optional<MacAddress> macAddress(std::string_view text) {
  if (text.size() != 17) return std::nullopt;
  MacAddress address;
  for (std::size_t i = 0; i < 6; ++i) {
    const char* const at = text.data() + 3 * i;
    if (i > 0 && at[-1] != ':') return std::nullopt;
    if (std::from_chars(at, at + 2, address.bytes[i], 16).ptr != at + 2) return std::nullopt;
  }
  return address;
}

Lookup::Lookup(std::shared_ptr<World> world) : world_(std::move(world)) {}

std::shared_ptr<Group> Lookup::groupOf(std::vector<int> modules) const {
  if (modules.empty() || hasTwins(modules)) return nullptr;
  const std::shared_ptr<Group> group(new Group(world_, std::move(modules)));
  group->id_ = world_->join(group);
  group->setFeedbackFrequencyHz(frequency_);
  group->setCommandLifetimeMs(lifetime_);
  return group;
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
  return groupOf(modulesOfEach(pairs, [&](const auto& wanted) {
    return modulesOf(*world_, [&](int i) {
      return fits(wanted.first, world_->text(i, InfoString::family)) &&
             fits(wanted.second, world_->text(i, InfoString::name));
    });
  }));
}

std::shared_ptr<Group> Lookup::getGroupFromFamily(const std::string& family,
                                                  std::int32_t timeoutMs) const {
  return getGroupFromNames({family}, {"*"}, timeoutMs);
}

std::shared_ptr<Group> Lookup::getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                                std::int32_t) const {
  return groupOf(modulesOfEach(addresses, [&](const MacAddress& wanted) {
    return modulesOf(*world_, [&](int i) { return addressOf(i) == wanted; });
  }));
}

std::shared_ptr<Group> Lookup::getGroupFromSerials(const std::vector<std::string>& serials,
                                                   std::int32_t) const {
  return groupOf(modulesOfEach(serials, [&](const std::string& wanted) {
    return modulesOf(*world_, [&](int i) { return world_->text(i, InfoString::serial) == wanted; });
  }));
}

std::shared_ptr<Lookup::EntryList> Lookup::getEntryList() const {
  auto entries = std::make_shared<EntryList>();
  for (int i = 0; i < world_->size(); ++i) {
    const auto text = [&](InfoString field) { return std::string(world_->text(i, field)); };
    entries->push_back(
        {text(InfoString::name), text(InfoString::family), text(InfoString::serial), addressOf(i)});
  }
  return entries;
}

void Lookup::setInitialGroupFeedbackFrequencyHz(float frequency) {
  if (frequency >= 0 && frequency <= Group::kMostFeedbackFrequencyHz) frequency_ = frequency;
}

void Lookup::setInitialGroupCommandLifetimeMs(std::int32_t ms) {
  if (ms <= kMostLifetime) lifetime_ = ms;
}

}  // namespace hrdf::sim

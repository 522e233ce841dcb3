// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/addresses.h"

#include <cstdint>
#include <mutex>
#include <set>

#include "world/hash.h"

namespace hrdf::sim {
namespace {

struct Taken {
  std::mutex mutex;
  std::set<std::array<std::uint8_t, 6>> bytes;
};

// Returns a set that is never destroyed, because a global simulation may use the set at exit.
Taken& taken() {
  static auto* const all = new Taken;
  return *all;
}

MacAddress addressOf(std::uint64_t hash) {
  const auto byte = [&](int shift) { return static_cast<std::uint8_t>(hash >> shift); };
  return {{0x02, byte(32), byte(24), byte(16), byte(8), byte(0)}};
}

}  // namespace

Addresses::~Addresses() {
  const std::lock_guard lock(taken().mutex);
  for (const MacAddress& address : taken_) taken().bytes.erase(address.bytes);
}

const MacAddress& Addresses::add(std::string_view file, std::string_view family,
                                 std::string_view name) {
  Hash hash;
  for (const std::string_view text : {file, family, name}) {
    hash.add(text.size());
    hash.add(text);
  }
  const std::lock_guard lock(taken().mutex);
  std::uint64_t value = hash.value();
  while (!taken().bytes.insert(addressOf(value).bytes).second) ++value;
  return taken_.emplace_back(addressOf(value));
}

}  // namespace hrdf::sim

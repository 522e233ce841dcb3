// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HEBI_COMPAT_LOOKUP_HPP_
#define HEBI_COMPAT_LOOKUP_HPP_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <hrdf/sim/lookup.h>

#include "group.hpp"
#include "mac_address.hpp"

namespace hebi {

// Finds the modules of all open simulations. Ignores arguments about the network.
class Lookup final : public hrdf::sim::Lookup {
 public:
  struct Entry {  // members have HEBI's names
    std::string name_;
    std::string family_;
    MacAddress mac_address_;
    std::uint32_t ip_address_ = 0;
    bool is_stale_ = false;
  };
  using EntryList = std::vector<Entry>;

  Lookup() = default;
  explicit Lookup(const std::vector<std::string>& /*interfaces*/) {}
  explicit Lookup(hrdf::sim::Lookup of) : hrdf::sim::Lookup(std::move(of)) {}

  void reset(const std::vector<std::string>& /*interfaces*/) { hrdf::sim::Lookup::reset(); }
  double getLookupFrequencyHz() const { return frequency_; }
  bool setLookupFrequencyHz(double frequency) {
    if (!(frequency > 0)) return false;
    frequency_ = frequency;
    return true;
  }

  std::shared_ptr<EntryList> getEntryList() const {
    const auto found = hrdf::sim::Lookup::getEntryList();
    auto entries = std::make_shared<EntryList>();
    for (const auto& entry : *found) {
      entries->push_back({entry.name, entry.family, entry.macAddress, 0, entry.isStale});
    }
    return entries;
  }

 private:
  double frequency_ = 5;  // Hz, HEBI's default
};

}  // namespace hebi

#endif  // HEBI_COMPAT_LOOKUP_HPP_

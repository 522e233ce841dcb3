// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds modules by name.
#ifndef HRDF_SIM_LOOKUP_H_
#define HRDF_SIM_LOOKUP_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group.h>
#include <hrdf/sim/mac_address.h>

namespace hrdf::sim {

// All modules are known from the start, so no call waits, and timeouts (ms) are not looked at. The
// calls that give a group give null where a module is not there, and where one would be in it
// twice. A group is of one simulation: of those that have all its modules, the first.
class Lookup {
 public:
  static constexpr std::int32_t kDefaultTimeoutMs = 500;

  struct Entry {
    std::string name;
    std::string family;
    std::string serial;
    MacAddress macAddress;
  };
  using EntryList = std::vector<Entry>;

  // Sees what every open Simulation of this process has, in the order in which they were opened.
  Lookup() = default;
  // Sees one.
  explicit Lookup(std::shared_ptr<World> world);

  // One family for each name; a single one of either goes with all of the other. Other counts give
  // null. A '*' stands for any text, and such a name for all modules that fit, in the order of the
  // model.
  std::shared_ptr<Group> getGroupFromNames(const std::vector<std::string>& families,
                                           const std::vector<std::string>& names,
                                           std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromFamily(const std::string& family,
                                            std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                          std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromSerials(const std::vector<std::string>& serials,
                                             std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // The robot of the module, which is all of its family.
  std::shared_ptr<Group> getConnectedGroupFromName(
      const std::string& family, const std::string& name,
      std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getConnectedGroupFromMac(const MacAddress& address,
                                                  std::int32_t timeoutMs = kDefaultTimeoutMs) const;

  // All modules, in the order of the model. Keep the list while you walk it: a loop over
  // `*lookup.getEntryList()` has lost it when it starts.
  std::shared_ptr<EntryList> getEntryList() const;

  // With which groups start: 100 Hz and 250 ms. Values that a group would refuse are not taken.
  float getInitialGroupFeedbackFrequencyHz() const { return frequency_; }
  void setInitialGroupFeedbackFrequencyHz(float frequency);
  std::int32_t getInitialGroupCommandLifetimeMs() const { return lifetime_; }
  void setInitialGroupCommandLifetimeMs(std::int32_t ms);

 private:
  std::vector<std::shared_ptr<World>> worlds() const;
  // `modulesOf` gives those that are wanted of a world, or none.
  template <class ModulesOf>
  std::shared_ptr<Group> groupOf(ModulesOf modulesOf) const;

  std::shared_ptr<World> world_;  // null: all
  float frequency_ = 100;         // Hz
  std::int32_t lifetime_ = 250;   // ms
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOOKUP_H_

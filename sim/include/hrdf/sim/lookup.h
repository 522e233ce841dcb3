// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds modules by name.
#ifndef HRDF_SIM_LOOKUP_H_
#define HRDF_SIM_LOOKUP_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/group.h>
#include <hrdf/sim/mac_address.h>

namespace hrdf::sim {

class World;

// The modules of this process are known from the start, so no call waits for them. A process
// without a simulation of its own finds those that other processes of this machine publish, such as
// the windows of `simulate`, and waits for them until the timeout (ms) is over. Calls that return a
// group return null if a module is missing or would be in it twice. All modules of a group belong
// to one simulation: the first one that has them all.
class Lookup {
 public:
  static constexpr std::int32_t kDefaultTimeoutMs = 500;

  struct Entry {
    std::string name;
    std::string family;
    std::string serial;
    MacAddress macAddress;
    bool isActuator = true;  // else a phone or an I/O board
    bool isStale = false;    // its simulation is gone
  };
  using EntryList = std::vector<Entry>;

  // Finds the modules of all open simulations of this process, or where there are none, of others;
  // in the order in which they were opened. In a process without a simulation the first use of
  // such a lookup opens what the environment variable HRDF_SIM names, in real time until the
  // process ends; if that fails, it prints why, and no lookup finds a module.
  Lookup() = default;
  // Finds the modules of one simulation.
  explicit Lookup(std::shared_ptr<World> world);

  // Takes one family for each name. A single family goes with all names, a single name with all
  // families; other counts return null. A '*' stands for any text, and such a name means all
  // modules that match, in the order of the model. A name without a '*' means one module: null if
  // two have it.
  std::shared_ptr<Group> getGroupFromNames(const std::vector<std::string>& families,
                                           const std::vector<std::string>& names,
                                           std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromFamily(const std::string& family,
                                            std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                          std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getGroupFromSerials(const std::vector<std::string>& serials,
                                             std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Returns the robot of the module: all modules of its family.
  std::shared_ptr<Group> getConnectedGroupFromName(
      const std::string& family, const std::string& name,
      std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  std::shared_ptr<Group> getConnectedGroupFromMac(const MacAddress& address,
                                                  std::int32_t timeoutMs = kDefaultTimeoutMs) const;

  // Returns all modules, in the order of the model; last, as stale, those of other processes that
  // have gone since this lookup was made, until they are there again. Keep the list while you walk
  // it: in a loop over
  // `*lookup.getEntryList()` it is gone when the loop starts.
  std::shared_ptr<EntryList> getEntryList() const;
  // Forgets the modules that have gone.
  void reset() { made_ = std::chrono::steady_clock::now(); }

  // Settings of new groups: 100 Hz and 250 ms. Values that a group would refuse change nothing.
  float getInitialGroupFeedbackFrequencyHz() const { return frequency_; }
  void setInitialGroupFeedbackFrequencyHz(float frequency);
  std::int32_t getInitialGroupCommandLifetimeMs() const { return lifetime_; }
  void setInitialGroupCommandLifetimeMs(std::int32_t ms);

 private:
  std::vector<std::shared_ptr<World>> worlds() const;
  // `modulesOf` returns the modules to take from the entries of a simulation, or none.
  template <class ModulesOf>
  std::shared_ptr<Group> groupOf(ModulesOf modulesOf, std::int32_t timeoutMs) const;

  std::shared_ptr<World> world_;  // null: all worlds
  float frequency_ = 100;         // Hz
  std::int32_t lifetime_ = 250;   // ms
  // Or reset.
  std::chrono::steady_clock::time_point made_ = std::chrono::steady_clock::now();
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOOKUP_H_

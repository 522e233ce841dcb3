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

// Finds modules and makes groups. The modules of this process are known at once, so no call waits
// for them. A process without its own simulation finds the modules that other processes of this
// machine publish, and waits for them until the timeout (ms).
//
// Functions return a null group if a module is missing or would be in the group twice. All modules
// of a group belong to one simulation: the first simulation that has all of them. New groups have
// the initial frequency and lifetime of this lookup.
class Lookup {
 public:
  static constexpr std::int32_t kDefaultTimeoutMs = 500;

  // A module.
  struct Entry {
    std::string name;
    std::string family;
    std::string serial;
    MacAddress macAddress;
    bool isActuator = true;  // false: a phone or an I/O board
    bool isStale = false;    // true: the module's simulation has ended
  };
  using EntryList = std::vector<Entry>;

  // Finds the modules of all open simulations of this process, in the order in which the
  // simulations were opened. If no simulation is open, the first use opens the simulation of the
  // environment variable HRDF_SIM, which runs in real time until the process ends. Without
  // HRDF_SIM, finds modules of other processes. If opening fails, the reason is printed, and it is
  // not tried again: lookups then find only simulations that the program opens itself.
  Lookup() = default;
  // Finds the modules of one simulation. Null: same as the default constructor.
  explicit Lookup(std::shared_ptr<World> world);

  // Makes a group of the modules with these families and names, in the order of the names. Give one
  // family for all names, one name for all families, or as many families as names; otherwise the
  // result is null. '*' matches any text: a name or family with '*' gives all matching modules, at
  // this place in the group, in the order of getEntryList(). A name and family without '*' must
  // match exactly one module; otherwise the result is null.
  std::shared_ptr<Group> getGroupFromNames(const std::vector<std::string>& families,
                                           const std::vector<std::string>& names,
                                           std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Makes a group of all modules of a family, which may have '*'.
  std::shared_ptr<Group> getGroupFromFamily(const std::string& family,
                                            std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Makes a group of the modules with these MAC addresses, in the order of `addresses`.
  std::shared_ptr<Group> getGroupFromMacs(const std::vector<MacAddress>& addresses,
                                          std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Makes a group of the modules with these serial numbers, in the order of `serials`.
  std::shared_ptr<Group> getGroupFromSerials(const std::vector<std::string>& serials,
                                             std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Makes a group of all actuators in the family of module `family`/`name`, in the order of
  // getEntryList().
  std::shared_ptr<Group> getConnectedGroupFromName(
      const std::string& family, const std::string& name,
      std::int32_t timeoutMs = kDefaultTimeoutMs) const;
  // Makes a group of all actuators in the family of the module with this MAC address.
  std::shared_ptr<Group> getConnectedGroupFromMac(const MacAddress& address,
                                                  std::int32_t timeoutMs = kDefaultTimeoutMs) const;

  // Returns the modules of one simulation after the other, each in the order of its model; then the
  // stale modules. Stale: the module's simulation ran in another process and has ended since this
  // lookup was made or reset, and no other simulation has the module now. Keep the pointer in a
  // variable: `for (auto& e : *lookup.getEntryList())` reads a deleted list.
  std::shared_ptr<EntryList> getEntryList() const;
  // Resets the lookup: later calls of getEntryList() omit modules whose simulation has already
  // ended.
  void reset() { made_ = std::chrono::steady_clock::now(); }

  // Returns the feedback frequency (Hz) of new groups; 100 at first.
  float getInitialGroupFeedbackFrequencyHz() const { return frequency_; }
  // Sets the feedback frequency of new groups: 0, or 0.0001 to 10000 Hz; other values are ignored.
  void setInitialGroupFeedbackFrequencyHz(float frequency);
  // Returns the command lifetime (ms) of new groups; 250 at first.
  std::int32_t getInitialGroupCommandLifetimeMs() const { return lifetime_; }
  // Sets the command lifetime of new groups, -1 to 5000 ms; other values are ignored.
  void setInitialGroupCommandLifetimeMs(std::int32_t ms);

 private:
  std::vector<std::shared_ptr<World>> worlds() const;
  // Makes a group of the modules that `modulesOf` selects from the entry list of a simulation.
  template <class ModulesOf>
  std::shared_ptr<Group> groupOf(ModulesOf modulesOf, std::int32_t timeoutMs) const;

  std::shared_ptr<World> world_;  // null: all simulations
  float frequency_ = 100;
  std::int32_t lifetime_ = 250;
  // Time of the constructor or of the last reset().
  std::chrono::steady_clock::time_point made_ = std::chrono::steady_clock::now();
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOOKUP_H_

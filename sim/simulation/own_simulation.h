// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation that a process has because its environment says so: HRDF_OPTIONS, HRDF_SIM_FACTOR
// and HRDF_SIM_CSV, with the items of HRDF_SIM or others. sim/hebi_c/README.md describes them.
#ifndef HRDF_SIM_SIMULATION_OWN_SIMULATION_H_
#define HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "logging/motion_table.h"

namespace hrdf::sim {

// Returns the folder in which the process began, where relative paths begin: programs may change
// the folder later.
const std::string& startFolder();

// Prints the first diagnostics on stderr; who wants all of them opens the files with `simulate`.
// Returns the first error; empty: none.
std::string tell(const Diagnostics& diagnostics);

// Names what is to be opened.
struct Wanted {
  std::string items;
  std::string folder;  // from which relative paths count
  std::string play;    // what the first phone plays; empty: nothing
  std::string source;  // of the items, for messages; empty: an item is named by its text alone
};

class OwnSimulation {
 public:
  // Returns null, and says why, where it cannot be opened or `out` has errors already. Time stands
  // still.
  [[nodiscard]] static std::shared_ptr<OwnSimulation> open(const Wanted& wanted, Diagnostics& out);

  Simulation& simulation() { return *simulation_; }
  double factor() const { return factor_; }  // simulated seconds a second
  // Lets time follow the clock. Returns false, and says so, if the system has no thread for it.
  [[nodiscard]] bool runRealtime(Diagnostics& out);
  // Tells the user once in a process if the machine is too slow for real time.
  void tellIfSlow() const;
  // Lets time stand still for good, and ends the table.
  void stop();

 private:
  void writeTable(const std::string& path, const std::vector<std::string>& read, Diagnostics& out);

  std::unique_ptr<Simulation> simulation_;
  double factor_ = 1;
  std::string tablePath_;
  std::unique_ptr<MotionTable> table_;
  std::shared_ptr<Group> watched_;  // by the table
};

// Opens what HRDF_SIM names and lets time follow the clock: the first call does, unless the process
// has a simulation then, and calls of other threads wait for it. Time stops at the end of the
// process. Returns false, after a message, if it cannot be opened, in later calls too.
[[nodiscard]] bool openNamed();

// Lets openNamed() do nothing: the process opens HRDF_SIM by other rules.
void openByOwnRules();

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation that environment variables request: HRDF_OPTIONS, HRDF_SIM_FACTOR and
// HRDF_SIM_CSV, with the items of HRDF_SIM or of an argument. sim/hebi_c/README.md describes them.
#ifndef HRDF_SIM_SIMULATION_OWN_SIMULATION_H_
#define HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "logging/motion_table.h"

namespace hrdf::sim {

// Returns the working directory at the start of the process. Relative paths start there, even if
// the program changes its directory.
const std::string& startFolder();

// Prints the first diagnostics on stderr; `simulate` prints all of them. Returns the first error;
// empty: no error.
std::string tell(const Diagnostics& diagnostics);

// A request for a simulation.
struct Wanted {
  std::string items;
  std::string folder;  // start of relative paths
  std::string play;    // table for the first phone; empty: none
  std::string
      source;  // source of the items, for messages; empty: messages name an item by its text
};

class OwnSimulation {
 public:
  // Returns null after an error, or if `out` already has errors. Time does not advance.
  [[nodiscard]] static std::shared_ptr<OwnSimulation> open(const Wanted& wanted, Diagnostics& out);

  Simulation& simulation() { return *simulation_; }
  double factor() const { return factor_; }  // simulated seconds per second of the clock
  // Advances time with the clock. Returns false after reporting an error if the system cannot start
  // a thread.
  [[nodiscard]] bool runRealtime(Diagnostics& out);
  // Warns the user once per process if the machine is too slow for real time.
  void tellIfSlow() const;
  // Stops time permanently, and closes the table.
  void stop();

 private:
  void writeTable(const std::string& path, const std::vector<std::string>& read, Diagnostics& out);

  std::unique_ptr<Simulation> simulation_;
  double factor_ = 1;
  std::string tablePath_;
  std::unique_ptr<MotionTable> table_;
  std::shared_ptr<Group> watched_;  // group in the table
};

// Opens the simulation of HRDF_SIM and advances its time with the clock. Only the first call does
// so, unless the process already has a simulation; calls of other threads wait for it. Time stops
// at the end of the process. Returns false, after a message, if opening failed; later calls return
// false too.
[[nodiscard]] bool openNamed();

// Disables openNamed(), because the process opens HRDF_SIM by other rules.
void openByOwnRules();

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation that a program opens in its own process. The variable HRDF_SIM, or an argument of
// the C interface, names its robots, devices and scene; HRDF_OPTIONS, HRDF_SIM_FACTOR and
// HRDF_SIM_CSV are its options. sim/hebi_c/README.md describes these variables.
#ifndef HRDF_SIM_SIMULATION_OWN_SIMULATION_H_
#define HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "logging/motion_table.h"

namespace hrdf::sim {

// Returns the working directory at the start of the process, to which relative paths refer.
const std::string& startFolder();

// Prints the first ten diagnostics. If there are more, prints their number, and that `simulate`
// shows all. Returns the first error; empty: no error.
std::string tell(const Diagnostics& diagnostics);

// A request to open a simulation.
struct Wanted {
  std::string items;
  std::string folder;  // folder that relative paths refer to
  std::string play;    // file with a table of touches for the first phone; empty: none
  std::string source;  // name of the source of `items` in messages; empty: no name
};

class OwnSimulation {
 public:
  // Opens a simulation. Its time does not advance yet. Returns null after an error, or if `out`
  // already has errors.
  [[nodiscard]] static std::shared_ptr<OwnSimulation> open(const Wanted& wanted, Diagnostics& out);

  Simulation& simulation() { return *simulation_; }
  double factor() const { return factor_; }  // simulated seconds per real second
  // Starts a thread that advances the simulated time. Reports an error and returns false if the
  // system cannot start a thread.
  [[nodiscard]] bool runRealtime(Diagnostics& out);
  // If the machine was too slow for real time, prints a warning, at most once per process.
  void tellIfSlow() const;
  // Stops the simulated time for ever, and closes the file that writeTable() writes.
  void stop();

 private:
  void writeTable(const std::string& path, const std::vector<std::string>& read, Diagnostics& out);

  std::unique_ptr<Simulation> simulation_;
  double factor_ = 1;
  std::string tablePath_;
  std::unique_ptr<MotionTable> table_;
  std::shared_ptr<Group> watched_;  // group whose feedback is written to the table
};

// If the process has no simulation, opens the simulation that the variable HRDF_SIM names, and runs
// it in real time until the process ends. Only the first call opens it; calls of other threads
// wait. If opening fails, prints a message; this call and all later calls return false.
[[nodiscard]] bool openNamed();

// Returns the variable HRDF_SIM_FACTOR, a number > 0; 1 if it is not set. Reports other values and
// returns nullopt.
std::optional<double> factorOfEnvironment(Diagnostics& out);

// Disables openNamed(), in a process that evaluates the variable HRDF_SIM itself.
void openByOwnRules();

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATION_OWN_SIMULATION_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulation of this process, opened from HRDF_SIM or by hrdf_sim_open(). Without it, lookups
// find the modules of other simulations, for example of a sim::Simulation that the program opened.
#ifndef HRDF_SIM_HEBI_C_PROCESS_H_
#define HRDF_SIM_HEBI_C_PROCESS_H_

#include <cstdint>
#include <memory>
#include <string>

#include <hrdf/sim/lookup.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::hebi_c {

// At the first call, opens the items in the environment variable HRDF_SIM, unless the program has
// opened a simulation. Returns why no modules can be found; empty: this process has a simulation,
// or other processes may have simulations.
std::string openSimulation();
// Stops the simulation of this process, and thus simulated time.
void stopSimulation() noexcept;
// Returns the number of simulations that this process has closed.
std::uint64_t closings();
// Returns the lookup of this process's simulation; without a simulation, a default sim::Lookup.
sim::Lookup lookup();

// Returns the simulation of this process; null: no simulation is open.
std::shared_ptr<sim::Simulation> ownSimulation();

// Converts a simulated time (us) to the clock's time (us since 1970). Without a simulation in this
// process, `simulated` is already the clock's time.
std::uint64_t clockAt(std::uint64_t simulated);

// Warns the user once if the machine is too slow for real time.
void tellIfSlow();

// Returns "; the simulation skipped …" if the machine is too slow for this process's simulation;
// else an empty text.
std::string howLate();

// Returns the reason if simulated time cannot advance; null: time can advance.
const char* whyTimeStands();

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_PROCESS_H_

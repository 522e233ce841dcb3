// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps what this process simulates: the modules of HRDF_SIM or of hrdf_sim_open(), or else those
// of its own open simulations.
#ifndef HRDF_SIM_HEBI_C_PROCESS_H_
#define HRDF_SIM_HEBI_C_PROCESS_H_

#include <cstdint>
#include <memory>
#include <string>

#include <hrdf/sim/lookup.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::hebi_c {

// Opens what HRDF_SIM names, with the first call, unless something was opened by hand. Returns why
// there is no simulation; empty if there is one, or other processes have it.
std::string openSimulation();
// Stops it: time stands still.
void stopSimulation() noexcept;
// How many simulations were closed.
std::uint64_t closings();
// Finds the modules; none where opening failed.
sim::Lookup lookup();

// Returns what this process simulates itself; null: nothing.
std::shared_ptr<sim::Simulation> ownSimulation();

// Returns the clock's time (us since 1970) at which the simulated time (us) was. Where nothing is
// simulated here, the time is the clock's already.
std::uint64_t clockAt(std::uint64_t simulated);

// Tells the user once if the machine is too slow for real time.
void tellIfSlow();

// Returns "; the simulation skipped …" where the machine is too busy for a simulation of this
// process; else an empty text.
std::string howLate();

// Returns why no time passes for simulated modules; null where it does.
const char* whyTimeStands();

}  // namespace hrdf::hebi_c

#endif  // HRDF_SIM_HEBI_C_PROCESS_H_

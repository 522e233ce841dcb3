// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_SIMULATE_H_
#define HRDF_SIM_SIMULATE_H_

#include <memory>
#include <optional>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "world/world.h"

namespace hrdf::sim {

// Makes a simulation of a model that openModel() has opened.
std::unique_ptr<Simulation> simulate(CompiledRobot opened, const SimulationOptions& physics);

World& worldOf(Simulation& simulation);

using PhoneDevices = std::vector<std::shared_ptr<MobileIoDevice>>;

// Adds phones and I/O boards to a simulation. Returns the phones; nullopt if and only if an error
// was reported.
[[nodiscard]] std::optional<PhoneDevices> addDevices(
    const std::vector<SimulationSpec::Phone>& phones,
    const std::vector<SimulationSpec::IoBoard>& boards, Simulation& simulation, Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_SIMULATE_H_

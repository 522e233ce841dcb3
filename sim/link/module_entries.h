// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_SIM_LINK_MODULE_ENTRIES_H_
#define HRDF_SIM_LINK_MODULE_ENTRIES_H_

#include <vector>

#include "link/wire.h"
#include "world/world.h"

namespace hrdf::sim::link {

// Returns descriptions of the modules of a world, in the order of their indices.
std::vector<ModuleEntry> modulesOf(World& world);
// Returns the module in `modules` with the family and name of `wanted`; null if it is missing.
const ModuleEntry* findNamed(const std::vector<ModuleEntry>& modules, const ModuleEntry& wanted);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_MODULE_ENTRIES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The worlds of all open simulations in this process: the network in which a program finds modules.
#ifndef HRDF_SIM_WORLD_WORLD_REGISTRY_H_
#define HRDF_SIM_WORLD_WORLD_REGISTRY_H_

#include <memory>
#include <vector>

namespace hrdf::sim {

class World;

void addOpenWorld(std::shared_ptr<World> world);
void removeOpenWorld(const World& world);
// Returns the open worlds, in the order in which they were opened.
std::vector<std::shared_ptr<World>> openWorlds();

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_REGISTRY_H_

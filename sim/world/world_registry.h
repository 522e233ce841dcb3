// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The worlds of the simulations that are open in this process, which are the network that a program
// sees.
#ifndef HRDF_SIM_WORLD_WORLD_REGISTRY_H_
#define HRDF_SIM_WORLD_WORLD_REGISTRY_H_

#include <memory>
#include <vector>

namespace hrdf::sim {

class World;

void addOpenWorld(std::shared_ptr<World> world);
void removeOpenWorld(const World& world);
// In the order in which they were opened.
std::vector<std::shared_ptr<World>> openWorlds();

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_REGISTRY_H_

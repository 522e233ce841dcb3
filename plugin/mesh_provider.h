// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The resource provider `hrdf-mesh:`: the meshes that the library draws, by their recipes.
#ifndef HRDF_PLUGIN_MESH_PROVIDER_H_
#define HRDF_PLUGIN_MESH_PROVIDER_H_

namespace hrdf::plugin {

// Registers it once in a process, like the decoder.
void registerMeshProvider();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_MESH_PROVIDER_H_

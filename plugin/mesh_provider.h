// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The resource provider `hrdf-mesh:` of the meshes that the library draws from recipes.
#ifndef HRDF_PLUGIN_MESH_PROVIDER_H_
#define HRDF_PLUGIN_MESH_PROVIDER_H_

namespace hrdf::plugin {

// Registers the provider of meshes once per process.
void registerMeshProvider();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_MESH_PROVIDER_H_

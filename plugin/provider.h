// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The resource provider `hrdf:`: robots as MJCF text, for programs that read only MJCF.
#ifndef HRDF_PLUGIN_PROVIDER_H_
#define HRDF_PLUGIN_PROVIDER_H_

namespace hrdf::plugin {

// Registers the provider of robots once per process.
void registerProvider();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_PROVIDER_H_

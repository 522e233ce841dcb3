// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo of the process that loads the plugin.
#ifndef HRDF_PLUGIN_HOST_H_
#define HRDF_PLUGIN_HOST_H_

#include <string>

namespace hrdf::plugin {

// Returns in one line why this process must not register plugins and decoders; empty if it may. A
// different version of MuJoCo has other data structures, and does not find our decoders.
std::string whyUnfit();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_HOST_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo of the process that loads the plugin.
#ifndef HRDF_PLUGIN_HOST_H_
#define HRDF_PLUGIN_HOST_H_

#include <string>

namespace hrdf::plugin {

// Returns why nothing may be registered in this process, in one line; empty if registering is safe.
// A MuJoCo of another version has other data structures, and does not see our decoders: they would
// be registered in the MuJoCo that our own library loaded.
std::string whyUnfit();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_HOST_H_

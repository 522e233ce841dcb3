// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo of the process that loads the plugin.
#ifndef HRDF_PLUGIN_HOST_H_
#define HRDF_PLUGIN_HOST_H_

#include <string>

namespace hrdf::plugin {

// Returns in one line why this process is not safe for registering plugins and decoders; empty if
// it is safe. A MuJoCo of another version has other data structures, and does not find our
// decoders: they would be registered in the MuJoCo that this library loads.
std::string whyUnfit();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_HOST_H_

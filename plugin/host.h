// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The MuJoCo of the process that loads the plugin.
#ifndef HRDF_PLUGIN_HOST_H_
#define HRDF_PLUGIN_HOST_H_

#include <string>

namespace hrdf::plugin {

// Says why nothing may be registered here, in one line; empty if all is well. A MuJoCo of another
// version than ours lays out its data in another way, and takes no decoders from us: what we
// register ends up in the MuJoCo that our own library brought along.
std::string whyUnfit();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_HOST_H_

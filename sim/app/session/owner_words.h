// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Describes in words the owner that commands modules.
#ifndef HRDF_SIM_APP_SESSION_OWNER_WORDS_H_
#define HRDF_SIM_APP_SESSION_OWNER_WORDS_H_

#include <string>
#include <vector>

#include "app/session/physics_thread.h"

namespace hrdf::app {

// Returns a text that names the sender that commands a module: "held by this window", "commanded by
// walk.py (4711)", "limp: nobody commands", …
std::string whoCommands(const AxisState& module);

// Returns a text that names the commanders of several modules, each with its number of modules if
// they differ.
std::string whoCommands(const std::vector<AxisState>& modules);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_OWNER_WORDS_H_

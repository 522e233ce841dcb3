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

// Names the sender that commands a module: "held by this window", "commanded by walk.py (4711)",
// "limp: nobody commands", …
std::string whoCommands(const AxisState& module);

// Names the senders that command several modules. If the senders differ, adds the number of modules
// to each name.
std::string whoCommands(const std::vector<AxisState>& modules);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_OWNER_WORDS_H_

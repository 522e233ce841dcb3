// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Prints MuJoCo's messages.
#ifndef HRDF_SIM_APP_SESSION_MUJOCO_LOG_H_
#define HRDF_SIM_APP_SESSION_MUJOCO_LOG_H_

namespace hrdf::app {

// Sends MuJoCo's messages to stderr instead of its log file. A MuJoCo error ends the program with
// status 1.
void installLogHandler();

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MUJOCO_LOG_H_

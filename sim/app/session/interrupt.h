// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Ctrl C and similar signals: the first signal requests a proper end; the second ends the program
// at once.
#ifndef HRDF_SIM_APP_SESSION_INTERRUPT_H_
#define HRDF_SIM_APP_SESSION_INTERRUPT_H_

namespace hrdf::app {

// From now on stores the first SIGINT, SIGTERM or SIGHUP for interruption().
void keepInterruptions();

// Returns the received signal; 0: no signal yet.
int interruption();

// Returns the exit status that shells report for a program which `signal` has ended.
inline int statusAfter(int signal) { return 128 + signal; }

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_INTERRUPT_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Ctrl C and the like: a request to end in order; the second ends the program at once.
#ifndef HRDF_SIM_APP_SESSION_INTERRUPT_H_
#define HRDF_SIM_APP_SESSION_INTERRUPT_H_

namespace hrdf::app {

// From now on SIGINT, SIGTERM and SIGHUP are kept for interruption(), each the first time.
void keepInterruptions();

// The signal that came, 0 before.
int interruption();

// The exit status that shells give for a program that this signal ended.
inline int statusAfter(int signal) { return 128 + signal; }

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_INTERRUPT_H_

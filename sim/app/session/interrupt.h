// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Ctrl C and similar signals: the first is a request to end properly; the second ends the program
// at once.
#ifndef HRDF_SIM_APP_SESSION_INTERRUPT_H_
#define HRDF_SIM_APP_SESSION_INTERRUPT_H_

namespace hrdf::app {

// From now on keeps SIGINT, SIGTERM and SIGHUP for interruption(), each the first time.
void keepInterruptions();

// Returns the signal that came; 0 before.
int interruption();

// Returns the exit status that shells use for a program ended by this signal.
inline int statusAfter(int signal) { return 128 + signal; }

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_INTERRUPT_H_

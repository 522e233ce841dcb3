// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a simulation without a window.
#ifndef HRDF_APP_HEADLESS_H_
#define HRDF_APP_HEADLESS_H_

#include <string>
#include <vector>

#include "app/pictures/picture.h"
#include "app/session/session.h"
#include "app/session/started_program.h"

namespace hrdf::app {

struct HeadlessOptions {
  double duration = 5;                // s, simulated; may be infinite
  double realtimeFactor = 0;          // simulated seconds a second; 0: as fast as it goes
  std::string png;                    // picture of the end; empty: none
  std::string video;                  // of the whole run; empty: none
  Quality quality = Quality::fine;    // of the video
  std::string csv;                    // of what modules or actuators do; empty: none
  std::vector<std::string> read;      // files that must stay
  StartedProgram* program = nullptr;  // with which it ends
};

// Simulates, writes the files that were asked for, and prints the report. A signal ends the
// simulation, but not the rest. Returns the exit status, without that
// of the program, and prints errors.
int runHeadless(Session& session, HeadlessOptions options);

}  // namespace hrdf::app

#endif  // HRDF_APP_HEADLESS_H_

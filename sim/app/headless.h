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
  double duration = 5;              // s, simulated; may be infinite
  double realtimeFactor = 0;        // 0: as fast as possible
  std::string png;                  // picture of the final state; empty: none
  std::string video;                // file for a film of the whole run; empty: none
  Quality quality = Quality::fine;  // quality of the film
  std::string csv;                  // file for a table of the motion; empty: none
  // Files that the run reads and that it must not overwrite.
  std::vector<std::string> read;
  StartedProgram* program = nullptr;  // the run ends when the program ends; null: no program
};

// Simulates, writes the requested files, and prints the report and errors. A signal ends the
// simulation early; the files are still written. The returned exit status does not depend on the
// started program.
int runHeadless(Session& session, HeadlessOptions options);

}  // namespace hrdf::app

#endif  // HRDF_APP_HEADLESS_H_

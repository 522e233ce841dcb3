// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulation in a window.
#ifndef HRDF_SIM_APP_WINDOW_WINDOW_H_
#define HRDF_SIM_APP_WINDOW_WINDOW_H_

#include <memory>
#include <optional>
#include <string>

#include "app/session/session.h"
#include "app/session/started_program.h"
#include "app/session/watcher.h"

namespace hrdf::app {

struct WindowOptions {
  double realtimeFactor = 1;          // 0: as fast as it goes
  std::optional<double> duration;     // s, simulated, after which the window closes by itself
  std::string png;                    // picture of what it shows in the end; empty: none
  StartedProgram* program = nullptr;  // with which it closes
};

// Shows what `source` opened until the user closes the window, and opens it anew when its files
// change. The exit status: 1 when there is no display, the picture could not be taken or the
// simulation was unstable in the end; that of the program where it ended first.
int runWindow(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
              const WindowOptions& options);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WINDOW_H_

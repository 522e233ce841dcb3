// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulation in a window.
#ifndef HRDF_SIM_APP_WINDOW_WINDOW_H_
#define HRDF_SIM_APP_WINDOW_WINDOW_H_

#include <memory>
#include <optional>
#include <string>

#include <hrdf/sim/window.h>

#include "app/session/session.h"
#include "app/session/watcher.h"

namespace hrdf::app {

// Shows the session of `source` until the user closes the window. Opens changed files again.
// Returns the exit status: 1 if the display is missing, the final picture or film cannot be
// written, or the simulation is unstable when the window closes.
int runWindow(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
              const sim::WindowOptions& options);

// Shows a window in which the user first chooses a robot. After that, does the same as runWindow().
// `duration`: s until the window closes; nullopt: no limit. `png`: file for a picture at the end;
// empty: none.
int runStartPage(std::optional<double> duration, const std::string& png);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WINDOW_H_

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

// Shows what `source` opened until the user closes the window, and opens it anew when its files
// change. The exit status: 1 when there is no display, the picture or the film that ended with
// the window could not be written, or the simulation was unstable in the end.
int runWindow(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
              const sim::WindowOptions& options);

// Shows a window that asks which robot to open, and goes on as above with the one that is chosen.
// `duration`: s after which it closes, if any; `png`: the picture of what it shows in the end.
int runStartPage(std::optional<double> duration, const std::string& png);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WINDOW_H_

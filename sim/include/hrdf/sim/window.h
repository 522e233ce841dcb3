// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shows a simulation in a window, with its modules, plots and scene, as `simulate` does. Link the
// target hrdf::window: find_package(hrdf_mujoco COMPONENTS window).
#ifndef HRDF_SIM_WINDOW_H_
#define HRDF_SIM_WINDOW_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::sim {

// A panel that a program adds to the window.
struct WindowPanel {
  // Place of the panel's tab: next to the modules (right) or next to the plots (below).
  enum class Place { right, below };
  std::string name;  // name of the tab; different from the window's own tabs
  Place place = Place::right;
  // Draws the content with Dear ImGui. Compile the program with the headers of the same version of
  // Dear ImGui as this library, from the folder IMGUI_ROOT of the library's build. The thread of
  // show() calls this function for each frame of the window while the tab is open. The function may
  // use groups, but must not step or throw.
  std::function<void()> draw;
};

// Options of the window.
struct WindowOptions {
  std::string title = "hrdf-mujoco";
  double realtimeFactor = 1;       // simulated seconds per second; 0: as fast as possible
  std::optional<double> duration;  // s, simulated, until the window closes; empty: no limit
  std::string png;                 // path of a PNG file for the last picture; empty: no file
  // Called before each step, on another thread than show(). The function may command groups, but
  // must not step or throw.
  std::function<void(Simulation&)> onStep;
  // Called for each frame of the window. If the function returns true, the window closes. Must not
  // throw.
  std::function<bool()> isOver;
  // Called for each frame of the window; returns a text for the status bar. Must not throw.
  std::function<std::string()> notice;
  std::vector<WindowPanel> panels;
};

// Switches the simulation to stepped time, steps it, and shows it until the user closes the window.
// The window sends no commands until the user holds modules or takes control of them. Until show()
// returns, other threads may use only the simulation's groups. Call this function on the main
// thread. Returns false if and only if an error was reported: no display, a simulation that became
// unstable, or a picture or film that cannot be written.
bool show(Simulation& simulation, Diagnostics& out, const WindowOptions& options = {});
// Same as show() with `out`, but prints errors to stderr.
bool show(Simulation& simulation, const WindowOptions& options = {});

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WINDOW_H_

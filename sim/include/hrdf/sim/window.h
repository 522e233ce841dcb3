// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Shows a simulation in a window, with its modules, plots and scene, as `simulate` does. The target
// hrdf::window has it: find_package(hrdf_mujoco COMPONENTS window).
#ifndef HRDF_SIM_WINDOW_H_
#define HRDF_SIM_WINDOW_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/simulation.h>

namespace hrdf::sim {

// A panel of a program's own in the window.
struct WindowPanel {
  enum class Place { right, below };  // a tab beside the modules, or beside the plots
  std::string name;                   // of the tab; another one than the window's own
  Place place = Place::right;
  // Draws the content with Dear ImGui, whose headers the program takes from where IMGUI_ROOT is, of
  // the version that this library was built with. Called with each picture in which the tab is
  // open, on the thread of show(); it may use groups, but not step. Must not throw.
  std::function<void()> draw;
};

struct WindowOptions {
  std::string title = "hrdf-mujoco";
  double realtimeFactor = 1;       // simulated seconds for each second; 0: as fast as it goes
  std::optional<double> duration;  // s, simulated, after which the window closes by itself
  std::string png;                 // picture of what it shows in the end; empty: none
  // Called before each step, on another thread than show(); it may command groups, but not
  // step. Must not throw.
  std::function<void(Simulation&)> onStep;
  // Asked with each picture; the window closes when it returns true. Must not throw.
  std::function<bool()> isOver;
  // Asked with each picture; the status bar shows what it returns. Must not throw.
  std::function<std::string()> notice;
  std::vector<WindowPanel> panels;
};

// Steps the simulation, first in stepped time, and shows it until the user closes the window. The
// window sends no commands until the user holds modules or takes them over. Until it returns, other
// threads may use groups of the simulation only. Call it on the main thread. Returns false exactly
// when it reported an error: there is no display, the simulation was unstable in the end, or the
// picture or a film that ends with the window cannot be written.
bool show(Simulation& simulation, Diagnostics& out, const WindowOptions& options = {});
// As above; prints errors to stderr.
bool show(Simulation& simulation, const WindowOptions& options = {});

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WINDOW_H_

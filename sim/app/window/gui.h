// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Dear ImGui and ImPlot in a GLFW window: fonts, colours, scale, and what is kept between runs.
#ifndef HRDF_SIM_APP_WINDOW_GUI_H_
#define HRDF_SIM_APP_WINDOW_GUI_H_

#include <string>

#include "app/window/ui.h"

struct GLFWwindow;

namespace hrdf::app {

// Returns the file that keeps sizes and choices between runs, `hrdf-mujoco/window.ini` in
// XDG_CONFIG_HOME or ~/.config, and makes its folder; empty if XDG_CONFIG_HOME, or else HOME, is
// not a folder that may be written, or if something else than a file has its name.
std::string settingsFile();

class Gui {
 public:
  // Its choices go into `kept`, which must outlive it. Chains to callbacks of the window.
  Gui(GLFWwindow* window, Kept& kept);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  void begin();
  // Ends the widgets; then the scene is drawn, then they over it.
  void end();
  void draw();

  // Whether choices are kept for the next run.
  bool keepsSettings() const { return !file_.empty(); }
  // Pixels for each point of the design; 1 on ordinary screens.
  float scale() const { return scale_; }

 private:
  GLFWwindow* window_;
  Kept& kept_;
  Kept saved_;  // the choices that the file of settings has, or soon will
  float scale_ = 0;
  bool isLight_ = false;
  std::string file_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_GUI_H_

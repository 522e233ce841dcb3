// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Dear ImGui and ImPlot in a GLFW window: fonts, colours, scale, and stored settings.
#ifndef HRDF_SIM_APP_WINDOW_GUI_H_
#define HRDF_SIM_APP_WINDOW_GUI_H_

#include <string>

#include "app/window/ui.h"

struct GLFWwindow;

namespace hrdf::app {

// Returns the settings file `hrdf-mujoco/window.ini` in XDG_CONFIG_HOME or ~/.config, and makes its
// folder. Returns an empty text if XDG_CONFIG_HOME (if unset: HOME) is not a writable folder, or if
// the name belongs to something other than a file.
std::string settingsFile();

class Gui {
 public:
  // Stores its choices in `kept`, which must outlive it. Also calls the window's earlier callbacks.
  Gui(GLFWwindow* window, Kept& kept);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  void begin();
  // Ends the widgets. The caller then draws the scene, and draw() draws the widgets over it.
  void end();
  void draw();

  // True if choices are stored for the next run.
  bool keepsSettings() const { return !file_.empty(); }
  // Pixels per point of the design; 1 on ordinary screens.
  float scale() const { return scale_; }

 private:
  GLFWwindow* window_;
  Kept& kept_;
  Kept saved_;  // choices that are in the settings file or are being written
  float scale_ = 0;
  bool isLight_ = false;
  std::string file_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_GUI_H_

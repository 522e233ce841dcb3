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

// Returns the path of the settings file: `hrdf-mujoco/window.ini` in XDG_CONFIG_HOME (default:
// ~/.config). Makes its folder. Returns an empty text if the folder is not writable, or if the path
// is not a regular file.
std::string settingsFile();

class Gui {
 public:
  // Reads the user's settings into `kept`, and stores later changes of `kept`, which must exist
  // during the object's lifetime. GLFW callbacks that the window already has stay active.
  Gui(GLFWwindow* window, Kept& kept);
  ~Gui();
  Gui(const Gui&) = delete;
  Gui& operator=(const Gui&) = delete;

  void begin();
  // Ends the definition of this frame's widgets. Draw the scene between end() and draw().
  void end();
  void draw();

  // True if changed settings are written to a file for later runs.
  bool keepsSettings() const { return !file_.empty(); }
  // Returns the pixels per point; 1 on ordinary screens. All sizes of the design are in points.
  float scale() const { return scale_; }

 private:
  GLFWwindow* window_;
  Kept& kept_;
  Kept saved_;  // settings that are in the file, or are being written to it
  float scale_ = 0;
  bool isLight_ = false;
  std::string file_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_GUI_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The place of the window on the screens.
#ifndef HRDF_SIM_APP_WINDOW_WINDOW_PLACE_H_
#define HRDF_SIM_APP_WINDOW_WINDOW_PLACE_H_

#include "app/window/ui.h"

struct GLFWwindow;

namespace hrdf::app {

class WindowPlace {
 public:
  // `window` and `kept` must exist during the object's lifetime.
  WindowPlace(GLFWwindow* window, Kept& kept) : window_(window), kept_(kept) {}

  // Moves the window to its place in the previous run. If this place is unknown or off the screen,
  // fills the screen except for the desktop's bars.
  void restore();
  // Stores the place of the window for the next run. While the window fills the screen, keeps the
  // place that was stored before.
  void keep();
  void toggleFullScreen();

 private:
  GLFWwindow* window_;
  Kept& kept_;
  int left_ = 0, top_ = 0, width_ = 0, height_ = 0;  // place before the window filled the screen
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WINDOW_PLACE_H_

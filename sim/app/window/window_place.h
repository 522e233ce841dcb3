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
  // Both must outlive it.
  WindowPlace(GLFWwindow* window, Kept& kept) : window_(window), kept_(kept) {}

  // Moves the window to where it was last time, if the screen is still there; the first time it
  // fills the space that the desktop leaves.
  void restore();
  // Keeps the place for the next run. A window that fills the screen keeps that before.
  void keep();
  void toggleFullScreen();

 private:
  GLFWwindow* window_;
  Kept& kept_;
  int left_ = 0, top_ = 0, width_ = 0, height_ = 0;  // before it filled the screen
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_WINDOW_PLACE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/window_place.h"

#include <GLFW/glfw3.h>

namespace hrdf::app {

void WindowPlace::restore() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  if (monitor == nullptr) return;
  int left = 0, top = 0, width = 0, height = 0;
  glfwGetMonitorWorkarea(monitor, &left, &top, &width, &height);
  // Minimum width and height of the window's visible part, in screen coordinates.
  constexpr float kLeast = 100;
  const bool isKnown = kept_.windowWidth >= kLeast && kept_.windowHeight >= kLeast;
  const bool isSeen = kept_.windowLeft < static_cast<float>(left + width) - kLeast &&
                      kept_.windowTop < static_cast<float>(top + height) - kLeast &&
                      kept_.windowLeft + kept_.windowWidth > static_cast<float>(left) + kLeast &&
                      kept_.windowTop >= static_cast<float>(top);
  if (isKnown && isSeen) {
    glfwSetWindowSize(window_, static_cast<int>(kept_.windowWidth),
                      static_cast<int>(kept_.windowHeight));
    glfwSetWindowPos(window_, static_cast<int>(kept_.windowLeft),
                     static_cast<int>(kept_.windowTop));
  } else if (width > 0 && height > 0) {
    glfwSetWindowPos(window_, left, top);
    glfwSetWindowSize(window_, width, height);
  }
  if (kept_.isMaximised) glfwMaximizeWindow(window_);
}

void WindowPlace::keep() {
  kept_.isMaximised = glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE;
  if (kept_.isMaximised || glfwGetWindowMonitor(window_) != nullptr) return;
  int left = 0, top = 0, width = 0, height = 0;
  glfwGetWindowPos(window_, &left, &top);
  glfwGetWindowSize(window_, &width, &height);
  kept_.windowLeft = static_cast<float>(left);
  kept_.windowTop = static_cast<float>(top);
  kept_.windowWidth = static_cast<float>(width);
  kept_.windowHeight = static_cast<float>(height);
}

void WindowPlace::toggleFullScreen() {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* mode = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  if (mode == nullptr) return;
  if (glfwGetWindowMonitor(window_) == nullptr) {
    glfwGetWindowPos(window_, &left_, &top_);
    glfwGetWindowSize(window_, &width_, &height_);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
  } else {
    glfwSetWindowMonitor(window_, nullptr, left_, top_, width_, height_, 0);
  }
  glfwSwapInterval(1);
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/input.h"

#include <algorithm>
#include <utility>

#include <GLFW/glfw3.h>

namespace hrdf::app {
namespace {

constexpr double kDoubleClick = 0.25;  // s, as in MuJoCo's viewer

mjtButton buttonOf(int button) {
  if (button == GLFW_MOUSE_BUTTON_LEFT) return mjBUTTON_LEFT;
  if (button == GLFW_MOUSE_BUTTON_RIGHT) return mjBUTTON_RIGHT;
  return button == GLFW_MOUSE_BUTTON_MIDDLE ? mjBUTTON_MIDDLE : mjBUTTON_NONE;
}

}  // namespace

Input::Input(GLFWwindow* window, Handler handler) : window_(window), handler_(std::move(handler)) {
  glfwSetWindowUserPointer(window, this);
  glfwSetKeyCallback(window, [](GLFWwindow* from, int key, int, int action, int modifiers) {
    of(from).onKey(key, action, modifiers);
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* from, int button, int action, int modifiers) {
    of(from).onButton(button, action, modifiers);
  });
  glfwSetCursorPosCallback(window,
                           [](GLFWwindow* from, double x, double y) { of(from).onMove(x, y); });
  glfwSetScrollCallback(window,
                        [](GLFWwindow* from, double x, double y) { of(from).onScroll(x, y); });
  glfwSetDropCallback(window, [](GLFWwindow* from, int count, const char** paths) {
    of(from).onDrop(count, paths);
  });
}

Input::~Input() {
  glfwSetKeyCallback(window_, nullptr);
  glfwSetMouseButtonCallback(window_, nullptr);
  glfwSetCursorPosCallback(window_, nullptr);
  glfwSetScrollCallback(window_, nullptr);
  glfwSetDropCallback(window_, nullptr);
}

Input& Input::of(GLFWwindow* window) {
  return *static_cast<Input*>(glfwGetWindowUserPointer(window));
}

mjrRect Input::window() const {
  mjrRect whole{};
  glfwGetFramebufferSize(window_, &whole.width, &whole.height);
  return whole;
}

void Input::setModifiers(int modifiers) {
  state_.control = (modifiers & GLFW_MOD_CONTROL) != 0;
  state_.shift = (modifiers & GLFW_MOD_SHIFT) != 0;
  state_.alt = (modifiers & GLFW_MOD_ALT) != 0;
}

// GLFW's are in screen coordinates from the upper left corner.
void Input::setPosition(double x, double y) {
  int width = 0, height = 0;
  glfwGetWindowSize(window_, &width, &height);
  const mjrRect pixels = window();
  const double scale = double(pixels.width) / std::max(width, 1);
  x *= scale;
  y = pixels.height - y * scale;
  state_.dx = x - state_.x;
  state_.dy = y - state_.y;
  state_.x = x;
  state_.y = y;
  state_.mouserect =
      mjr_findRect(mju_round(x), mju_round(y), state_.nrect - 1, state_.rect + 1) + 1;
}

void Input::onKey(int key, int action, int modifiers) {
  if (action == GLFW_RELEASE) return;
  isRepeated_ = action == GLFW_REPEAT;
  setModifiers(modifiers);
  state_.type = mjEVENT_KEY;
  state_.key = key;
  state_.keytime = glfwGetTime();
  handler_(state_);
}

void Input::onButton(int button, int action, int modifiers) {
  const mjtButton which = buttonOf(button);
  if (which == mjBUTTON_NONE) return;
  setModifiers(modifiers);
  const bool pressed = action == GLFW_PRESS;
  int& held = which == mjBUTTON_LEFT    ? state_.left
              : which == mjBUTTON_RIGHT ? state_.right
                                        : state_.middle;
  held = pressed;
  state_.type = pressed ? mjEVENT_PRESS : mjEVENT_RELEASE;
  if (pressed) {
    const double now = glfwGetTime();
    state_.doubleclick = which == state_.button && now - state_.buttontime < kDoubleClick;
    state_.button = which;
    state_.buttontime = now;
    // What is pressed first has the mouse until it is let go.
    if (state_.mouserect != 0 && state_.dragrect == 0) {
      state_.dragrect = state_.mouserect;
      state_.dragbutton = which;
    }
  }
  handler_(state_);
  if (!state_.left && !state_.right && !state_.middle) {
    state_.dragrect = 0;
    state_.dragbutton = mjBUTTON_NONE;
  }
}

void Input::onMove(double x, double y) {
  setPosition(x, y);
  if (!state_.left && !state_.right && !state_.middle) return;
  state_.type = mjEVENT_MOVE;
  handler_(state_);
}

void Input::onScroll(double x, double y) {
  state_.type = mjEVENT_SCROLL;
  state_.sx = x;
  state_.sy = y;
  handler_(state_);
}

void Input::onDrop(int count, const char** paths) {
  state_.type = mjEVENT_FILESDROP;
  state_.dropcount = count;
  state_.droppaths = paths;
  handler_(state_);
  state_.dropcount = 0;
  state_.droppaths = nullptr;
}

}  // namespace hrdf::app

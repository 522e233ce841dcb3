// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "window.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <thread>

#include <GLFW/glfw3.h>

#include "controls.h"
#include "overlay.h"
#include "physics.h"
#include "view.h"

namespace hrdf::app {
namespace {

constexpr int kWidth = 1280;  // screen coordinates
constexpr int kHeight = 800;
constexpr auto kFrame = std::chrono::microseconds(16667);  // where the display sets no rate itself

void reportGlfw(int, const char* text) {
  std::fprintf(stderr, "simulate: warning: window: %s\n", text);
}

struct Glfw {
  Glfw() : usable(glfwInit() == GLFW_TRUE) {}
  ~Glfw() { glfwTerminate(); }
  bool usable;
};

struct WindowCloser {
  void operator()(GLFWwindow* window) const { glfwDestroyWindow(window); }
};
using WindowPtr = std::unique_ptr<GLFWwindow, WindowCloser>;

WindowPtr openWindow(const std::string& title) {
  GLFWmonitor* monitor = glfwGetPrimaryMonitor();
  const GLFWvidmode* screen = monitor != nullptr ? glfwGetVideoMode(monitor) : nullptr;
  const int width = screen != nullptr ? std::min(kWidth, screen->width) : kWidth;
  const int height = screen != nullptr ? std::min(kHeight, screen->height) : kHeight;
  glfwWindowHint(GLFW_SAMPLES, 4);
  WindowPtr window(glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr));
  if (!window) return nullptr;
  glfwMakeContextCurrent(window.get());
  glfwSwapInterval(1);
  return window;
}

mjtFontScale fontScale(GLFWwindow* window) {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window, &x, &y);
  const int halves = std::clamp(static_cast<int>(std::lround(2 * x)), 2, 6);
  return static_cast<mjtFontScale>(50 * halves);
}

mjrRect viewportOf(GLFWwindow* window) {
  mjrRect viewport{};
  glfwGetFramebufferSize(window, &viewport.width, &viewport.height);
  return viewport;
}

Controls& controlsOf(GLFWwindow* window) {
  return *static_cast<Controls*>(glfwGetWindowUserPointer(window));
}

void connect(GLFWwindow* window, Controls& controls) {
  glfwSetWindowUserPointer(window, &controls);
  glfwSetKeyCallback(window, [](GLFWwindow* from, int key, int, int action, int modifiers) {
    const bool repeats = action == GLFW_REPEAT && key == GLFW_KEY_RIGHT;
    if (action == GLFW_PRESS || repeats) controlsOf(from).onKey(key, modifiers);
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow* from, int button, int action, int modifiers) {
    controlsOf(from).onButton(button, action, modifiers);
  });
  glfwSetCursorPosCallback(
      window, [](GLFWwindow* from, double x, double y) { controlsOf(from).onMove(x, y); });
  glfwSetScrollCallback(
      window, [](GLFWwindow* from, double, double amount) { controlsOf(from).onScroll(amount); });
}

void drawFrame(GLFWwindow* window, View& view, Physics& physics, const Controls& controls) {
  const mjrRect viewport = viewportOf(window);
  if (viewport.width == 0 || viewport.height == 0) return;  // minimised
  mjData& data = physics.snapshot();
  view.draw(data, viewport);
  if (controls.showsHelp()) drawHelp(viewport, view.context());
  if (controls.showsInfo()) drawInfo(viewport, view.context(), data.time, physics.status());
  glfwSwapBuffers(window);
}

// Draws until the window is closed or the simulated time `end` is reached. An unstable simulation
// never gets there: it ends what has an end at once.
void show(GLFWwindow* window, View& view, Physics& physics, std::optional<double> end) {
  Controls controls(window, view, physics);
  connect(window, controls);
  std::string told;
  while (glfwWindowShouldClose(window) == GLFW_FALSE) {
    const Clock::time_point next = Clock::now() + kFrame;
    // Events come second: a click is looked up in the scene, which the drawing makes.
    drawFrame(window, view, physics, controls);
    glfwPollEvents();
    const std::string failure = physics.status().failure;
    if (!failure.empty() && failure != told) {
      std::fprintf(stderr, "simulate: error: the simulation became unstable: %s\n",
                   failure.c_str());
    }
    told = failure;
    if (end && (!failure.empty() || physics.snapshot().time >= *end)) break;
    std::this_thread::sleep_until(next);
  }
  glfwSetWindowUserPointer(window, nullptr);
}

int takePicture(GLFWwindow* window, View& view, Physics& physics, const std::string& path) {
  const mjrRect viewport = viewportOf(window);
  const Picture picture =
      view.take(physics.snapshot(), std::max(viewport.width, 1), std::max(viewport.height, 1));
  std::string error;
  if (writePng(picture, path, error)) return 0;
  std::fprintf(stderr, "simulate: error: %s\n", error.c_str());
  return 1;
}

}  // namespace

int runWindow(const Session& session, const WindowOptions& options) {
  glfwSetErrorCallback(reportGlfw);
  const Glfw glfw;
  const WindowPtr window = glfw.usable ? openWindow(session.robot + " - simulate") : nullptr;
  if (!window) {
    std::fputs("simulate: error: cannot open a window; --headless needs none\n", stderr);
    return 1;
  }
  View view(*session.model, fontScale(window.get()));
  Physics physics(session, options.realtimeFactor);
  const mjrRect viewport = viewportOf(window.get());
  view.camera = cameraFor(*session.model, physics.snapshot(),
                          double(std::max(viewport.width, 1)) / std::max(viewport.height, 1));
  std::optional<double> end = options.duration;
  if (end) *end += homeTime(session);
  show(window.get(), view, physics, end);
  const int taken = options.png.empty() ? 0 : takePicture(window.get(), view, physics, options.png);
  return physics.status().failure.empty() ? taken : 1;
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/window.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <thread>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/pictures/picture.h"
#include "app/session/interrupt.h"
#include "app/session/pace.h"
#include "app/window/workbench.h"

namespace hrdf::app {
namespace {

constexpr int kWidth = 1440;  // screen coordinates
constexpr int kHeight = 900;
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
  glfwWindowHint(GLFW_SAMPLES, 0);  // the scene is multisampled offscreen, which is cheaper
  WindowPtr window(glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr));
  if (!window) return nullptr;
  glfwMakeContextCurrent(window.get());
  glfwSwapInterval(1);
  return window;
}

// Draws until the window is closed, a signal comes or the simulated time `end` is reached. An
// unstable simulation never gets there: it ends what has an end at once.
void show(GLFWwindow* window, Workbench& workbench, std::optional<double> end) {
  std::string told;
  while (glfwWindowShouldClose(window) == GLFW_FALSE && interruption() == 0) {
    const Clock::time_point next = Clock::now() + kFrame;
    workbench.draw();
    glfwSwapBuffers(window);
    // Events come second: a click is looked up in the scene, which the drawing makes.
    glfwPollEvents();
    workbench.work();
    const std::string failure = workbench.status().failure;
    if (!failure.empty() && failure != told) {
      std::fprintf(stderr, "simulate: error: the simulation became unstable: %s\n",
                   failure.c_str());
    }
    told = failure;
    if (end && (!failure.empty() || workbench.time() >= *end)) break;
    std::this_thread::sleep_until(next);
  }
}

int takePicture(Workbench& workbench, const std::string& path) {
  workbench.draw();
  Diagnostics out;
  if (writePng(workbench.picture(), path, out)) return 0;
  std::fprintf(stderr, "simulate: error: %s\n", out.all().front().message.c_str());
  return 1;
}

}  // namespace

int runWindow(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
              const WindowOptions& options) {
  keepInterruptions();  // whoever sees the window may end it
  glfwSetErrorCallback(reportGlfw);
  const Glfw glfw;
  const WindowPtr window = glfw.usable ? openWindow(session->robot() + " - simulate") : nullptr;
  if (!window) {
    std::fputs("simulate: error: cannot open a window; --headless needs none\n", stderr);
    return 1;
  }
  Workbench workbench(window.get(), std::move(session), source, std::move(watcher),
                      options.realtimeFactor);
  show(window.get(), workbench, options.duration);
  const int taken = options.png.empty() ? 0 : takePicture(workbench, options.png);
  if (taken != 0 || !workbench.status().failure.empty()) return 1;
  return interruption() == 0 ? 0 : statusAfter(interruption());
}

}  // namespace hrdf::app

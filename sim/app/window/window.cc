// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/window.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>
#include <tuple>
#include <utility>

#include <GLFW/glfw3.h>

#include <hrdf/sim/window.h>

#include "app/pictures/picture.h"
#include "app/session/interrupt.h"
#include "app/session/pace.h"
#include "app/window/workbench.h"

namespace hrdf::app {
namespace {

constexpr int kWindowWidth = 1440;  // screen coordinates, initial width
constexpr int kHeight = 900;
// Minimum duration of a frame: 1/60 s.
constexpr auto kFrame = std::chrono::microseconds(16667);

void reportGlfw(int, const char* text) {
  std::fprintf(stderr, "simulate: warning: window: %s\n", text);
}

// Initializes GLFW. If only an X server runs, requests X11: GLFW 3.4 would first try Wayland, and
// print an error.
bool initGlfw() {
#ifdef GLFW_PLATFORM
  const bool hasX = std::getenv("DISPLAY") != nullptr;
  if (hasX && std::getenv("WAYLAND_DISPLAY") == nullptr)
    glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
  return glfwInit() == GLFW_TRUE;
}

struct Glfw {
  Glfw() : usable(initGlfw()) {}
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
  const int width = screen != nullptr ? std::min(kWindowWidth, screen->width) : kWindowWidth;
  const int height = screen != nullptr ? std::min(kHeight, screen->height) : kHeight;
  glfwWindowHint(GLFW_SAMPLES, 0);  // the scene is multisampled offscreen, which is faster
  WindowPtr window(glfwCreateWindow(width, height, title.c_str(), nullptr, nullptr));
  if (!window) return nullptr;
  glfwMakeContextCurrent(window.get());
  glfwSwapInterval(1);
  return canDraw() ? std::move(window) : nullptr;
}

// Waits for events of the window. Draws twice a second while the window is idle. After an event,
// draws at the full rate for 0.5 s, because some widgets change over several frames.
void waitForEvents(const Workbench& workbench, Clock::time_point& awake) {
  constexpr double kAwake = 0.5, kAsleep = 0.5;
  if (!workbench.isIdle() || secondsSince(awake) < kAwake) return glfwPollEvents();
  const Clock::time_point begin = Clock::now();
  glfwWaitEventsTimeout(kAsleep);
  if (secondsSince(begin) < kAsleep) awake = Clock::now();
}

// Draws frames until the user closes the window, a signal arrives, `options.isOver` returns true,
// or `options.duration` is over. With a duration, also ends if the simulation is unstable, because
// the simulated time then stops.
void show(GLFWwindow* window, Workbench& workbench, const sim::WindowOptions& options) {
  const std::optional<double> end = options.duration;
  Clock::time_point awake = Clock::now();
  while (glfwWindowShouldClose(window) == GLFW_FALSE && interruption() == 0) {
    if (options.isOver && options.isOver()) break;
    if (options.notice) workbench.setNotice(options.notice());
    const Clock::time_point next = Clock::now() + kFrame;
    workbench.draw();
    glfwSwapBuffers(window);
    // Handles events after drawing, because a click applies to the scene that was drawn.
    waitForEvents(workbench, awake);
    workbench.work();
    if (end && (!workbench.status().failure.empty() || workbench.time() >= *end)) break;
    std::this_thread::sleep_until(next);
  }
}

// Opens a window, and shows the session in it until the window ends. Returns false if and only if
// an error was reported.
bool present(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
             const sim::WindowOptions& options, Diagnostics& out) {
  const Glfw glfw;
  const WindowPtr window = glfw.usable ? openWindow(options.title) : nullptr;
  if (!window) {
    out.error(kNoPlace, "cannot open a window",
              "a window needs a display with OpenGL 3; `simulate --headless` needs no display");
    return false;
  }
  Workbench workbench(window.get(), std::move(session), source, std::move(watcher),
                      options.realtimeFactor);
  workbench.stage().panels = options.panels;
  if (!workbench.stage().physics->isOfProgram()) workbench.publishWhatIsOpened();
  workbench.restorePlace();
  show(window.get(), workbench, options);
  workbench.saveFilm(out);
  const std::string failure = workbench.status().failure;
  if (!failure.empty()) out.error(kNoPlace, "the simulation became unstable: " + failure);
  if (!options.png.empty()) {
    workbench.draw();
    std::ignore = writePng(workbench.picture(), options.png, out);
  }
  return !out.hasErrors();
}

}  // namespace

int runWindow(std::unique_ptr<Session> session, const Source& source, Watcher watcher,
              const sim::WindowOptions& options) {
  keepInterruptions();  // from now on, a signal closes the window
  glfwSetErrorCallback(reportGlfw);
  Diagnostics out;
  const bool isShown = present(std::move(session), source, std::move(watcher), options, out);
  for (const Diagnostic& diagnostic : out.all()) {
    std::fprintf(stderr, "simulate: %s\n", toString(diagnostic).c_str());
  }
  if (!isShown) return 1;
  return interruption() == 0 ? 0 : statusAfter(interruption());
}

int runStartPage(std::optional<double> duration, const std::string& png) {
  constexpr const char* kScene = R"(<mujoco model="start"><statistic extent="2" center="0 0 .6"/>
    <visual><global azimuth="150" elevation="-12"/></visual><asset>
      <texture name="floor" type="2d" builtin="checker" mark="edge" rgb1=".86 .87 .88"
       rgb2=".82 .83 .85" markrgb=".76 .78 .8" width="300" height="300"/>
      <material name="floor" texture="floor" texuniform="true" texrepeat="2 2"/></asset>
    <worldbody><light type="directional" pos="0 0 3"/>
      <geom type="plane" size="0 0 .05" material="floor"/></worldbody></mujoco>)";
  Source scene;
  scene.files = {"start.xml"};
  scene.read = [](const std::string&) { return FileText(std::string(kScene)); };
  Diagnostics out;
  std::unique_ptr<Session> session = Session::open(scene, out);
  for (const Diagnostic& diagnostic : out.all())
    std::fputs(toStringWithSource(diagnostic).c_str(), stderr);
  if (!session) return 1;
  sim::WindowOptions options;
  options.title = "simulate";
  options.duration = duration;
  options.png = png;
  return runWindow(std::move(session), {}, Watcher(), options);
}

}  // namespace hrdf::app

namespace hrdf::sim {

bool show(Simulation& simulation, Diagnostics& out, const WindowOptions& options) {
  simulation.pause();
  Diagnostics own;  // only messages of this call; `out` may contain earlier messages
  const bool isShown =
      app::present(app::Session::of(simulation, options.onStep), {}, app::Watcher(), options, own);
  for (const Diagnostic& diagnostic : own.all()) out.add(diagnostic);
  return isShown;
}

bool show(Simulation& simulation, const WindowOptions& options) {
  Diagnostics out;
  const bool isShown = show(simulation, out, options);
  for (const Diagnostic& diagnostic : out.all()) std::cerr << toStringWithSource(diagnostic);
  return isShown;
}

}  // namespace hrdf::sim

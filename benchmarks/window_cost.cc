// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the time of panels and plots in a frame of the window, in addition to the scene: frames
// of the whole window alternate with frames of the scene alone in the same rectangle. The hexapod
// has 18 modules; all positions are plotted.
// Usage: scripts/with_display.sh window_cost [WIDTH HEIGHT]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <utility>
#include <vector>

#include <GLFW/glfw3.h>
#include <imgui.h>

#include "app/window/workbench.h"

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kFrames = 60;
constexpr double kHistory = 20;  // s, time range of the plots

double milliseconds(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + kFrames / 2);
  return values[kFrames / 2];
}

void measure(GLFWwindow* window, hrdf::app::Workbench& bench, const char* name) {
  std::vector<double> whole, scene;
  for (int i = 0; i < kFrames; ++i) {
    Clock::time_point start = Clock::now();
    bench.draw();
    glFinish();
    whole.push_back(milliseconds(start));
    const hrdf::app::Area& area = bench.scene();
    int height = 0;
    glfwGetFramebufferSize(window, nullptr, &height);
    const mjrRect place{static_cast<int>(area.left), height - static_cast<int>(area.bottom),
                        static_cast<int>(area.width()), static_cast<int>(area.height())};
    start = Clock::now();
    // Turns the camera, because an unchanged scene is not drawn again.
    bench.stage().view->camera.azimuth += 1e-3;
    bench.stage().view->show(*bench.stage().shown, place, false);
    glFinish();
    scene.push_back(milliseconds(start));
    glfwSwapBuffers(window);
    glfwPollEvents();
    bench.work();
  }
  const double all = median(whole), alone = median(scene);
  std::printf("%-32s scene %5.1f ms, panels %5.1f ms, %3.0f %%\n", name, alone, all - alone,
              100 * (all - alone) / alone);
}

// Types into the window's search field while the robot moves. Prints the time from a key press to
// the picture with the letter, plus half a frame: the mean time until the window reads the key.
void measureTyping(GLFWwindow* window, hrdf::app::Workbench& bench) {
  constexpr int kLetters = kFrames;
  bench.stage().ui.isSearching = true;
  const auto drawn = [&] {
    const Clock::time_point start = Clock::now();
    bench.stage().view->camera.azimuth += 1;  // an unchanged scene is not drawn again
    bench.draw();
    glfwSwapBuffers(window);
    glFinish();
    glfwPollEvents();
    bench.work();
    return milliseconds(start);
  };
  for (int i = 0; i < 5; ++i) drawn();
  std::vector<double> waits;
  for (int i = 0; i < kLetters; ++i) {
    const std::size_t length = bench.stage().ui.searched.size();
    double wait = drawn() / 2;
    ImGui::GetIO().AddInputCharacter('a');
    while (bench.stage().ui.searched.size() == length && wait < 1e4) wait += drawn();
    waits.push_back(wait);
  }
  std::printf("%-32s median %.1f ms, most %.1f ms\n", "a letter typed", median(waits),
              std::ranges::max(waits));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace hrdf;
  using namespace hrdf::app;
  const int width = argc == 3 ? std::atoi(argv[1]) : 1280;
  const int height = argc == 3 ? std::atoi(argv[2]) : 720;
  const Clock::time_point start = Clock::now();
  const std::clock_t startCpu = std::clock();
  unsetenv("XDG_CONFIG_HOME");  // do not load a saved layout
  unsetenv("HOME");
  app::Source source{{HRDF_SOURCE_DIR "/models/hexapod.hrdf"}, "", {}, true, {}};
  source.options.floatingBase = true;
  Diagnostics diagnostics;
  const Files files;
  source.read = files;
  auto session = Session::open(source, diagnostics);
  GLFWwindow* window =
      glfwInit() == GLFW_TRUE ? glfwCreateWindow(width, height, "cost", nullptr, nullptr) : nullptr;
  if (!session || window == nullptr) return 1;
  glfwMakeContextCurrent(window);
  glfwSwapInterval(0);
  {
    Workbench bench(window, std::move(session), source, Watcher(files.seen()), 1);
    bench.draw();
    glfwSwapBuffers(window);
    glFinish();
    std::printf("%-32s %.2f s, of which processor %.2f s\n", "first picture",
                milliseconds(start) / 1000,
                static_cast<double>(std::clock() - startCpu) / CLOCKS_PER_SEC);
    Stage& stage = bench.stage();
    measure(window, bench, "both side panels");
    measureTyping(window, bench);
    stage.ui.kept.below = true;
    PlotChoice all;
    for (int i = 0; i < 18; ++i) all.lines.push_back({i, Traced::position});
    stage.ui.plots = {all, all};
    stage.physics->setFactor(0);
    while (bench.time() < kHistory) {
      bench.draw();
      bench.work();
    }
    // Measures in real time; the simulation ran at full speed only to fill the plots.
    stage.physics->setFactor(1);
    stage.ui.span = static_cast<float>(kHistory);
    measure(window, bench, "and two plots of 18 lines");
  }
  glfwDestroyWindow(window);
  glfwTerminate();
  return 0;
}

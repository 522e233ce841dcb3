// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens a robot in a window, changes its file, and draws while the file is read. The read ends only
// after 100 pictures: if drawing waited for it, the program would hang.
// Usage: slow_reload FILE.hrdf
#include <atomic>
#include <cstdio>
#include <fstream>
#include <future>
#include <memory>
#include <utility>

#include <GLFW/glfw3.h>

#include "app/window/workbench.h"

int main(int, char** argv) {
  using namespace hrdf;
  using namespace hrdf::app;
  std::promise<void> letGo;
  std::atomic<bool> isBeingRead = false;
  const app::Source source{{argv[1]}, "", {}, true, {}};
  app::Source slow = source;
  slow.read = [&](const std::string& path) {
    if (!isBeingRead.exchange(true)) letGo.get_future().wait();
    return readFile(path);
  };
  Diagnostics diagnostics;
  Watcher watcher({stampOf(argv[1])});
  auto session = Session::open(source, diagnostics);
  GLFWwindow* window =
      glfwInit() == GLFW_TRUE ? glfwCreateWindow(640, 480, "slow", nullptr, nullptr) : nullptr;
  if (!session || window == nullptr) return 1;
  glfwMakeContextCurrent(window);
  {
    Workbench workbench(window, std::move(session), slow, std::move(watcher), 1);
    const auto draw = [&] {
      workbench.draw();
      glfwSwapBuffers(window);
      workbench.work();
    };
    draw();
    std::ofstream(argv[1], std::ios::app) << "\n";
    while (!isBeingRead) draw();
    const double before = workbench.time();
    int pictures = 0;
    for (; pictures < 100 || workbench.time() <= before; ++pictures) draw();
    letGo.set_value();
    std::printf("drew on, and the robot ran on\n");
  }
  glfwDestroyWindow(window);
  glfwTerminate();
  return 0;
}

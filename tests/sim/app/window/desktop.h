// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window on a display of its own, with real keys and clicks; widgets are found by name.
#ifndef HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_
#define HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/window/desk.h"
#include "app/window/item_map.h"
#include "app/window/panels.h"
#include "app/window/workbench.h"

#include "tests/sim/app/folder_test.h"

namespace hrdf::app {

class Desktop : public FolderTest {
 protected:
  void SetUp() override {
    if (std::system("command -v Xvfb xdotool xprop >/dev/null") != 0) {
      GTEST_SKIP() << "needs Xvfb, xdotool and xprop";
    }
    startDisplay();
    fs::current_path(path(""));
    setenv("XDG_CONFIG_HOME", path("").c_str(), 1);
  }

  void TearDown() override {
    close();
    fs::current_path("/");
    if (server_ > 0) kill(server_, SIGTERM);
    if (pipe_ != nullptr) pclose(pipe_);
  }

  // Opens a copy of the arm, `arm.hrdf`.
  void openArm(int width = 1280, int height = 720) {
    fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"),
                  fs::copy_options::overwrite_existing);
    open("arm.hrdf", width, height);
  }

  void open(const std::string& file, int width = 1280, int height = 720) {
    source_ = {{file}, "", {}, true, {}};
    Diagnostics diagnostics;
    Watcher watcher;
    Source watched = source_;
    watched.read = watcher.watching(readFile);
    auto session = Session::open(watched, diagnostics);
    ASSERT_TRUE(session) << summary(diagnostics);
    ASSERT_EQ(glfwInit(), GLFW_TRUE);
    window_ = glfwCreateWindow(width, height, "test", nullptr, nullptr);
    ASSERT_NE(window_, nullptr);
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(0);
    glfwSetWindowPos(window_, 0, 0);
    bench_ =
        std::make_unique<Workbench>(window_, std::move(session), source_, std::move(watcher), 1);
    watchItems(true);
    frames(3);
    EXPECT_TRUE(until([&] {
      if (glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE) return true;
      if (glfwGetWindowAttrib(window_, GLFW_VISIBLE) == GLFW_TRUE) glfwFocusWindow(window_);
      return false;
    }));
  }

  void close() {
    bench_.reset();
    if (window_ != nullptr) glfwDestroyWindow(window_);
    window_ = nullptr;
    glfwTerminate();
  }

  void frame() {
    bench_->draw();
    glfwSwapBuffers(window_);
    glfwPollEvents();
    bench_->work();
  }
  void frames(int count) {
    for (int i = 0; i < count; ++i) frame();
  }
  // Draws on until it holds; false if it never does: a loaded machine takes minutes.
  template <class Condition>
  bool until(const Condition& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (!holds()) {
      if (std::chrono::steady_clock::now() > end) return false;
      frame();
    }
    return true;
  }

  bool isThere(const std::string& item) { return findItem(item).has_value(); }
  bool appears(const std::string& item) {
    return until([&] { return isThere(item); });
  }
  bool disappears(const std::string& item) {
    return until([&] { return !isThere(item); });
  }

  static void run(const std::string& command) { EXPECT_EQ(std::system(command.c_str()), 0); }
  void move(float x, float y) {
    run("xdotool mousemove " + std::to_string(int(x)) + " " + std::to_string(int(y)));
    EXPECT_TRUE(until([&] {
      const ImVec2 at = ImGui::GetIO().MousePos;
      return std::abs(at.x - std::floor(x)) < 1 && std::abs(at.y - std::floor(y)) < 1;
    }));
    frames(2);
  }
  void press(int button = 1) {
    run("xdotool mousedown " + std::to_string(button));
    EXPECT_TRUE(until([&] { return ImGui::GetIO().MouseDown[indexOf(button)]; }));
  }
  void release(int button = 1) {
    run("xdotool mouseup " + std::to_string(button));
    EXPECT_TRUE(until([&] { return !ImGui::GetIO().MouseDown[indexOf(button)]; }));
    frames(2);
  }
  // The middle of a widget, once it is there.
  ImVec2 middle(const std::string& item) {
    EXPECT_TRUE(appears(item)) << item << " is none of:\n" << itemLabels();
    const ItemPlace place = findItem(item).value_or(ItemPlace());
    return {(place.left + place.right) / 2, (place.top + place.bottom) / 2};
  }
  // `across`: the share of its width.
  void click(const std::string& item, float across = 0.5F) {
    const ImVec2 at = middle(item);
    const ItemPlace place = findItem(item).value_or(ItemPlace());
    move(place.left + across * (place.right - place.left), at.y);
    press();
    release();
  }
  // At once, for a slow machine must not make two single clicks of it.
  void doubleClick(float x, float y) {
    move(x, y);
    ImGui::GetIO().MouseDoubleClickTime = 60;
    ImGui::GetIO().MouseSingleClickDelay = 61;   // Dear ImGui asks for more than the other
    ImGui::GetIO().MouseClickedTime[0] = -1000;  // s: after others it would be a third click
    press();
    release();
    press();
    release();
  }
  void key(const std::string& keys) {
    run("xdotool key " + keys);
    frames(2);
  }
  void type(const std::string& text) {
    run("xdotool type --delay 20 '" + text + "'");
    frames(2);
  }
  // Replaces the text of a field.
  void fill(const std::string& item, const std::string& text) {
    click(item);
    EXPECT_TRUE(until([] { return ImGui::GetIO().WantTextInput; })) << item;
    key("ctrl+a");
    type(text);
    EXPECT_TRUE(until([&] { return textOfField() == text; })) << textOfField();
  }
  static std::string textOfField() {
    const ImGuiInputTextState& state = ImGui::GetCurrentContext()->InputTextState;
    return {state.TextA.Data, state.TextA.Data + state.TextLen};
  }

  Stage& stage() { return bench_->stage(); }
  const ModuleState& module(std::size_t index) { return stage().now->modules[index]; }
  double position(std::size_t index) {
    return module(index).feedback.angles.get(sim::FeedbackAngle::position);
  }
  bool isAtRest(std::size_t index, double at) {
    constexpr double kNear = 0.01;  // rad, rad/s
    const auto speed = module(index).feedback.floats.get(sim::FeedbackFloat::velocity);
    return std::abs(position(index) - at) < kNear && std::abs(double(speed)) < kNear;
  }
  void enlargeScreen(int scale) {
    run("xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER 'Xft.dpi: " +
        std::to_string(96 * scale) + "'");
  }

  std::unique_ptr<Workbench> bench_;
  GLFWwindow* window_ = nullptr;
  Source source_;

 private:
  static int indexOf(int button) { return button == 1 ? 0 : button == 3 ? 1 : 2; }

  void startDisplay() {
    pipe_ = popen(
        "echo $$; exec Xvfb -displayfd 1 -screen 0 1280x720x24 -nolisten tcp -noreset 2>/dev/null",
        "r");
    int display = 0;
    ASSERT_EQ(std::fscanf(pipe_, "%d %d", &server_, &display), 2);
    setenv("DISPLAY", (":" + std::to_string(display)).c_str(), 1);
  }

  FILE* pipe_ = nullptr;
  int server_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_

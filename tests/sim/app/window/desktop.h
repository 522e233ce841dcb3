// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The window on a display of its own, with keys and clicks in Dear ImGui's queue; widgets are found
// by name.
#ifndef HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_
#define HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <numbers>
#include <string>

#include <GLFW/glfw3.h>
#include <gtest/gtest.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_internal.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "app/window/workbench.h"

#include "tests/sim/app/folder_test.h"
#include "tests/sim/app/window/widget_places.h"
#include "tests/sim/app/x_server.h"

namespace hrdf::app {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kSettled = 0.03;  // rad, largest position error of a module at its target

inline const std::string kBar = "##MainMenuBar/##MenuBar/";
inline const std::string kModules = "Modules/views/Modules//content";
inline const std::string kTable = kModules + "//list/table/";
inline const std::string kModule = kModules + "/tabs/Command//content/";

// The window of all tests of a program: a context of OpenGL takes long to make.
class Display {
 public:
  static Display& shared() {
    static Display display;
    return display;
  }
  Display(const Display&) = delete;
  Display& operator=(const Display&) = delete;

  // Returns the window, which all tests share, in this size; null if it cannot be created.
  GLFWwindow* window(int width, int height) {
    if (glfwInit() != GLFW_TRUE) return nullptr;
    if (window_ == nullptr) window_ = glfwCreateWindow(width, height, "test", nullptr, nullptr);
    if (window_ == nullptr) return nullptr;
    glfwMakeContextCurrent(window_);
    glfwSwapInterval(0);
    glfwSetWindowShouldClose(window_, GLFW_FALSE);
    glfwSetWindowSize(window_, width, height);
    glfwSetWindowPos(window_, 0, 0);
    return window_;
  }

  // Closes the window and sets the screen to `scale` times 96 dpi. The next window() applies this.
  void setScale(int scale) {
    glfwTerminate();
    window_ = nullptr;
    const std::string dots = std::to_string(96 * scale);
    const std::string set = "xprop -root -f RESOURCE_MANAGER 8s -set RESOURCE_MANAGER 'Xft.dpi: ";
    EXPECT_EQ(std::system((set + dots + "'").c_str()), 0);
  }

 private:
  Display() { setenv("DISPLAY", XServer::display().c_str(), 1); }
  ~Display() { glfwTerminate(); }

  GLFWwindow* window_ = nullptr;
};

class Desktop : public FolderTest {
 protected:
  void SetUp() override {
    if (std::system("command -v Xvfb xdotool xprop >/dev/null") != 0) {
      GTEST_SKIP() << "needs Xvfb, xdotool and xprop";
    }
    Display::shared();
    fs::current_path(path(""));
    setenv("XDG_CONFIG_HOME", path("").c_str(), 1);
  }

  void TearDown() override {
    close();
    fs::current_path("/");
    if (isEnlarged_) Display::shared().setScale(1);
  }

  // Opens a copy of the arm, `arm.hrdf`.
  void openArm(int width = 1280, int height = 720) {
    fs::copy_file(kModels + "x_arm_3dof.hrdf", path("arm.hrdf"),
                  fs::copy_options::overwrite_existing);
    open("arm.hrdf", width, height);
  }

  // `log`: replayed; empty: none.
  void open(const std::string& file, int width = 1280, int height = 720,
            const std::string& log = "") {
    source_ = {{file}, "", {}, true, {}};
    Diagnostics diagnostics;
    const Files files;
    Source once = source_;
    once.read = files;
    auto session = Session::open(std::move(once), diagnostics);
    ASSERT_TRUE(session) << summary(diagnostics);
    if (!log.empty()) {
      auto opened = HardwareLog::read(log, session->run(), diagnostics);
      ASSERT_TRUE(opened) << summary(diagnostics);
      session->replay(*std::move(opened));
    }
    window_ = Display::shared().window(width, height);
    ASSERT_NE(window_, nullptr);
    bench_ =
        std::make_unique<Workbench>(window_, std::move(session), source_, Watcher(files.seen()), 1);
    watchWidgets();
    // Without this event, Dear ImGui would ask the X server for the pointer's position.
    ImGui_ImplGlfw_CursorEnterCallback(window_, GLFW_TRUE);
    EXPECT_TRUE(until([&] {
      const ImVec2 size = ImGui::GetIO().DisplaySize;
      return int(size.x) == width && int(size.y) == height;
    }));
    ImGui::GetIO().AddFocusEvent(true);
    frames(3);
  }

  void close() { bench_.reset(); }

  static void run(const std::string& command) { EXPECT_EQ(std::system(command.c_str()), 0); }

  // Gives the window the X server's keyboard focus. Before this call, Dear
  // ImGui gets only the tests' keyboard events.
  void focus() {
    EXPECT_TRUE(until([&] {
      if (glfwGetWindowAttrib(window_, GLFW_FOCUSED) == GLFW_TRUE) return true;
      if (glfwGetWindowAttrib(window_, GLFW_VISIBLE) == GLFW_TRUE) glfwFocusWindow(window_);
      return false;
    }));
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
  // Draws until the condition holds. Returns false after 5 minutes (a loaded machine is slow),
  // or at once if the test has already failed.
  template <class Condition>
  bool until(const Condition& holds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    while (!holds()) {
      if (HasFailure() || std::chrono::steady_clock::now() > end) return false;
      frame();
    }
    return true;
  }

  bool isThere(const std::string& item) { return findWidget(item).has_value(); }
  bool appears(const std::string& item) {
    return until([&] { return isThere(item); });
  }
  bool disappears(const std::string& item) {
    return until([&] { return !isThere(item); });
  }

  void move(float x, float y) {
    ImGui::GetIO().AddMousePosEvent(std::floor(x), std::floor(y));
    frames(2);
  }
  void press(int button = 0) {
    ImGui::GetIO().AddMouseButtonEvent(button, true);
    frame();
  }
  void release(int button = 0) {
    ImGui::GetIO().AddMouseButtonEvent(button, false);
    frames(2);
  }
  void turnWheel(float steps) {
    ImGui::GetIO().AddMouseWheelEvent(0, steps);
    frame();
  }
  // The middle of a widget, once it is there.
  ImVec2 middle(const std::string& item) {
    EXPECT_TRUE(appears(item)) << item << " is none of:\n" << widgetLabels();
    const WidgetPlace place = findWidget(item).value_or(WidgetPlace());
    return {(place.left + place.right) / 2, (place.top + place.bottom) / 2};
  }
  // `across`: the share of its width.
  void click(const std::string& item, float across = 0.5F) {
    const ImVec2 at = middle(item);
    const WidgetPlace place = findWidget(item).value_or(WidgetPlace());
    move(place.left + across * (place.right - place.left), at.y);
    press();
    release();
  }
  // The times (s) are long, so that the clicks of a slow machine are still one double click.
  void doubleClick(float x, float y) {
    move(x, y);
    ImGui::GetIO().MouseDoubleClickTime = 60;
    ImGui::GetIO().MouseSingleClickDelay = 61;   // must be more than MouseDoubleClickTime
    ImGui::GetIO().MouseClickedTime[0] = -1000;  // ImGui then ignores earlier clicks
    press();
    release();
    press();
    release();
  }
  // "Return", "F3", "ctrl+a".
  void key(const std::string& keys) {
    hold(keys, true);
    hold(keys, false);
  }
  void hold(const std::string& keys, bool isDown) {
    ImGuiIO& io = ImGui::GetIO();
    for (std::size_t at = 0, end = 0; end != std::string::npos; at = end + 1) {
      end = keys.find('+', at);
      const std::string name = keys.substr(at, end == std::string::npos ? end : end - at);
      if (name == "ctrl") io.AddKeyEvent(ImGuiMod_Ctrl, isDown);
      if (name == "shift") io.AddKeyEvent(ImGuiMod_Shift, isDown);
      io.AddKeyEvent(keyOf(name), isDown);
    }
    frames(2);
  }
  void type(const std::string& text) {
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
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
  const AxisState& module(std::size_t index) { return stage().now->axes[index]; }
  double position(std::size_t index) {
    return module(index).feedback.angles.get(sim::FeedbackAngle::position);
  }
  bool isAtRest(std::size_t index, double at) {
    constexpr double kNear = 0.01;  // rad, rad/s
    const auto speed = module(index).feedback.floats.get(sim::FeedbackFloat::velocity);
    return std::abs(position(index) - at) < kNear && std::abs(double(speed)) < kNear;
  }
  // Closes the window; the next open() of this test has a screen with `scale` times 96 dpi.
  void enlargeScreen(int scale) {
    close();
    isEnlarged_ = true;
    Display::shared().setScale(scale);
  }

  std::unique_ptr<Workbench> bench_;
  GLFWwindow* window_ = nullptr;
  Source source_;

 private:
  static ImGuiKey keyOf(const std::string& name) {
    static const std::map<std::string, ImGuiKey> keys = {
        {"ctrl", ImGuiKey_LeftCtrl},  {"shift", ImGuiKey_LeftShift}, {"Return", ImGuiKey_Enter},
        {"Escape", ImGuiKey_Escape},  {"space", ImGuiKey_Space},     {"Tab", ImGuiKey_Tab},
        {"Page_Up", ImGuiKey_PageUp}, {"F1", ImGuiKey_F1},           {"F3", ImGuiKey_F3}};
    if (name.size() == 1) return static_cast<ImGuiKey>(ImGuiKey_A + (name[0] - 'a'));
    return keys.at(name);
  }

  bool isEnlarged_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_TESTS_SIM_APP_WINDOW_DESKTOP_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/gui.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string_view>

#include <unistd.h>

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>
#include <imgui_internal.h>
#include <implot.h>

#include "text/process.h"

#include "app/session/report.h"
#include "app/window/input_events.h"
#include "app/window/theme.h"
#include "app/window/widget_observer.h"

namespace hrdf::app {
namespace {

constexpr const char* kPart = "simulate";  // name of the section in the settings file

struct KeptRow {
  const char* name;
  bool Kept::*value;
};

constexpr KeptRow kKept[] = {
    {"left", &Kept::left},       {"right", &Kept::right}, {"below", &Kept::below},
    {"degrees", &Kept::degrees}, {"light", &Kept::light}, {"maximised", &Kept::isMaximised},
};

constexpr float kLeastZoom = 0.5F, kMostZoom = 3;
constexpr float kMostPoints = 4000;   // maximum width or height of a panel, in points
constexpr float kMostPixels = 30000;  // maximum position and size, in screen coordinates

struct KeptNumber {
  const char* name;
  float Kept::*value;
  float least, most;
};

constexpr KeptNumber kNumbers[] = {{"zoom", &Kept::zoom, kLeastZoom, kMostZoom},
                                   {"duration", &Kept::duration, 0, kMaxMove},
                                   {"left width", &Kept::leftWidth, 0, kMostPoints},
                                   {"right width", &Kept::rightWidth, 0, kMostPoints},
                                   {"height", &Kept::height, 0, kMostPoints},
                                   {"window left", &Kept::windowLeft, -kMostPixels, kMostPixels},
                                   {"window top", &Kept::windowTop, -kMostPixels, kMostPixels},
                                   {"window width", &Kept::windowWidth, 0, kMostPixels},
                                   {"window height", &Kept::windowHeight, 0, kMostPixels}};

float scaleOf(GLFWwindow* window, const Kept& kept) {
  float x = 1, y = 1;
  glfwGetWindowContentScale(window, &x, &y);
  return std::clamp(x * kept.zoom, 0.5F, 4.0F);
}

void readLine(ImGuiContext*, ImGuiSettingsHandler* handler, void*, const char* line) {
  auto& kept = *static_cast<Kept*>(handler->UserData);
  const std::string_view text = line;
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return;
  const std::string_view name = text.substr(0, equals), value = text.substr(equals + 1);
  for (const KeptRow& row : kKept) {
    if (name == row.name) kept.*row.value = value.starts_with('1');
  }
  for (const KeptNumber& row : kNumbers) {
    float number = kept.*row.value;
    std::from_chars(value.data(), value.data() + value.size(), number);
    if (name == row.name) kept.*row.value = std::fmin(std::fmax(number, row.least), row.most);
  }
}

void writeLines(ImGuiContext*, ImGuiSettingsHandler* handler, ImGuiTextBuffer* out) {
  const auto& kept = *static_cast<const Kept*>(handler->UserData);
  out->appendf("[%s][all]\n", kPart);
  for (const KeptRow& row : kKept) out->appendf("%s=%d\n", row.name, kept.*row.value ? 1 : 0);
  for (const KeptNumber& row : kNumbers) {
    out->appendf("%s=%s\n", row.name, formatted("%g", double(kept.*row.value)).c_str());
  }
  out->append("\n");
}

void keepIn(Kept& kept) {
  ImGuiSettingsHandler handler;
  handler.TypeName = kPart;
  handler.TypeHash = ImHashStr(kPart);
  handler.UserData = &kept;
  handler.ReadOpenFn = [](ImGuiContext*, ImGuiSettingsHandler* self, const char*) {
    return self->UserData;
  };
  handler.ReadLineFn = readLine;
  handler.WriteAllFn = writeLines;
  ImGui::AddSettingsHandler(&handler);
}

}  // namespace

void zoom(Kept& kept, bool larger) {
  constexpr float kZoomStep = 1.1F;
  kept.zoom =
      std::clamp(larger ? kept.zoom * kZoomStep : kept.zoom / kZoomStep, kLeastZoom, kMostZoom);
}

std::string settingsFile() {
  namespace fs = std::filesystem;
  const fs::path folder = userFolder("XDG_CONFIG_HOME", ".config");
  const std::string named = environment("XDG_CONFIG_HOME");
  std::error_code problem;
  const bool hasBase = fs::is_directory(named.empty() ? environment("HOME") : named, problem);
  if (folder.empty() || !hasBase) return {};
  fs::create_directories(folder, problem);
  if (problem || access(folder.c_str(), W_OK) != 0) return {};
  const fs::path file = folder / "window.ini";
  if (fs::exists(file, problem) && !fs::is_regular_file(file, problem)) return {};
  return file.string();
}

Gui::Gui(GLFWwindow* window, Kept& kept) : window_(window), kept_(kept), file_(settingsFile()) {
  ImGui::CreateContext();
  ImPlot::CreateContext();
  ImGuiIO& io = ImGui::GetIO();
  io.IniFilename = file_.empty() ? nullptr : file_.c_str();
  io.ConfigWindowsMoveFromTitleBarOnly = true;
  io.ConfigDebugHighlightIdConflicts = false;
  loadFonts();
  keepIn(kept);
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init(nullptr);
  if (io.IniFilename != nullptr) ImGui::LoadIniSettingsFromDisk(io.IniFilename);
  saved_ = kept;
}

Gui::~Gui() {
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImPlot::DestroyContext();
  ImGui::DestroyContext();
}

void Gui::begin() {
  if (kept_ != saved_) ImGui::MarkIniSettingsDirty();
  saved_ = kept_;
  const float scale = scaleOf(window_, kept_);
  if (scale != scale_ || kept_.light != isLight_) {
    scale_ = scale;
    isLight_ = kept_.light;
    applyTheme(isLight_, scale_);
  }
  ImGui_ImplOpenGL3_NewFrame();
  ImGui_ImplGlfw_NewFrame();
  beginFrame();
}

void Gui::end() {
  if (widgetObserver.frameEnds != nullptr) widgetObserver.frameEnds();
  ImGui::Render();
}

void Gui::draw() { ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData()); }

}  // namespace hrdf::app

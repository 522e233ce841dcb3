// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Draws notices over the scene: errors of a file, an unstable simulation, help.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

struct KeyRow {
  const char* what;
  const char* keys;
};

constexpr KeyRow kKeys[] = {
    {"Help", "F1"},
    {"Scene, modules, plots", "Tab, Shift Tab, F3"},
    {"Full screen", "F5"},
    {"Run or pause", "Space"},
    {"Step", "Right arrow"},
    {"Faster, slower", "+, -"},
    {"Restart", "Backspace"},
    {"Whole robot in view", "Ctrl A"},
    {"Cameras of the model, free camera", "[ ], Esc"},
    {"Frames, labels", "F6, F7"},
    {"Contact points, contact forces", "C, F"},
    {"Transparent", "T"},
    {"Groups of geoms, of sites", "0 to 5, Shift 0 to 5"},
    {"Motion stop, hold still", "Ctrl M, Ctrl H"},
    {"Open, reload, picture, film", "Ctrl O, Ctrl L, Ctrl P, Ctrl R"},
    {"Search commands, undo", "Ctrl K, Ctrl Z"},
    {"Larger, smaller", "Ctrl +, Ctrl -"},
    {"Quit", "Ctrl Q"},
};

constexpr KeyRow kMouse[] = {
    {"Turn the camera", "left drag"},
    {"Move the camera", "right drag, with Shift level"},
    {"Zoom", "wheel, middle drag"},
    {"Select a body and its module", "left double click"},
    {"Look at a point", "right double click"},
    {"Follow a body", "Ctrl right double click"},
    {"Turn the selected body", "Ctrl left drag"},
    {"Push it, or lead the arm", "Ctrl right drag"},
    {"Open files", "drop them on the window"},
    {"Plots: zoom, move, fit", "wheel, drag, double click"},
};

void centre(const Area& scene) {
  ImGui::SetNextWindowPos({(scene.left + scene.right) / 2, (scene.top + scene.bottom) / 2},
                          ImGuiCond_Always, {0.5F, 0.5F});
}

void rows(const char* name, const auto& all) {
  ImGui::SeparatorText(name);
  if (!ImGui::BeginTable(name, 2, ImGuiTableFlags_SizingFixedFit)) return;
  for (const KeyRow& row : all) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(row.what);
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", row.keys);
  }
  ImGui::EndTable();
}

void drawHelp(Stage& stage) {
  if (!stage.ui.help) return;
  // Wider than the scene, if that must be.
  const ImVec2 whole = ImGui::GetMainViewport()->Size;
  ImGui::SetNextWindowPos({whole.x / 2, whole.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {whole.x, whole.y * 0.94F});
  if (ImGui::Begin("Keys and mouse", &stage.ui.help,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove)) {
    rows("Keys", kKeys);
    rows("Mouse", kMouse);
  }
  ImGui::End();
}

// Messages are wrapped; below them stand the source and a caret under it, which are not.
void drawLines(const std::string& text) {
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    const bool isMessage = text[at] != ' ';
    if (isMessage) ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.data() + at, text.data() + end);
    if (isMessage) ImGui::PopTextWrapPos();
  }
}

void drawErrors(Stage& stage, const Area& scene) {
  if (!stage.diagnostics.hasErrors()) return;
  const std::string text = textOf(stage.diagnostics);
  const ImVec2 whole = ImGui::GetMainViewport()->Size;
  const float width = std::min(whole.x, std::max(scene.width(), 30 * ImGui::GetFontSize()));
  const float left = std::clamp((scene.left + scene.right - width) / 2, 0.0F, whole.x - width);
  ImGui::SetNextWindowPos({left, scene.top});
  ImGui::SetNextWindowSize({width, 0});
  ImGui::SetNextWindowSizeConstraints({width, 0}, {width, scene.height()});
  bool isOpen = true;
  if (ImGui::Begin("The file has errors", &isOpen,
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                       ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse)) {
    if (button("Copy", "Copy the text, to paste it elsewhere."))
      ImGui::SetClipboardText(text.c_str());
    ImGui::SameLine();
    ImGui::TextColored(colourOf(Severity::limited, stage.ui.kept.light),
                       "The robot runs on as it was. Esc hides this.");
    ImGui::Separator();
    drawLines(text);
  }
  ImGui::End();
  if (!isOpen) stage.diagnostics = {};
}

void drawFailure(Stage& stage, const Area& scene) {
  if (stage.status.failure.empty()) return;
  centre(scene);
  ImGui::SetNextWindowSizeConstraints({0, 0}, {scene.width(), scene.height()});
  if (ImGui::Begin("Unstable", nullptr,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove)) {
    ImGui::PushTextWrapPos(std::max(scene.width() - 2 * ImGui::GetFontSize(), 100.0F));
    ImGui::TextColored(colourOf(Severity::stopped, stage.ui.kept.light), "%s",
                       stage.status.failure.c_str());
    ImGui::PopTextWrapPos();
    if (button("Restart", "Backspace: start again in the home pose.")) goHome(stage);
  }
  ImGui::End();
}

void fileButtons(Stage& stage, const char* heading, const std::vector<std::string>& files) {
  if (files.empty()) return;
  ImGui::SeparatorText(heading);
  ImGui::PushID(heading);
  for (const std::string& file : files) {
    const std::filesystem::path path(file);
    ImGui::PushID(plain(file).c_str());
    const bool isChosen = ImGui::Selectable(plain(path.filename().string()).c_str());
    ImGui::PopID();
    help(file);
    if (isChosen) stage.actions.openFile(file);
  }
  ImGui::PopID();
}

// What a window without a robot asks.
void drawStart(Stage& stage, const Area& scene) {
  if (!stage.isStart) return;
  centre(scene);
  ImGui::SetNextWindowSizeConstraints({24 * ImGui::GetFontSize(), 0},
                                      {scene.width(), scene.height() * 0.9F});
  if (ImGui::Begin("Start", nullptr,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove)) {
    ImGui::PushFont(strongLetters(), 1.5F * kTextSize);
    ImGui::TextUnformatted("Open a robot");
    ImGui::PopFont();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("Drop a file on the window, choose one below, or");
    ImGui::SameLine();
    if (button("Open\u2026", "Ctrl O: choose a file.")) stage.actions.open();
    fileButtons(stage, "Recent", stage.recent);
    fileButtons(stage, "Robots of this project", stage.ownRobots);
  }
  ImGui::End();
}

}  // namespace

std::string textOf(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) text += toStringWithSource(diagnostic);
  return text;
}

void drawNotices(Stage& stage, const Area& scene) {
  drawStart(stage, scene);
  drawFailure(stage, scene);
  drawErrors(stage, scene);
  drawHelp(stage);
}

}  // namespace hrdf::app

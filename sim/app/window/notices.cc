// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Notices: errors of a file, results of commands, an unstable simulation, the start page, help.
#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

struct KeyRow {
  std::string what, keys;
};

// Actions that the menus do not contain, with their keys.
const std::array kKeys = {KeyRow{"Faster, slower", "+, -"},
                          KeyRow{"Cameras of the model, free camera", "[ ], Esc"},
                          KeyRow{"Frames, labels", "F6, F7"},
                          KeyRow{"Contact points, contact forces", "C, F"},
                          KeyRow{"Transparent", "T"},
                          KeyRow{"Groups of geoms, of sites", "0 to 5, Shift 0 to 5"}};

const std::array kMouse = {
    KeyRow{"Turn the camera", "left drag"},
    KeyRow{"Move the camera", "right drag, with Shift level"},
    KeyRow{"What can be done with a body, row or plot", "right click"},
    KeyRow{"Zoom", "wheel, middle drag"},
    KeyRow{"Select a body and its module", "left double click"},
    KeyRow{"Look at a point", "right double click"},
    KeyRow{"Follow a body", "Ctrl right double click"},
    KeyRow{"Turn the selected body", "Ctrl left drag"},
    KeyRow{"Push it, or lead the arm", "Ctrl right drag"},
    KeyRow{"Open files", "drop them on the window"},
    KeyRow{"Plots: zoom, move, fit", "wheel, drag, double click"},
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
    ImGui::TextUnformatted(row.what.c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", row.keys.c_str());
  }
  ImGui::EndTable();
}

void drawHelp(Stage& stage) {
  if (!stage.ui.help) return;
  // The help may be larger than the scene, so the size of the window limits it.
  const ImVec2 whole = ImGui::GetMainViewport()->Size;
  ImGui::SetNextWindowPos({whole.x / 2, whole.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSizeConstraints({0, 0}, {whole.x, whole.y * 0.94F});
  if (ImGui::Begin("Keys and mouse", &stage.ui.help,
                   ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove)) {
    std::vector<KeyRow> keys;
    for (const Command& command : commandsOf(stage)) {
      if (command.key != 0) keys.push_back({command.name, keyName(command.key)});
    }
    keys.insert(keys.end(), kKeys.begin(), kKeys.end());
    rows("Keys", keys);
    rows("Mouse", kMouse);
  }
  ImGui::End();
}

// Draws the text of diagnostics. Wraps messages, but not the quoted lines of the source and the
// lines with a caret.
void drawLines(const std::string& text) {
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    const bool isMessage = text[at] != ' ';
    if (isMessage) {
      ImGui::PushTextWrapPos(0);
    } else {
      ImGui::PushFont(digits(), 0);  // fixed width, so that the caret is below its column
    }
    ImGui::TextUnformatted(text.data() + at, text.data() + end);
    if (isMessage) {
      ImGui::PopTextWrapPos();
    } else {
      ImGui::PopFont();
    }
  }
}

// Opens a folder in the desktop's file manager. Returns false if xdg-open is missing.
bool openFolder(const std::string& folder) {
  constexpr const char* kScript =
      "command -v xdg-open >/dev/null || exit 1; xdg-open \"$0\" >/dev/null 2>&1 &";
  std::string name = folder;
  std::array<char*, 5> words = {const_cast<char*>("sh"), const_cast<char*>("-c"),
                                const_cast<char*>(kScript), name.data(), nullptr};
  pid_t shell = 0;
  int status = 1;
  if (posix_spawn(&shell, "/bin/sh", nullptr, nullptr, words.data(), environ) != 0) return false;
  while (waitpid(shell, &status, 0) < 0 && errno == EINTR) {
  }
  return status == 0;
}

void drawNote(Stage& stage, const Area& scene) {
  Note& note = stage.note;
  if (note.text.empty()) return;
  const float gap = 10 * stage.scale;
  ImGui::SetNextWindowPos({scene.left + gap, scene.bottom - gap}, ImGuiCond_Always, {0, 1});
  ImGui::SetNextWindowSizeConstraints({0, 0},
                                      {std::max(scene.width() - 2 * gap, 1.0F), scene.height()});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().FrameRounding);
  if (ImGui::Begin("Note", nullptr,
                   ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                       ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                       ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav)) {
    note.isRead = ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows);
    ImGui::AlignTextToFramePadding();
    ImGui::PushTextWrapPos(std::max(scene.width() - 4 * gap, 100.0F));
    ImGui::TextUnformatted(note.text.c_str());
    ImGui::PopTextWrapPos();
    if (!note.file.empty() && nextButton("Open folder", "Show the folder of the file.")) {
      std::error_code problem;  // ignored; the working folder may be deleted
      const std::string folder =
          std::filesystem::absolute(note.file, problem).parent_path().string();
      if (!openFolder(folder))
        tell(stage, "No program opens folders here (xdg-open): it is " + folder);
    }
  }
  ImGui::End();
  ImGui::PopStyleVar();
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
    if (button("Restart",
               "Backspace: start again in the home pose, or in the first pose of the log."))
      goHome(stage);
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

// Draws the start page, on which the user chooses a robot.
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

void tell(Stage& stage, const std::string& text, const std::string& file) {
  stage.note = {text, file, Clock::now()};
}

std::string textOf(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics.all()) text += toStringWithSource(diagnostic);
  return text;
}

void drawErrors(Stage& stage, Area& area) {
  if (!stage.diagnostics.hasErrors()) return;
  constexpr float kMostShare = 0.4F;  // maximum height, as share of the scene's height
  const std::string text = textOf(stage.diagnostics);
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = area.width() - 2 * style.WindowPadding.x - style.ScrollbarSize;
  const float lines = ImGui::CalcTextSize(text.c_str(), nullptr, false, room).y;
  const float height = lines + ImGui::GetFrameHeightWithSpacing() + 3 * style.WindowPadding.y;
  Area place = area;
  place.top = area.bottom -= std::min(height, kMostShare * area.height());
  beginStrip("The file has errors", place, style.WindowPadding);
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(colourOf(Severity::limited, stage.ui.kept.light),
                     "The file has errors; the robot runs on as it was.");
  if (nextButton("Copy", "Copy the text, to paste it elsewhere.")) {
    ImGui::SetClipboardText(text.c_str());
  }
  const bool isClosed = nextButton("Close", "Esc: hide the errors.");
  if (ImGui::BeginChild("errors")) drawLines(text);
  ImGui::EndChild();
  ImGui::End();
  if (isClosed) stage.diagnostics = {};
}

void drawNotices(Stage& stage, const Area& scene) {
  drawStart(stage, scene);
  drawNote(stage, scene);
  drawFailure(stage, scene);
  drawHelp(stage);
}

}  // namespace hrdf::app

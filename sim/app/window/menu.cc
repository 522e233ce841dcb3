// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The menus of the bar, and the search of all that is in them.
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

void recentMenu(Stage& stage) {
  if (!ImGui::BeginMenu("Open recent")) return help("The files that were opened last.");
  if (stage.recent.empty()) ImGui::TextDisabled("none yet");
  for (const std::string& file : std::vector(stage.recent)) {
    if (ImGui::MenuItem(plain(file).c_str())) stage.actions.openFile(file);
    help("Open this file.");
  }
  ImGui::EndMenu();
}

void menu(const char* name, Stage& stage) {
  for (const Command& command : commandsOf(stage)) {
    if (std::string_view(command.menu) != name) continue;
    if (command.beginsPart) ImGui::Separator();
    if (ImGui::MenuItem(command.name.c_str(), command.key, command.isOn, command.isPossible)) {
      command.run();
    }
    help(command.explanation);
    if (command.name == "Open\u2026") recentMenu(stage);
  }
}

}  // namespace

void drawMenus(Stage& stage) {
  constexpr std::pair<const char*, const char*> kMenus[] = {
      {"File", "Open, save, film, quit."},
      {"Edit", "Undo, gains and limits."},
      {"View", "Panels, camera, units, colours."},
      {"Robot", "Run, home, motion stop."},
      {"Help", "Search, keys and mouse."}};
  // A narrow window has room for one.
  if (stage.isNarrow && !ImGui::BeginMenu("Menu")) return help("All menus.");
  for (const auto& [name, explanation] : kMenus) {
    const bool isOpen = ImGui::BeginMenu(name);
    help(isOpen ? "" : explanation);
    if (!isOpen) continue;
    menu(name, stage);
    ImGui::EndMenu();
  }
  if (stage.isNarrow) ImGui::EndMenu();
}

// Enter runs the first one that is listed.
void drawCommandSearch(Stage& stage) {
  if (std::exchange(stage.ui.isSearching, false)) {
    ImGui::OpenPopup("commands");
    stage.ui.searched.clear();
  }
  const ImVec2 whole = ImGui::GetMainViewport()->Size;
  ImGui::SetNextWindowPos({whole.x / 2, 48 * stage.scale}, ImGuiCond_Always, {0.5F, 0});
  if (!ImGui::BeginPopup("commands")) return;
  if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(28 * ImGui::GetFontSize());
  const bool isEntered = ImGui::InputTextWithHint("##search", "Search commands", &stage.ui.searched,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
  help("Words of the command; Enter runs the first one.");
  bool isFirst = true;
  for (const Command& command : commandsOf(stage)) {
    if (!command.isPossible || !contains(command.name, stage.ui.searched.c_str())) continue;
    const bool isChosen = ImGui::MenuItem(command.name.c_str(), command.key, command.isOn);
    help(command.explanation);
    if (isChosen || (isEntered && isFirst)) {
      ImGui::CloseCurrentPopup();
      command.run();
      break;
    }
    isFirst = false;
  }
  ImGui::EndPopup();
}

}  // namespace hrdf::app

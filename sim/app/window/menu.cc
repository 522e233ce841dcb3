// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The menus of the bar, and the search in all commands.
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/commands.h"
#include "app/window/context_menu.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

void item(const Command& command, Stage& stage) {
  const bool isOffered = *command.refusal == 0;
  const std::string why = isOffered ? "" : std::string(" ") + command.refusal;
  if (menuItem(command.name, command.explanation + why, command.isOn, keyName(command.key),
               isOffered)) {
    perform(command, stage);
  }
}

void submenu(const Command& command, Stage& stage) {
  const bool isOpen = ImGui::BeginMenu(command.name.c_str());
  help(isOpen ? "" : command.explanation);
  if (!isOpen) return;
  if (command.choice.empty()) ImGui::TextDisabled("none yet");
  for (const Command& choice : command.choice) item(choice, stage);
  ImGui::EndMenu();
}

void menu(const char* name, Stage& stage) {
  for (const Command& command : commandsOf(stage)) {
    if (std::string_view(command.menu) != name) continue;
    if (command.beginsPart) ImGui::Separator();
    if (command.run) {
      item(command, stage);
    } else {
      submenu(command, stage);
    }
  }
}

// Returns all commands, also of submenus.
std::vector<Command> allCommands(Stage& stage) {
  std::vector<Command> all;
  for (Command& command : commandsOf(stage)) {
    if (command.run) {
      all.push_back(std::move(command));
    } else {
      std::ranges::move(command.choice, std::back_inserter(all));
    }
  }
  return all;
}

}  // namespace

void drawMenus(Stage& stage) {
  constexpr std::pair<const char*, const char*> kMenus[] = {
      {"File", "Open, save, film, quit."},
      {"Edit", "Undo, gains and limits."},
      {"View", "Panels, camera, units, colours."},
      {"Robot", "Run, home, motion stop."},
      {"Help", "Search, keys and mouse."}};
  // A narrow window has one menu, "Menu", with all other menus as submenus.
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

// Draws the field for the search of commands, and the matching commands. Enter runs the first.
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
  for (const Command& command : allCommands(stage)) {
    if (!contains(command.name, stage.ui.searched.c_str())) continue;
    const bool isChosen =
        menuItem(command.name, command.explanation, command.isOn, keyName(command.key));
    if (isChosen || (isEntered && isFirst)) {
      ImGui::CloseCurrentPopup();
      perform(command, stage);
      break;
    }
    isFirst = false;
  }
  ImGui::EndPopup();
}

}  // namespace hrdf::app

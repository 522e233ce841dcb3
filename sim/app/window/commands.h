// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All commands of the menus, the keys and the command search.
#ifndef HRDF_SIM_APP_WINDOW_COMMANDS_H_
#define HRDF_SIM_APP_WINDOW_COMMANDS_H_

#include <functional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/window/stage.h"

namespace hrdf::app {

struct Command {
  const char* menu;
  std::string name;
  ImGuiKeyChord key;  // 0: no key
  std::string explanation;
  std::function<void()> run;
  bool isOn = false;                 // true: the menu shows a check mark
  const char* refusal = "";          // reason why the command cannot run now; "": it can run
  bool beginsPart = false;           // true: a separator is above the command in the menu
  bool repeats = false;              // true: runs repeatedly while the user holds the key
  std::vector<Command> choice = {};  // items of the submenu; only if `run` is empty
};

// Returns all commands of the menus. They are valid only in this frame.
std::vector<Command> commandsOf(Stage& stage);
// Runs the command. If it cannot run now, shows the reason.
void perform(const Command& command, Stage& stage);
// Returns the display name of a key, "Ctrl O"; an empty text for 0.
std::string keyName(ImGuiKeyChord key);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_COMMANDS_H_

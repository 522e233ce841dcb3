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
  bool isOn = false;                 // has a check mark
  const char* refusal = "";          // why it cannot run now; "": it can
  bool beginsPart = false;           // draws a separator above it in the menu
  bool repeats = false;              // while its key is held
  std::vector<Command> choice = {};  // commands of the submenu, which replace `run`
};

// Returns the commands that are valid in this frame.
std::vector<Command> commandsOf(Stage& stage);
// Runs the command, or says why it does nothing.
void perform(const Command& command, Stage& stage);
// Returns the key as people write it, "Ctrl O"; "" for 0.
std::string keyName(ImGuiKeyChord key);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_COMMANDS_H_

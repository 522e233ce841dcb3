// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All that menus, keys and the search of commands offer.
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
  ImGuiKeyChord key;  // 0: none
  std::string explanation;
  std::function<void()> run;
  bool isOn = false;                 // has a tick
  const char* refusal = "";          // why it does nothing now; "": it does
  bool beginsPart = false;           // of the menu
  bool repeats = false;              // while its key is held
  std::vector<Command> choice = {};  // what a submenu offers in place of `run`
};

// As of now.
std::vector<Command> commandsOf(Stage& stage);
// Runs the command, or says why it does nothing.
void perform(const Command& command, const Stage& stage);
// Returns the key as people write it, "Ctrl O"; "" for 0.
std::string keyName(ImGuiKeyChord key);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_COMMANDS_H_

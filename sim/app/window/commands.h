// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All that menus and the search of commands offer.
#ifndef HRDF_SIM_APP_WINDOW_COMMANDS_H_
#define HRDF_SIM_APP_WINDOW_COMMANDS_H_

#include <functional>
#include <string>
#include <vector>

#include "app/window/stage.h"

namespace hrdf::app {

struct Command {
  const char* menu;
  std::string name;
  const char* key;  // as people write it; "": none
  const char* explanation;
  std::function<void()> run;
  bool isOn = false;  // has a tick
  bool isPossible = true;
  bool beginsPart = false;  // of the menu
};

// As of now.
std::vector<Command> commandsOf(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_COMMANDS_H_

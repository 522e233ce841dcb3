// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Context menus after a right click.
#ifndef HRDF_SIM_APP_WINDOW_CONTEXT_MENU_H_
#define HRDF_SIM_APP_WINDOW_CONTEXT_MENU_H_

#include <cstddef>
#include <string>

#include <imgui.h>

#include "app/window/stage.h"

namespace hrdf::app {

// True if a mouse button was pressed and released at the same place of the window.
bool isClicked(ImGuiMouseButton button);
// Draws an item of a menu. Returns true when the user chooses it. `isOn`: draws a tick.
bool menuItem(const std::string& name, const std::string& explanation, bool isOn = false,
              const std::string& key = "", bool isOffered = true);
// Draws the menu of an axis. A right click on the previously drawn widget opens the menu.
void axisMenu(Stage& stage, std::size_t axis);
// Draws the menu of the selected body. Opens the menu if stage.ui.asksOfBody is true.
void drawBodyMenu(Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_CONTEXT_MENU_H_

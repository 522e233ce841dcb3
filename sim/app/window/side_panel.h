// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Panels next to the scene, which the user shows, hides and resizes.
#ifndef HRDF_SIM_APP_WINDOW_SIDE_PANEL_H_
#define HRDF_SIM_APP_WINDOW_SIDE_PANEL_H_

#include "app/window/stage.h"
#include "app/window/widgets.h"

namespace hrdf::app {

// True if the panel is shown. In a narrow window at most one panel is shown.
bool isShown(const Stage& stage, Side side);
void togglePanel(Stage& stage, Side side);

// Begins a panel at one side of `area`; endPanel() removes the panel's rectangle from `area`. The
// user can drag the panel's edge, except in a narrow window.
void beginPanel(const char* title, Side side, Stage& stage, const Area& area);
void endPanel(Side side, Area& area);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_SIDE_PANEL_H_

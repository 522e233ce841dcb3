// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the window. Panels draw into `area`, and take what they cover off it.
#ifndef HRDF_SIM_APP_WINDOW_PANELS_H_
#define HRDF_SIM_APP_WINDOW_PANELS_H_

#include <string>
#include <vector>

#include "app/window/controls.h"
#include "app/window/side_panel.h"
#include "app/window/stage.h"
#include "app/window/widgets.h"

namespace hrdf::app {

void drawBar(Stage& stage, Area& area);
void drawTimeline(Stage& stage, Area& area);
// Within the bar.
void drawMenus(Stage& stage);
// All commands by their names, once stage.ui.isSearching.
void drawCommandSearch(Stage& stage);
void drawLeftPanel(Stage& stage, Controls& controls, Area& area);
void drawRightPanel(Stage& stage, Area& area);
void drawBottomPanel(Stage& stage, Area& area);
void drawStatusBar(Stage& stage, Area& area);
// Below the scene: errors of a file.
void drawErrors(Stage& stage, Area& area);
// Over the scene: the names of modules; where a body is selected, of those that carry it.
void drawLabels(const Stage& stage, const Area& scene);
// Over the scene: what was done, an unstable simulation, what to open, help.
void drawNotices(Stage& stage, const Area& scene);
// Over the scene: tools, the chosen axis, the view, the motion stop.
void drawSceneTools(Stage& stage, Controls& controls, const Area& scene);
// Returns errors and warnings as `hrdf check` prints them.
std::string textOf(const Diagnostics& diagnostics);
// Says how far bodies are, where that is too far to draw them; else empty.
std::string farAway(const mjModel& model, const mjData& data);
// Returns the state of the run in one or two words.
ModuleWords stateOf(const Physics::Status& status, bool isStopped);

// Within the right panel.
void drawAxesTable(Stage& stage);
void drawModule(Stage& stage);
void drawGains(Stage& stage);
void drawLimits(Stage& stage);
void drawInfo(const Stage& stage);
void drawPoses(Stage& stage);
void drawPhone(const Phone& phone);
// Returns the goal of the axis's move, else its commanded position, else the measured one.
double commandedPosition(const AxisState& state);
// Explains a gain.
const char* gainHelp(Gain gain);
// Of robots without modules.
void drawActuator(Stage& stage);
void drawEigengrasps(Stage& stage);
// Within the bottom panel.
void drawPlots(Stage& stage);
// Returns the plots that a window begins with. Actuators have no temperatures.
std::vector<PlotChoice> firstPlots(const Stage& stage);
// Returns the plotted signals as CSV.
std::string plotTable(const Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PANELS_H_

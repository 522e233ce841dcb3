// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the window. Panels draw in `area`, and reduce it by the part that they cover.
#ifndef HRDF_SIM_APP_WINDOW_PANELS_H_
#define HRDF_SIM_APP_WINDOW_PANELS_H_

#include <optional>
#include <string>
#include <vector>

#include "app/window/controls.h"
#include "app/window/side_panel.h"
#include "app/window/stage.h"
#include "app/window/widgets.h"

namespace hrdf::app {

void drawBar(Stage& stage, Area& area);
void drawTimeline(Stage& stage, Area& area);
// Draws in the bar.
void drawMenus(Stage& stage);
// Lists all commands by name while the user searches; starts at stage.ui.isSearching.
void drawCommandSearch(Stage& stage);
void drawLeftPanel(Stage& stage, Controls& controls, Area& area);
void drawRightPanel(Stage& stage, Area& area);
void drawBottomPanel(Stage& stage, Area& area);
void drawStatusBar(Stage& stage, Area& area);
// Draws errors of a file, below the scene.
void drawErrors(Stage& stage, Area& area);
// Draws the names of modules over the scene. If a body is selected, only the names of modules that
// move it.
void drawLabels(const Stage& stage, const Area& scene);
// Returns where the camera of a scene draws a point (m, in the world); nothing for one behind it.
std::optional<ImVec2> placeOf(const mjtNum point[3], const mjvScene& scene, const Area& area);
// Over the scene: what was done, an unstable simulation, what to open, help.
void drawNotices(Stage& stage, const Area& scene);
// Draws over the scene: tools, the chosen axis, the view cube, the motion stop.
void drawSceneTools(Stage& stage, Controls& controls, const Area& scene);
// Returns errors and warnings in the format of `hrdf check`.
std::string textOf(const Diagnostics& diagnostics);
// Returns a text with the distance of bodies that are too far away to draw; else an empty text.
std::string farAway(const mjModel& model, const mjData& data);
// Returns the state of the run in one or two words.
ModuleWords stateOf(const Physics::Status& status, bool isStopped);

// Draw in the right panel.
void drawAxesTable(Stage& stage);
void drawModule(Stage& stage);
void drawGains(Stage& stage);
void drawLimits(Stage& stage);
void drawInfo(const Stage& stage);
void drawPoses(Stage& stage);
void drawPhone(const Phone& phone);
// Returns the goal of the axis's move, else its commanded position, else its measured position.
double commandedPosition(const AxisState& state);
// Explains a gain.
const char* gainHelp(Gain gain);
// For robots without modules.
void drawActuator(Stage& stage);
void drawEigengrasps(Stage& stage);
// Draws in the bottom panel.
void drawPlots(Stage& stage);
// Returns the initial plots. Actuators without modules have no temperatures.
std::vector<PlotChoice> firstPlots(const Stage& stage);
// Returns the plotted signals as CSV.
std::string plotTable(const Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PANELS_H_

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
// Draws the menus; call it within the bar.
void drawMenus(Stage& stage);
// Draws the list of commands while the user searches a command. The search starts when
// stage.ui.isSearching is set.
void drawCommandSearch(Stage& stage);
void drawLeftPanel(Stage& stage, Controls& controls, Area& area);
void drawRightPanel(Stage& stage, Area& area);
void drawBottomPanel(Stage& stage, Area& area);
void drawStatusBar(Stage& stage, Area& area);
// Draws the errors in a file that could not be opened, below the scene.
void drawErrors(Stage& stage, Area& area);
// Draws the names of modules over the scene; if a body is selected, only of modules that move it.
void drawLabels(const Stage& stage, const Area& scene);
// Returns the place in the window at which the camera of `scene` draws `point` (m, world frame);
// nullopt: it is behind the camera.
std::optional<ImVec2> placeOf(const mjtNum point[3], const mjvScene& scene, const Area& area);
// Draws messages over the scene: the last action, an unstable simulation, the start page, help.
void drawNotices(Stage& stage, const Area& scene);
// Draws tools over the scene: buttons, the state of the chosen axis, the view cube, the motion
// stop.
void drawSceneTools(Stage& stage, Controls& controls, const Area& scene);
// Returns the text of errors and warnings, in the format of `hrdf check`.
std::string textOf(const Diagnostics& diagnostics);
// If a body is more than 10 km from the world's origin, returns a text with the distance; else an
// empty text.
std::string farAway(const mjModel& model, const mjData& data);
// Returns the state of the simulation in one or two words.
ModuleWords stateOf(const Physics::Status& status, bool isStopped);

// The functions below draw in the right panel.
void drawAxesTable(Stage& stage);
void drawModule(Stage& stage);
void drawGains(Stage& stage);
void drawLimits(Stage& stage);
void drawInfo(const Stage& stage);
void drawPoses(Stage& stage);
void drawPhone(const Phone& phone);
// Returns the goal of the axis's move; else the commanded position; else the measured position.
double commandedPosition(const AxisState& state);
// Returns an explanation of a gain for the user.
const char* gainHelp(Gain gain);
// drawActuator() and drawEigengrasps() are for robots without modules.
void drawActuator(Stage& stage);
void drawEigengrasps(Stage& stage);
// drawPlots() draws in the bottom panel.
void drawPlots(Stage& stage);
// Returns the plots that are shown at first. Only robots with modules get a plot of temperatures.
std::vector<PlotChoice> firstPlots(const Stage& stage);
// Returns the plotted samples as a table in CSV.
std::string plotTable(const Stage& stage);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PANELS_H_

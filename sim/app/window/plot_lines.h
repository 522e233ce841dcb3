// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of plots: names, units, colours and drawing.
#ifndef HRDF_SIM_APP_WINDOW_PLOT_LINES_H_
#define HRDF_SIM_APP_WINDOW_PLOT_LINES_H_

#include <cstddef>
#include <string>

#include <imgui.h>

#include "app/window/stage.h"
#include "app/window/widgets.h"

namespace hrdf::app {

std::size_t axisOf(const Stage& stage, const Line& line);
// True if the line's signal has samples.
bool isShown(const Stage& stage, const Line& line);
// Returns the display unit of the line's signal.
Unit unitOf(const Stage& stage, const Line& line);
// Returns the name of the line's signal. If the line's axis is not the chosen axis, puts the axis's
// label before it.
std::string nameOf(const Stage& stage, const Line& line);
// Returns the title of a plot: the units of its lines.
std::string titleOf(const Stage& stage, const PlotChoice& plot);
// Returns the colour of a line: blue for the plot's first command, orange for the plot's first
// measurement, else a colour of Okabe and Ito for colour-blind people.
ImVec4 colourOf(const PlotChoice& plot, const Line& line, bool isLight);
// Draws a line over time in the current plot.
void drawLine(const Stage& stage, const PlotChoice& plot, const Line& line);
// Draws the names of the lines with their newest values. `end` is the right end of the available
// space (pixels).
void drawLegend(const Stage& stage, const PlotChoice& plot, float end);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOT_LINES_H_

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
// True if there are samples of the line.
bool isShown(const Stage& stage, const Line& line);
// Returns the display unit of the line's signal.
Unit unitOf(const Stage& stage, const Line& line);
// Returns the signal's name, after the axis's label if the axis is not the chosen axis.
std::string nameOf(const Stage& stage, const Line& line);
// Returns the units of all lines.
std::string titleOf(const Stage& stage, const PlotChoice& plot);
// Returns a line's colour: commands are blue and dashed, measurements are orange. Further lines
// have the colours of Okabe and Ito, which people with colour blindness can distinguish.
ImVec4 colourOf(const PlotChoice& plot, const Line& line, bool isLight);
// Draws a line over time in the current plot.
void drawLine(const Stage& stage, const PlotChoice& plot, const Line& line);
// Draws the lines' names with their newest values, up to `end` (pixels from the left).
void drawLegend(const Stage& stage, const PlotChoice& plot, float end);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOT_LINES_H_

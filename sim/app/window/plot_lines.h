// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of plots: names, units, colours, and the drawing.
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
// The unit of a signal as it is shown.
Unit unitOf(const Stage& stage, const Line& line);
// The signal, after the label of an axis that is not the chosen one.
std::string nameOf(const Stage& stage, const Line& line);
// The units of all lines.
std::string titleOf(const Stage& stage, const PlotChoice& plot);
// Commands are blue and dashed, what is measured is orange; more lines follow Okabe and Ito, whose
// colours people with any sight tell apart.
ImVec4 colourOf(const PlotChoice& plot, const Line& line, bool isLight);
// Draws a line over time into the plot that was begun.
void drawLine(const Stage& stage, const PlotChoice& plot, const Line& line);
// Writes the lines with their newest values, up to `end` (pixels from the left).
void drawLegend(const Stage& stage, const PlotChoice& plot, float end);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOT_LINES_H_

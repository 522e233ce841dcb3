// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/plot_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include <implot.h>

namespace hrdf::app {
namespace {

bool isCommand(Traced signal) {
  return signal == Traced::positionCommand || signal == Traced::velocityCommand ||
         signal == Traced::effortCommand;
}

// Returns the dashes of a dashed line along `curve`.
Curve dashed(const Curve& curve, const ImPlotRange& times) {
  constexpr double kDashes = 40;  // number of dashes in the width of the plot
  Curve pieces;
  for (std::size_t i = 0; i + 1 < curve.times.size(); ++i) {
    const double dash = (curve.times[i] - times.Min) / times.Size() * kDashes;
    if (std::fmod(std::abs(dash), 1) > 0.6) continue;
    for (const std::size_t end : {i, i + 1}) {
      pieces.times.push_back(curve.times[end]);
      pieces.values.push_back(curve.values[end]);
    }
  }
  return pieces;
}

// Returns minimum, maximum and mean of a line over the shown time. For a measurement whose command
// is plotted, adds the rms of the difference.
std::string statistics(const Stage& stage, const PlotChoice& plot, const Line& line) {
  const auto samples = [&](const Line& of) {
    return stage.history.thinned(axisOf(stage, of), of.signal, stage.ui.plotBegin, stage.ui.plotEnd,
                                 std::numeric_limits<int>::max() / 2);
  };
  const Unit unit = unitOf(stage, line);
  const std::vector<double> values = samples(line).values;
  if (values.empty()) return "";
  const auto [least, most] = std::ranges::minmax(values);
  const double mean =
      std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
  std::string text = "In the time that is shown: from " + number(least, unit) + " to " +
                     shown(most, unit) + ", mean " + shown(mean, unit) + ".";
  const Line command{line.axis, static_cast<Traced>(static_cast<int>(line.signal) + 1)};
  const bool isPair = isCommand(command.signal) && std::ranges::count(plot.lines, command) > 0;
  const std::vector<double> wanted = isPair ? samples(command).values : std::vector<double>();
  if (wanted.size() != values.size()) return text;
  double sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum += std::pow(values[i] - wanted[i], 2);
  const double error = std::sqrt(sum / static_cast<double>(values.size()));
  return std::isnan(error) ? text : text + " RMS of the error " + shown(error, unit) + ".";
}

}  // namespace

std::size_t axisOf(const Stage& stage, const Line& line) {
  return line.axis == Line::kChosen ? stage.ui.axis : static_cast<std::size_t>(line.axis);
}

bool isShown(const Stage& stage, const Line& line) {
  const bool isLogged = line.signal >= Traced::loggedPosition;
  return axisOf(stage, line) < stage.axes().size() && (!isLogged || stage.hasLog());
}

Unit unitOf(const Stage& stage, const Line& line) {
  const Motion motion = stage.axes()[axisOf(stage, line)].motion;
  if (motion == Motion::other) return {};
  const SignalRow& row = kSignalRows[static_cast<std::size_t>(line.signal)];
  const char* const name = motion == Motion::slides ? row.linearUnit : row.unit;
  const std::string unit = name;
  if (unit == "rad") return unitOf(Quantity::position, motion, stage.ui.kept.degrees);
  if (unit == "rad/s") return unitOf(Quantity::velocity, motion, stage.ui.kept.degrees);
  return {name};
}

std::string nameOf(const Stage& stage, const Line& line) {
  const std::string signal = kSignalRows[static_cast<std::size_t>(line.signal)].name;
  if (line.axis == Line::kChosen) return signal;
  return stage.axes()[axisOf(stage, line)].label + " " + signal;
}

ImVec4 colourOf(const PlotChoice& plot, const Line& line, bool isLight) {
  constexpr auto kDark = std::to_array<ImU32>({0xf0a04b, 0x56b4e9, 0x009e73, 0xf0e442, 0xcc79a7});
  constexpr auto kLight = std::to_array<ImU32>({0xb85c00, 0x0072b2, 0x00745a, 0x7a6f00, 0xa3457b});
  const std::size_t same = static_cast<std::size_t>(std::ranges::count_if(
      plot.lines.begin(), std::ranges::find(plot.lines, line),
      [&](const Line& other) { return isCommand(other.signal) == isCommand(line.signal); }));
  return rgb((isLight ? kLight : kDark)[(isCommand(line.signal) + same) % kDark.size()]);
}

void drawLine(const Stage& stage, const PlotChoice& plot, const Line& line) {
  const ImPlotRange times = ImPlot::GetPlotLimits().X;
  Curve curve = stage.history.thinned(axisOf(stage, line), line.signal, times.Min, times.Max,
                                      static_cast<int>(ImPlot::GetPlotSize().x));
  const double factor = unitOf(stage, line).factor;
  for (double& value : curve.values) value *= factor;
  const bool isDashed = isCommand(line.signal);
  if (isDashed) curve = dashed(curve, times);
  ImPlot::PlotLine(plain(nameOf(stage, line)).c_str(), curve.times.data(), curve.values.data(),
                   static_cast<int>(curve.times.size()),
                   {ImPlotProp_LineWeight, 2 * stage.scale, ImPlotProp_LineColor,
                    colourOf(plot, line, stage.ui.kept.light), ImPlotProp_Flags,
                    isDashed ? ImPlotLineFlags_Segments : ImPlotLineFlags_None});
}

std::string titleOf(const Stage& stage, const PlotChoice& plot) {
  std::string title;
  for (const Line& line : plot.lines) {
    if (!isShown(stage, line)) continue;
    const std::string unit = unitOf(stage, line).name;
    const std::string name = unit.empty() ? "of 1" : unit;
    if (title.find(name) == std::string::npos) title += (title.empty() ? "" : ", ") + name;
  }
  return title;
}

void drawLegend(const Stage& stage, const PlotChoice& plot, float end) {
  for (const Line& line : plot.lines) {
    if (!isShown(stage, line)) continue;
    const double value =
        stage.history.valueAt(axisOf(stage, line), line.signal, stage.history.end());
    const std::string text = (isCommand(line.signal) ? "- - " : "\u2014 ") + nameOf(stage, line) +
                             " " + number(value, unitOf(stage, line));
    ImGui::SameLine();
    if (ImGui::GetCursorScreenPos().x + ImGui::CalcTextSize(text.c_str()).x > end) return;
    ImGui::TextColored(colourOf(plot, line, stage.ui.kept.light), "%s", text.c_str());
    if (ImGui::IsItemHovered()) help(statistics(stage, plot, line));
  }
}

}  // namespace hrdf::app

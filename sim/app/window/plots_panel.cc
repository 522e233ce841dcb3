// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots of any signals of any axes over time.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include <imgui.h>
#include <implot.h>

#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr float kLeastWidth = 205;  // points, of a plot

std::size_t axisOf(const Stage& stage, const Line& line) {
  return line.axis == Line::kChosen ? stage.ui.axis : static_cast<std::size_t>(line.axis);
}

bool isShown(const Stage& stage, const Line& line) {
  const bool isLogged = line.signal >= Traced::loggedPosition;
  return axisOf(stage, line) < stage.axes().size() && (!isLogged || stage.hasLog());
}

// The unit of a signal as it is shown.
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

// The signal, after the label of an axis that is not the chosen one.
std::string nameOf(const Stage& stage, const Line& line) {
  const std::string signal = kSignalRows[static_cast<std::size_t>(line.signal)].name;
  if (line.axis == Line::kChosen) return signal;
  return stage.axes()[axisOf(stage, line)].label + " " + signal;
}

// All lines of all plots, as columns of a table.
std::vector<PlotHistory::Column> columnsOf(const Stage& stage) {
  std::vector<PlotHistory::Column> columns;
  for (const PlotChoice& plot : stage.ui.plots) {
    for (const Line& line : plot.lines) {
      if (!isShown(stage, line)) continue;
      const std::size_t axis = axisOf(stage, line);
      std::string name =
          stage.axes()[axis].label + "." + kSignalRows[static_cast<std::size_t>(line.signal)].name;
      std::ranges::replace(name, ' ', '_');
      const bool isThere =
          std::ranges::any_of(columns, [&](const auto& c) { return c.name == name; });
      if (!isThere) columns.push_back({name, axis, line.signal});
    }
  }
  return columns;
}

std::vector<std::size_t> signalsOf(const Stage& stage) {
  std::vector<std::size_t> signals(stage.hasModules() ? kFirstLogged : kControlSignals);
  std::iota(signals.begin(), signals.end(), 0);
  const std::size_t end = stage.hasLog() ? kSignals : kFirstLogged;
  for (std::size_t i = kFirstLogged; i < end; ++i) signals.push_back(i);
  return signals;
}

// Rows of axes, columns of signals.
void chooseLines(const Stage& stage, PlotChoice& plot) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_ScrollX | ImGuiTableFlags_ScrollY |
                                     ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit;
  const float em = ImGui::GetFontSize();
  const std::vector<std::size_t> signals = signalsOf(stage);
  if (!ImGui::BeginTable("lines", int(signals.size()) + 1, kFlags, {32 * em, 16 * em})) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  ImGui::TableSetupColumn(stage.hasModules() ? "Module" : "Actuator");
  for (const std::size_t s : signals) ImGui::TableSetupColumn(kSignalRows[s].name);
  ImGui::TableHeadersRow();
  for (int m = Line::kChosen; m < static_cast<int>(stage.axes().size()); ++m) {
    const std::string label =
        m == Line::kChosen ? "chosen" : stage.axes()[static_cast<std::size_t>(m)].label;
    ImGui::PushID(plain(label).c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(label.c_str());
    for (const std::size_t s : signals) {
      ImGui::TableNextColumn();
      const Line line{m, static_cast<Traced>(s)};
      const auto found = std::ranges::find(plot.lines, line);
      bool isOn = found != plot.lines.end();
      const std::string name = std::string("##") + kSignalRows[s].name;
      if (!check(name.c_str(), isOn, "Plot this signal of this row.")) continue;
      if (isOn) {
        plot.lines.push_back(line);
      } else {
        plot.lines.erase(found);
      }
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void drawToolbar(Stage& stage) {
  Ui& ui = stage.ui;
  if (check("Pause", ui.isPlotPaused, "Stop the plots; samples are still kept.")) {
    ui.followsTime = !ui.isPlotPaused;
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6);
  ImGui::SliderFloat("##span", &ui.span, 1, float(PlotHistory::kKept), "last %.0f s",
                     ImGuiSliderFlags_NoInput | ImGuiSliderFlags_Logarithmic);
  help("How much of the last five minutes is shown while the plots follow the time.");
  if (nextButton("Follow",
                 "Show the newest samples again, after you have zoomed or moved a plot.")) {
    ui.followsTime = true;
    ui.isPlotPaused = false;
  }
  if (nextButton("Add plot", "One more plot, of the position of what is chosen.")) {
    ui.plots.push_back({{{Line::kChosen, Traced::position}}});
  }
  if (nextButton("CSV", "Save the plotted signals of the kept minutes as a table.")) {
    stage.actions.savePlotTable();
  }
  if (nextButton("PNG", "Save a picture of the plots.")) stage.actions.savePlotPicture();
}

// The values of all lines at the pointer.
void drawCursor(const Stage& stage, const PlotChoice& plot) {
  const double time = ImPlot::GetPlotMousePos().x;
  const ImPlotRect limits = ImPlot::GetPlotLimits();
  const ImVec2 top = ImPlot::PlotToPixels(time, limits.Y.Max);
  const ImVec2 bottom = ImPlot::PlotToPixels(time, limits.Y.Min);
  ImPlot::PushPlotClipRect();
  ImPlot::GetPlotDrawList()->AddLine(top, bottom, ImGui::GetColorU32(ImGuiCol_TextDisabled));
  ImPlot::PopPlotClipRect();
  if (!ImGui::BeginTooltip()) return;
  ImGui::Text("%.3f s", time);
  for (const Line& line : plot.lines) {
    if (!isShown(stage, line)) continue;
    const double value = stage.history.valueAt(axisOf(stage, line), line.signal, time);
    ImGui::Text("%s: %s", nameOf(stage, line).c_str(), shown(value, unitOf(stage, line)).c_str());
  }
  ImGui::EndTooltip();
}

void drawLine(const Stage& stage, const Line& line) {
  const ImPlotRange times = ImPlot::GetPlotLimits().X;
  Curve curve = stage.history.thinned(axisOf(stage, line), line.signal, times.Min, times.Max,
                                      static_cast<int>(ImPlot::GetPlotSize().x));
  const double factor = unitOf(stage, line).factor;
  for (double& value : curve.values) value *= factor;
  ImPlot::PlotLine(plain(nameOf(stage, line)).c_str(), curve.times.data(), curve.values.data(),
                   static_cast<int>(curve.times.size()),
                   {ImPlotProp_LineWeight, 1.5F * stage.scale});
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

// Noise is not to fill the plot.
double leastHeight(const Stage& stage, const PlotChoice& plot) {
  constexpr double kMinRange = 0.01;  // rad, N m, ...
  return plot.lines.empty() || !isShown(stage, plot.lines.front())
             ? kMinRange
             : kMinRange * unitOf(stage, plot.lines.front()).factor;
}

// Returns whether the plot is to go.
bool drawPlot(Stage& stage, PlotChoice& plot, ImVec2 size) {
  Ui& ui = stage.ui;
  if (ui.followsTime) {
    ui.plotEnd = std::max(stage.history.end(), stage.history.begin() + 1);
    ui.plotBegin = std::max(ui.plotEnd - static_cast<double>(ui.span), stage.history.begin());
  }
  bool isRemoved = false;
  ImGui::BeginGroup();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(titleOf(stage, plot).c_str());
  if (nextButton("Lines", "Choose the signals of this plot.")) ImGui::OpenPopup("lines");
  if (ImGui::BeginPopup("lines")) {
    chooseLines(stage, plot);
    ImGui::EndPopup();
  }
  ImGui::SameLine();
  isRemoved = button("x", "Remove this plot.");
  size.y -= ImGui::GetFrameHeightWithSpacing();
  ImGui::PushFont(nullptr, ImGui::GetStyle().FontSizeBase * kSmallText);
  if (ImPlot::BeginPlot("##plot", size, ImPlotFlags_NoTitle | ImPlotFlags_NoMouseText)) {
    ImPlot::SetupAxis(ImAxis_X1, nullptr, 0);
    ImPlot::SetupAxis(ImAxis_Y1, nullptr,
                      ui.followsTime ? ImPlotAxisFlags_AutoFit | ImPlotAxisFlags_RangeFit : 0);
    ImPlot::SetupAxisLinks(ImAxis_X1, &ui.plotBegin, &ui.plotEnd);
    ImPlot::SetupAxisFormat(ImAxis_X1, "%g");
    ImPlot::SetupAxisZoomConstraints(ImAxis_Y1, leastHeight(stage, plot), 1e12);
    ImPlot::SetupLegend(ImPlotLocation_NorthWest, ImPlotLegendFlags_None);
    ImPlot::SetupFinish();
    for (const Line& line : plot.lines) {
      if (isShown(stage, line)) drawLine(stage, line);
    }
    if (ImPlot::IsPlotHovered()) {
      drawCursor(stage, plot);
      const ImGuiIO& io = ImGui::GetIO();
      const bool isMoved = io.MouseWheel != 0 || ImGui::IsMouseDragging(ImGuiMouseButton_Left) ||
                           ImGui::IsMouseDragging(ImGuiMouseButton_Right);
      if (isMoved) ui.followsTime = false;
    }
    ImPlot::EndPlot();
  }
  ImGui::PopFont();
  ImGui::EndGroup();
  return isRemoved;
}

}  // namespace

std::string plotTable(const Stage& stage) {
  return stage.history.csv(columnsOf(stage), stage.history.begin(), stage.history.end());
}

std::vector<PlotChoice> firstPlots(const Stage& stage) {
  const auto plot = [&](Traced a, Traced b, Traced logged) {
    PlotChoice choice{{{Line::kChosen, a}, {Line::kChosen, b}}};
    if (stage.hasLog()) choice.lines.push_back({Line::kChosen, logged});
    return choice;
  };
  const auto position = plot(Traced::positionCommand, Traced::position, Traced::loggedPosition);
  const auto velocity = plot(Traced::velocityCommand, Traced::velocity, Traced::loggedVelocity);
  const auto effort = plot(Traced::effortCommand, Traced::effort, Traced::loggedEffort);
  if (!stage.hasModules() || stage.hasLog()) return {position, velocity, effort};
  const PlotChoice heat{
      {{Line::kChosen, Traced::housingTemperature}, {Line::kChosen, Traced::windingTemperature}}};
  return {position, effort, heat};
}

void drawPlots(Stage& stage) {
  drawToolbar(stage);
  std::vector<PlotChoice>& plots = stage.ui.plots;
  if (plots.empty()) return;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 pixels = ImGui::GetIO().DisplayFramebufferScale;
  const float height = ImGui::GetIO().DisplaySize.y;
  stage.plotsPlace = {static_cast<int>(corner.x * pixels.x),
                      static_cast<int>((height - corner.y - room.y) * pixels.y),
                      static_cast<int>(room.x * pixels.x), static_cast<int>(room.y * pixels.y)};
  const int columns = std::clamp(static_cast<int>(room.x / (kLeastWidth * stage.scale)), 1,
                                 static_cast<int>(plots.size()));
  const int rows = (static_cast<int>(plots.size()) + columns - 1) / columns;
  const ImVec2 gap = ImGui::GetStyle().ItemSpacing;
  const float least = 90 * stage.scale;
  const ImVec2 size(
      (room.x - gap.x * static_cast<float>(columns - 1)) / static_cast<float>(columns),
      std::max(room.y / static_cast<float>(rows) - gap.y, least));
  for (std::size_t i = 0; i < plots.size(); ++i) {
    if (i % static_cast<std::size_t>(columns) != 0) ImGui::SameLine();
    ImGui::PushID(("plot " + std::to_string(i + 1)).c_str());
    const bool isRemoved = drawPlot(stage, plots[i], size);
    ImGui::PopID();
    if (!isRemoved) continue;
    plots.erase(plots.begin() + static_cast<std::ptrdiff_t>(i));
    break;
  }
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots of any signals of any axes over time.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>
#include <implot.h>

#include "app/window/context_menu.h"
#include "app/window/panels.h"
#include "app/window/plot_lines.h"
#include "app/window/stage_files.h"

namespace hrdf::app {
namespace {

constexpr float kLeastWidth = 205;  // points, minimum width of a plot

// Returns all lines of all plots as columns of a CSV table.
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

// Draws a table in which the user chooses lines: rows are axes, columns are signals.
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

void followTime(Ui& ui) {
  ui.followsTime = true;
  ui.isPlotPaused = false;
}

// Draws the buttons of the plots, next to the tabs if there is space.
void drawToolbar(Stage& stage) {
  // Widths of the buttons and of the tabs, in units of the font size.
  constexpr float kWidth = 31, kTabs = 32;
  const float em = ImGui::GetFontSize(), room = ImGui::GetContentRegionAvail().x;
  if (room > (kWidth + kTabs) * em) {
    ImGui::SetCursorPos({ImGui::GetCursorPosX() + room - kWidth * em,
                         ImGui::GetCursorPosY() - ImGui::GetFrameHeightWithSpacing()});
  }
  Ui& ui = stage.ui;
  if (check("Pause", ui.isPlotPaused, "Stop the plots; samples are still kept.")) {
    ui.followsTime = !ui.isPlotPaused;
  }
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 6);
  ImGui::DragFloat("##span", &ui.span, 0.2F, 1, float(PlotHistory::kKept), "last %.0f s",
                   ImGuiSliderFlags_AlwaysClamp);
  help(
      "Drag, or double click to type: how much of the last five minutes is shown while the plots "
      "follow the time.");
  if (nextButton("Follow",
                 "Show the newest samples again, after you have zoomed or moved a plot.")) {
    followTime(ui);
  }
  if (nextButton("Add plot", "One more plot, of the position of what is chosen.")) {
    ui.plots.push_back({{{Line::kChosen, Traced::position}}});
  }
  if (nextButton("CSV", "Save the plotted signals of the kept minutes as a table.")) {
    savePlotTable(stage);
  }
  if (nextButton("PNG", "Save a picture of the plots.")) stage.actions.savePlotPicture();
}

void drawTime(double time, ImGuiCol colour) {
  const ImPlotRect limits = ImPlot::GetPlotLimits();
  const ImVec2 top = ImPlot::PlotToPixels(time, limits.Y.Max);
  const ImVec2 bottom = ImPlot::PlotToPixels(time, limits.Y.Min);
  ImPlot::PushPlotClipRect();
  ImPlot::GetPlotDrawList()->AddLine(top, bottom, ImGui::GetColorU32(colour));
  ImPlot::PopPlotClipRect();
}

// Draws a text with the values of all lines at the mouse pointer. If a second cursor is set, adds
// the differences from the values at the second cursor.
void drawCursor(Stage& stage, const PlotChoice& plot) {
  std::optional<double>& mark = stage.ui.plotMark;
  const double time = ImPlot::GetPlotMousePos().x;
  if (ImGui::GetIO().KeyCtrl && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
    mark = mark ? std::nullopt : std::optional(time);
  }
  drawTime(time, ImGuiCol_TextDisabled);
  if (!ImGui::BeginTooltip()) return;
  ImGui::Text("%.3f s", time);
  if (mark) {
    ImGui::SameLine();
    ImGui::TextDisabled("%+.3f s", time - *mark);
  }
  for (const Line& line : plot.lines) {
    if (!isShown(stage, line)) continue;
    const Unit unit = unitOf(stage, line);
    const double value = stage.history.valueAt(axisOf(stage, line), line.signal, time);
    ImGui::Text("%s: %s", nameOf(stage, line).c_str(), shown(value, unit).c_str());
    if (!mark) continue;
    const double marked = stage.history.valueAt(axisOf(stage, line), line.signal, *mark);
    ImGui::SameLine();
    const std::string apart = number(value - marked, unit);
    ImGui::TextDisabled("%s%s", apart.starts_with('-') ? "" : "+", apart.c_str());
  }
  ImGui::EndTooltip();
}

// Returns the smallest range of a plot's y axis, in the unit of the plot: 0.1 degrees, 0.1 N m or 1
// C. A smaller range would enlarge noise.
double leastHeight(const Stage& stage, const PlotChoice& plot) {
  if (plot.lines.empty() || !isShown(stage, plot.lines.front())) return 0.01;
  const Unit unit = unitOf(stage, plot.lines.front());
  const std::string name = unit.name;
  return name == "\u00b0C" ? 1 : name == "N m" || name == "N" ? 0.1 : 0.002 * unit.factor;
}

// If the user drags an axis from the table to the plot, adds a line of this axis with the signal of
// the plot's last line.
void takeDragged(PlotChoice& plot) {
  if (!ImPlot::BeginDragDropTargetPlot()) return;
  if (const ImGuiPayload* dropped = ImGui::AcceptDragDropPayload(kDraggedAxis)) {
    const auto axis = static_cast<int>(*static_cast<const std::size_t*>(dropped->Data));
    const Line line{axis, plot.lines.empty() ? Traced::position : plot.lines.back().signal};
    if (std::ranges::count(plot.lines, line) == 0) plot.lines.push_back(line);
  }
  ImPlot::EndDragDropTarget();
}

void drawOverTime(Stage& stage, PlotChoice& plot) {
  Ui& ui = stage.ui;
  ImPlot::SetupAxis(ImAxis_X1, nullptr, 0);
  ImPlot::SetupAxis(ImAxis_Y1, nullptr,
                    ui.followsTime ? ImPlotAxisFlags_AutoFit | ImPlotAxisFlags_RangeFit : 0);
  ImPlot::SetupAxisLinks(ImAxis_X1, &ui.plotBegin, &ui.plotEnd);
  ImPlot::SetupAxisFormat(ImAxis_X1, "%g s");
  ImPlot::SetupAxisZoomConstraints(ImAxis_Y1, leastHeight(stage, plot), 1e12);
  ImPlot::SetupFinish();
  for (const Line& line : plot.lines) {
    if (isShown(stage, line)) drawLine(stage, plot, line);
  }
  if (ui.plotMark) drawTime(*ui.plotMark, ImGuiCol_Text);
  if (!ImPlot::IsPlotHovered()) return;
  drawCursor(stage, plot);
  const ImGuiIO& io = ImGui::GetIO();
  const bool isMoved = io.MouseWheel != 0 || ImGui::IsMouseDragging(ImGuiMouseButton_Left) ||
                       ImGui::IsMouseDragging(ImGuiMouseButton_Right);
  if (isMoved) ui.followsTime = false;
}

// Draws an xy plot in the time range of the other plots: x is the first line, y are the other
// lines.
void drawXy(const Stage& stage, const PlotChoice& plot) {
  constexpr int kPoints = 1000;
  ImPlot::SetupAxis(ImAxis_X1, nullptr, ImPlotAxisFlags_AutoFit);
  ImPlot::SetupAxis(ImAxis_Y1, nullptr, ImPlotAxisFlags_AutoFit);
  ImPlot::SetupFinish();
  const auto valuesOf = [&](const Line& line) {
    std::vector<double> values;
    const double factor = unitOf(stage, line).factor;
    for (int i = 0; i < kPoints; ++i) {
      const double time =
          stage.ui.plotBegin + (stage.ui.plotEnd - stage.ui.plotBegin) * i / (kPoints - 1);
      values.push_back(factor * stage.history.valueAt(axisOf(stage, line), line.signal, time));
    }
    return values;
  };
  if (plot.lines.size() < 2 || !isShown(stage, plot.lines.front())) return;
  const std::vector<double> x = valuesOf(plot.lines.front());
  for (std::size_t i = 1; i < plot.lines.size(); ++i) {
    const Line& line = plot.lines[i];
    if (!isShown(stage, line)) continue;
    const std::vector<double> y = valuesOf(line);
    ImPlot::PlotLine(plain(nameOf(stage, line)).c_str(), x.data(), y.data(), kPoints,
                     {ImPlotProp_LineWeight, 2 * stage.scale, ImPlotProp_LineColor,
                      colourOf(plot, line, stage.ui.kept.light)});
  }
}

// Draws the context menu of a plot. Returns true if the user removes the plot.
bool plotMenu(Stage& stage, PlotChoice& plot) {
  if (menuItem("Follow", "Show the newest samples again.", stage.ui.followsTime))
    followTime(stage.ui);
  if (menuItem("X over Y", "Draw the other lines over the first one, in place of over time.",
               plot.isXy)) {
    plot.isXy = !plot.isXy;
  }
  if (ImGui::BeginMenu("Signals")) {
    chooseLines(stage, plot);
    ImGui::EndMenu();
  }
  ImGui::Separator();
  if (menuItem("Save CSV", "Save the plotted signals of the kept minutes as a table."))
    savePlotTable(stage);
  if (menuItem("Save PNG", "Save a picture of the plots.")) stage.actions.savePlotPicture();
  ImGui::Separator();
  return menuItem("Remove", "Remove this plot.");
}

// Draws the head of a plot: units, names of lines and buttons. Returns true if the user removes the
// plot.
bool plotHead(Stage& stage, PlotChoice& plot, float width) {
  const float buttons = 2 * ImGui::GetFrameHeight() + ImGui::GetStyle().ItemSpacing.x;
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::AlignTextToFramePadding();
  ImGui::PushFont(strongLetters(), 0);
  ImGui::TextUnformatted(titleOf(stage, plot).c_str());
  ImGui::PopFont();
  drawLegend(stage, plot, corner.x + width - buttons);
  ImGui::SameLine();
  ImGui::SetCursorScreenPos({corner.x + width - buttons, corner.y});
  if (iconButton(Icon::more, "Lines", "Choose the signals of this plot."))
    ImGui::OpenPopup("lines");
  if (ImGui::BeginPopup("lines")) {
    check("X over Y", plot.isXy, "Draw the other lines over the first one, in place of over time.");
    chooseLines(stage, plot);
    ImGui::EndPopup();
  }
  ImGui::SameLine();
  return iconButton(Icon::close, "x", "Remove this plot.");
}

// Draws a plot with its head. Returns true if the user removes the plot.
bool drawPlot(Stage& stage, PlotChoice& plot, ImVec2 size) {
  ImGui::BeginGroup();
  bool isRemoved = plotHead(stage, plot, size.x);
  size.y -= ImGui::GetFrameHeightWithSpacing();
  ImGui::PushFont(nullptr, kSmallSize);
  ImPlot::PushStyleVar(ImPlotStyleVar_FitPadding, {0, 0.1F});
  bool isMenuAsked = false;
  if (ImPlot::BeginPlot("##plot", size,
                        ImPlotFlags_NoTitle | ImPlotFlags_NoMouseText | ImPlotFlags_NoLegend |
                            ImPlotFlags_NoMenus)) {
    if (plot.isXy) {
      drawXy(stage, plot);
    } else {
      drawOverTime(stage, plot);
    }
    takeDragged(plot);
    isMenuAsked = ImPlot::IsPlotHovered() && isClicked(ImGuiMouseButton_Right);
    ImPlot::EndPlot();
  }
  ImPlot::PopStyleVar();
  ImGui::PopFont();
  if (isMenuAsked) ImGui::OpenPopup("menu");
  if (ImGui::BeginPopup("menu")) {
    isRemoved = plotMenu(stage, plot) || isRemoved;
    ImGui::EndPopup();
  }
  ImGui::EndGroup();
  return isRemoved;
}

// Stores the rectangle of the plots in the window, for a picture of the plots.
void keepPlace(Stage& stage, ImVec2 corner, ImVec2 room) {
  const ImVec2 pixels = ImGui::GetIO().DisplayFramebufferScale;
  const float height = ImGui::GetIO().DisplaySize.y;
  stage.plotsPlace = {static_cast<int>(corner.x * pixels.x),
                      static_cast<int>((height - corner.y - room.y) * pixels.y),
                      static_cast<int>(room.x * pixels.x), static_cast<int>(room.y * pixels.y)};
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
  const ImVec2 room = ImGui::GetContentRegionAvail();
  keepPlace(stage, ImGui::GetCursorScreenPos(), room);
  Ui& ui = stage.ui;
  if (ui.followsTime) {
    ui.plotEnd = std::max(stage.history.end(), stage.history.begin() + 1);
    ui.plotBegin = std::max(ui.plotEnd - static_cast<double>(ui.span), stage.history.begin());
  }
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

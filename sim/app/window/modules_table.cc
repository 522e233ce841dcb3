// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of all modules.
#include <algorithm>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/session/owner_words.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

enum Column {
  kName,
  kTarget,
  kPosition,
  kVelocity,
  kEffort,
  kTemperature,
  kState,
  kType,
  kColumns
};

double measured(const sim::Feedback& feedback, sim::FeedbackFloat field) {
  return static_cast<double>(feedback.floats.get(field));
}

double valueOf(const AxisState& state, int column) {
  switch (column) {
    case kTarget:
      return commandedPosition(state);
    case kPosition:
      return state.feedback.angles.get(sim::FeedbackAngle::position);
    case kVelocity:
      return measured(state.feedback, sim::FeedbackFloat::velocity);
    case kEffort:
      return measured(state.feedback, sim::FeedbackFloat::effort);
    case kTemperature:
      return measured(state.feedback, sim::FeedbackFloat::motorWindingTemperature);
    default:
      return -static_cast<double>(wordsOf(state.feedback).severity);
  }
}

// Returns the modules that pass the filter, in the order that the headers ask
// for.
std::vector<std::size_t> rowsOf(const Stage& stage, const ImGuiTableSortSpecs* sorting) {
  const std::vector<Axis>& modules = stage.axes();
  const std::vector<AxisState>& states = stage.now->axes;
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const char* filter = stage.ui.filter.data();
    if (contains(modules[i].label, filter) || contains(modules[i].type, filter) ||
        contains(wordsOf(states[i].feedback).text, filter)) {
      rows.push_back(i);
    }
  }
  if (sorting == nullptr || sorting->SpecsCount == 0) return rows;
  const int column = static_cast<int>(sorting->Specs->ColumnUserID);
  const auto isLess = [&](std::size_t a, std::size_t b) {
    if (column == kName) return modules[a].label < modules[b].label;
    if (column == kType) return modules[a].type < modules[b].type;
    return valueOf(states[a], column) < valueOf(states[b], column);
  };
  const bool isDown = sorting->Specs->SortDirection == ImGuiSortDirection_Descending;
  std::ranges::stable_sort(
      rows, [&](std::size_t a, std::size_t b) { return isDown ? isLess(b, a) : isLess(a, b); });
  return rows;
}

void moduleRow(Stage& stage, std::size_t i) {
  const Axis& axis = stage.axes()[i];
  const AxisState& state = stage.now->axes[i];
  const bool degrees = stage.ui.kept.degrees;
  const Unit position = unitOf(Quantity::position, axis.motion, degrees);
  ImGui::PushID(plain(axis.label).c_str());
  beginRow(stage, i, axis.label, axis.family + "/" + axis.name + ", " + axis.type);
  ImGui::TableNextColumn();
  ImGui::SetNextItemWidth(-1);
  double target = commandedPosition(state);
  {
    const DisabledUnlessOwner owner(stage, i);
    const std::string explanation = "Where the module is to go; it is " + whoCommands(state) + ".";
    if (slider("##position", target, position, axis.min, axis.max, explanation.c_str())) {
      moveTo(stage, i, target);
    }
    if (ImGui::IsItemActivated()) choose(stage, i);
  }
  numberCell(valueOf(state, kPosition), position);
  numberCell(valueOf(state, kVelocity), unitOf(Quantity::velocity, axis.motion, degrees));
  numberCell(valueOf(state, kEffort), unitOf(Quantity::effort, axis.motion, degrees));
  numberCell(valueOf(state, kTemperature), {"C"}, 1);
  ImGui::TableNextColumn();
  words(wordsOf(state.feedback), stage.ui.kept.light);
  ImGui::TableNextColumn();
  fitted(axis.type, ImGui::GetContentRegionAvail().x);
  ImGui::PopID();
}

}  // namespace

void drawModulesTable(Stage& stage) {
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8);
  ImGui::InputTextWithHint("##filter", "Filter", stage.ui.filter.data(), stage.ui.filter.size());
  help("Shows the modules whose name, type or state has this in it.");
  ImGui::SameLine();
  check("Degrees", stage.ui.kept.degrees, "Show and type angles in degrees, or in radians.");
  if (nextButton("Hold still",
                 "Ctrl H: end all moves, and hold the present "
                 "positions; a program that goes on "
                 "commanding has its modules back at once.")) {
    holdAll(stage);
  }
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_Reorderable |
                                     ImGuiTableFlags_Hideable | ImGuiTableFlags_ScrollX |
                                     ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_SizingFixedFit;
  ImGui::PushStyleVar(ImGuiStyleVar_CellPadding, {2.5F * stage.scale, 2 * stage.scale});
  const bool isOpen = ImGui::BeginTable("table", kColumns, kFlags);
  ImGui::PopStyleVar();
  if (!isOpen) return;
  const bool degrees = stage.ui.kept.degrees;
  const Header columns[kColumns] = {
      {"Name", "The module. Click a header to sort; right click it to hide columns."},
      {"Target", "Where the module is to go, and its range."},
      {degrees ? "deg###position" : "rad###position", "Position, measured; of slides in m."},
      {degrees ? "deg/s###velocity" : "rad/s###velocity", "Velocity, measured; of slides in m/s."},
      {"N m", "Effort, measured; of slides in N."},
      {"C", "Temperature of the motor's winding."},
      {"State", "What keeps the module from doing as it is told."},
      {"Type", "HEBI's name of the type."}};
  constexpr float kWidths[kColumns] = {5.9F, 9.5F, 3.2F, 3.2F, 3.2F, 2.3F, 4.3F, 2.7F};
  const float em = ImGui::GetFontSize();
  ImGui::TableSetupScrollFreeze(1, 1);
  for (int i = 0; i < kColumns; ++i) {
    ImGui::TableSetupColumn(columns[i].name, ImGuiTableColumnFlags_WidthFixed, kWidths[i] * em,
                            static_cast<ImGuiID>(i));
  }
  headers(columns);
  const std::vector<std::size_t> rows = rowsOf(stage, ImGui::TableGetSortSpecs());
  drawRows(stage, rows, moduleRow);
  ImGui::EndTable();
}

}  // namespace hrdf::app

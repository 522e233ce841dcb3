// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of all modules or actuators.
#include <algorithm>
#include <optional>
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
  kOtherUnit,
  kPosition,
  kVelocity,
  kEffort,
  kTemperature,
  kState,
  kType
};

struct ColumnRow {
  Column column;
  float width;  // in units of the font size
  Header header;
  bool isShown = true;  // at first; the user can show or hide the column
};

std::vector<ColumnRow> columnsOf(const Stage& stage) {
  const bool degrees = stage.ui.kept.degrees;
  const char* const angle = degrees ? "deg###position" : "rad###position";
  const char* const speed = degrees ? "deg/s###velocity" : "rad/s###velocity";
  if (stage.hasModules()) {
    return {{kName,
             7.5F,
             {"Name", "The module. Click a header to sort; right click it for more columns."}},
            {kTarget, 9.2F, {"Target", "Where the module is to go; the mark is where it is."}},
            {kPosition, 4.2F, {angle, "Position, measured; of slides in m."}},
            {kVelocity, 4.2F, {speed, "Velocity, measured; of slides in m/s."}, false},
            {kEffort, 4.2F, {"N m", "Effort, measured; of slides in N."}, false},
            {kTemperature, 3.5F, {"\u00b0C", "Temperature of the motor's winding."}, false},
            {kState, 6, {"State", "What keeps the module from doing as it is told."}, false},
            {kType, 4, {"Type", "HEBI's name of the type."}, false}};
  }
  return {
      {kName, 7.5F, {"Name", "The actuator, with what it takes where it takes several commands."}},
      {kTarget, 9.2F, {"Command", "What the actuator is to do; the mark is where it is."}},
      {kPosition,
       4.2F,
       {angle, "Position of the actuator; of slides in m, of others as MuJoCo has it."}},
      {kOtherUnit,
       5.6F,
       {degrees ? "rad, mm" : "deg, mm", "The command in the unit that people also use."},
       false},
      {kVelocity,
       4.2F,
       {speed, "Velocity of the actuator; of slides in m/s, of others as MuJoCo has it."},
       false},
      {kEffort, 4.2F, {"N m", "Force of the actuator; of slides in N."}, false}};
}

// Returns the measured position, velocity or effort of an axis, as the column requires.
double measured(const Stage& stage, std::size_t i, Column column) {
  const sim::Feedback& feedback = stage.now->axes[i].feedback;
  const auto value = [&](sim::FeedbackFloat field) {
    return static_cast<double>(feedback.floats.get(field));
  };
  if (stage.hasModules()) {
    if (column == kPosition) return feedback.angles.get(sim::FeedbackAngle::position);
    return value(column == kVelocity ? sim::FeedbackFloat::velocity : sim::FeedbackFloat::effort);
  }
  const int output = stage.physics->model().actuator_outadr[stage.axes()[i].actuator];
  if (column == kPosition) return stage.shown->actuator_length[output];
  return column == kVelocity ? stage.shown->actuator_velocity[output]
                             : stage.shown->actuator_force[output];
}

double temperatureOf(const AxisState& state) {
  return static_cast<double>(
      state.feedback.floats.get(sim::FeedbackFloat::motorWindingTemperature));
}

// Returns the number by which rows are sorted if the user sorts by this column.
double valueOf(const Stage& stage, std::size_t i, Column column) {
  const AxisState& state = stage.now->axes[i];
  switch (column) {
    case kTarget:
    case kOtherUnit:
      return commandedPosition(state);
    case kTemperature:
      return temperatureOf(state);
    case kState:
      return -static_cast<double>(wordsOf(state.feedback).severity);
    default:
      return measured(stage, i, column);
  }
}

// Returns the axes whose names match the filter, in the order that the user has chosen in the
// table.
std::vector<std::size_t> rowsOf(const Stage& stage, const ImGuiTableSortSpecs* sorting) {
  const std::vector<Axis>& axes = stage.axes();
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < axes.size(); ++i) {
    const char* filter = stage.ui.filter.data();
    const bool hasWords =
        stage.hasModules() && (contains(axes[i].type, filter) ||
                               contains(wordsOf(stage.now->axes[i].feedback).text, filter));
    if (hasWords || contains(axes[i].label, filter)) rows.push_back(i);
  }
  if (sorting == nullptr || sorting->SpecsCount == 0) return rows;
  const auto column = static_cast<Column>(sorting->Specs->ColumnUserID);
  const auto isLess = [&](std::size_t a, std::size_t b) {
    if (column == kName) return axes[a].label < axes[b].label;
    if (column == kType) return axes[a].type < axes[b].type;
    return valueOf(stage, a, column) < valueOf(stage, b, column);
  };
  const bool isDown = sorting->Specs->SortDirection == ImGuiSortDirection_Descending;
  std::ranges::stable_sort(
      rows, [&](std::size_t a, std::size_t b) { return isDown ? isLess(b, a) : isLess(a, b); });
  return rows;
}

void targetCell(Stage& stage, std::size_t i) {
  const Axis& axis = stage.axes()[i];
  const AxisState& state = stage.now->axes[i];
  const std::string explanation =
      stage.hasModules() ? "Where the module is to go; it is " + whoCommands(state) + "."
      : axis.commanded == Quantity::other ? "The command that the actuator is to have."
                                          : "The " + axis.word + " that the actuator is to have.";
  double target = commandedPosition(state);
  const DisabledUnlessOwner owner(stage, i);
  ImGui::SetNextItemWidth(-1);
  const bool isPosition = axis.commanded == Quantity::position;
  if (slider("##target", target, unitOf(axis.commanded, axis.motion, stage.ui.kept.degrees),
             axis.min, axis.max, explanation.c_str(),
             isPosition ? measured(stage, i, kPosition) : kNan)) {
    moveTo(stage, i, target);
  }
  if (ImGui::IsItemActivated()) choose(stage, i);
}

void measuredCell(const Stage& stage, std::size_t i, Column column) {
  const Quantity quantity = column == kPosition   ? Quantity::position
                            : column == kVelocity ? Quantity::velocity
                                                  : Quantity::effort;
  Unit unit = unitOf(quantity, stage.axes()[i].motion, stage.ui.kept.degrees);
  // Any name, because the cell shows no unit: numberCell() shows 3 decimals only if the unit has a
  // name.
  if (*unit.name == 0) unit.name = "of MuJoCo";
  numberCell(measured(stage, i, column), unit);
}

void cell(Stage& stage, std::size_t i, Column column) {
  const Axis& axis = stage.axes()[i];
  const AxisState& state = stage.now->axes[i];
  if (column == kPosition || column == kVelocity || column == kEffort) {
    return measuredCell(stage, i, column);
  }
  if (column == kTemperature) return numberCell(temperatureOf(state), {"\u00b0C"}, 1);
  ImGui::TableNextColumn();
  if (column == kTarget) targetCell(stage, i);
  if (column == kOtherUnit) {
    const std::string text = inOtherUnit(commandedPosition(state), axis, stage.ui.kept.degrees);
    ImGui::TextDisabled("%s", text.c_str());
  }
  if (column == kState) words(wordsOf(state.feedback), stage.ui.kept.light);
  if (column == kType) fitted(axis.type, ImGui::GetContentRegionAvail().x);
}

void toolbar(Stage& stage) {
  const float em = ImGui::GetFontSize();
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - 8 * em, 6 * em));
  ImGui::InputTextWithHint("##filter", "Filter", stage.ui.filter.data(), stage.ui.filter.size());
  help(stage.hasModules() ? "Shows the modules whose name, type or state has this in it."
                          : "Shows the actuators whose name has this in it.");
  ImGui::SameLine();
  check("Degrees", stage.ui.kept.degrees, "Show and type angles in degrees, or in radians.");
}

}  // namespace

void drawAxesTable(Stage& stage) {
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_Reorderable |
                                     ImGuiTableFlags_Hideable | ImGuiTableFlags_ScrollY |
                                     ImGuiTableFlags_SizingStretchProp;
  toolbar(stage);
  const std::vector<ColumnRow> columns = columnsOf(stage);
  if (!ImGui::BeginTable("table", static_cast<int>(columns.size()), kFlags)) return;
  ImGui::TableSetupScrollFreeze(1, 1);
  std::vector<Header> names;
  for (const ColumnRow& row : columns) {
    const int hidden = row.isShown ? 0 : ImGuiTableColumnFlags_DefaultHide;
    ImGui::TableSetupColumn(row.header.name, ImGuiTableColumnFlags_WidthStretch | hidden, row.width,
                            static_cast<ImGuiID>(row.column));
    names.push_back(row.header);
  }
  headers(names);
  drawRows(stage, rowsOf(stage, ImGui::TableGetSortSpecs()), [&](std::size_t i) {
    const Axis& axis = stage.axes()[i];
    ImGui::PushID(plain(axis.label).c_str());
    beginRow(stage, i, axis.label,
             stage.hasModules() ? axis.family + "/" + axis.name + ", " + axis.type + ": " +
                                      wordsOf(stage.now->axes[i].feedback).text
                                : axis.label,
             stage.hasModules() ? std::optional(wordsOf(stage.now->axes[i].feedback).severity)
                                : std::nullopt);
    for (std::size_t c = 1; c < columns.size(); ++c) cell(stage, i, columns[c].column);
    ImGui::PopID();
  });
  ImGui::EndTable();
}

}  // namespace hrdf::app

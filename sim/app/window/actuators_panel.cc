// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuators of a model without modules: all in a table, the chosen one, and eigengrasps.
#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/window/desk.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

Quantity quantityOf(const ControlPlace& place) {
  constexpr std::array kQuantities = {Quantity::position, Quantity::velocity, Quantity::effort,
                                      Quantity::number};
  return kQuantities[static_cast<std::size_t>(place.commanded)];
}

Unit unitOf(const ControlPlace& place, bool degrees) {
  if (place.commanded == Commanded::other) return {};
  return unitOf(quantityOf(place), place.motion, degrees);
}

// Returns the value in the unit that people also use: degrees beside radians, and mm beside m.
std::string inOtherUnit(double value, const ControlPlace& place, bool degrees) {
  const bool isEffort = place.commanded == Commanded::effort;
  if (isEffort || place.commanded == Commanded::other) return "";
  if (place.motion == Motion::turns) return shown(value, unitOf(place, !degrees));
  if (place.motion == Motion::other) return "";
  constexpr double kMillimetres = 1000;
  const bool isPosition = place.commanded == Commanded::position;
  return shown(value, {isPosition ? "mm" : "mm/s", kMillimetres});
}

std::string explanationOf(const ControlPlace& place) {
  return "The " + (place.commanded == Commanded::other ? "command" : place.word) +
         " that the actuator is to have.";
}

double goalOf(const Stage& stage, const ControlPlace& place) {
  return stage.now->goals[static_cast<std::size_t>(place.index)];
}

void commandSlider(Stage& stage, std::size_t i) {
  const ControlPlace& place = stage.controls()[i];
  double value = goalOf(stage, place);
  ImGui::SetNextItemWidth(-1);
  if (slider("##command", value, unitOf(place, stage.ui.kept.degrees), place.least, place.most,
             explanationOf(place).c_str())) {
    moveControl(stage, i, value);
  }
}

void actuatorRow(Stage& stage, std::size_t i) {
  const ControlPlace& place = stage.controls()[i];
  const bool degrees = stage.ui.kept.degrees;
  const int output = stage.physics->model().actuator_outadr[place.actuator];
  const mjData& data = *stage.shown;
  ImGui::PushID(plain(place.label).c_str());
  beginRow(stage, i, place.label, place.label);
  ImGui::TableNextColumn();
  commandSlider(stage, i);
  if (ImGui::IsItemActivated()) choose(stage, i);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", inOtherUnit(goalOf(stage, place), place, degrees).c_str());
  const auto cell = [&](double value, Quantity quantity) {
    Unit unit = unitOf(quantity, place.motion, degrees);
    if (*unit.name == 0) unit.name = "of MuJoCo";  // so that it is rounded
    numberCell(value, unit);
  };
  cell(data.actuator_length[output], Quantity::position);
  cell(data.actuator_velocity[output], Quantity::velocity);
  cell(data.actuator_force[output], Quantity::effort);
  ImGui::PopID();
}

void toolbar(Stage& stage) {
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8);
  ImGui::InputTextWithHint("##filter", "Filter", stage.ui.filter.data(), stage.ui.filter.size());
  help("Shows the actuators whose name has this in it.");
  ImGui::SameLine();
  check("Degrees", stage.ui.kept.degrees, "Show and type angles in degrees, or in radians.");
  if (nextButton("Home", "Move to the pose in which the robot starts.")) {
    visit(stage, {stage.physics->home()});
  }
  if (nextButton("Zero", "Move all commands to zero, or to what is nearest in their ranges.")) {
    moveToNeutral(stage);
  }
  if (nextButton("Hold still", "Ctrl H: end all moves, and hold the present positions.")) {
    holdStill(stage);
  }
}

std::vector<std::size_t> rowsOf(const Stage& stage) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < stage.controls().size(); ++i) {
    if (contains(stage.controls()[i].label, stage.ui.filter.data())) rows.push_back(i);
  }
  return rows;
}

std::string rangeOf(const mjtNum* range, const Unit& unit) {
  return number(range[0], unit) + " to " + shown(range[1], unit);
}

// What it drives, "joint 'J1'".
std::string drivenBy(const ControlPlace& place, const mjModel& model) {
  constexpr std::array kObjects = {mjOBJ_JOINT,  mjOBJ_JOINT, mjOBJ_SITE,
                                   mjOBJ_TENDON, mjOBJ_SITE,  mjOBJ_BODY};
  const auto kind = static_cast<std::size_t>(model.actuator_trntype[place.actuator]);
  if (kind >= kObjects.size()) return "nothing";
  const int id = model.actuator_trnid[2 * place.actuator];
  const char* name = mj_id2name(&model, kObjects[kind], id);
  return std::string(mju_type2Str(kObjects[kind])) + " " +
         (name != nullptr && *name != 0 ? "'" + std::string(name) + "'" : std::to_string(id));
}

void figures(const Stage& stage, const ControlPlace& place) {
  const mjModel& model = stage.physics->model();
  const auto line = [](const char* name, const std::string& text) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(text.c_str());
  };
  if (!ImGui::BeginTable("figures", 2, ImGuiTableFlags_SizingFixedFit)) return;
  const bool degrees = stage.ui.kept.degrees;
  const bool isLimited = model.actuator_ctrllimited[place.index] != 0;
  line("Drives", drivenBy(place, model));
  line("Takes", place.word);
  line("Range", isLimited
                    ? rangeOf(model.actuator_ctrlrange + 2 * place.index, unitOf(place, degrees))
                    : "none");
  line("Force", model.actuator_forcelimited[place.actuator]
                    ? rangeOf(model.actuator_forcerange + 2 * place.actuator,
                              unitOf(Quantity::effort, place.motion, degrees))
                    : "no limit");
  line("Gear", number(place.gear, {}));
  ImGui::EndTable();
}

}  // namespace

void drawActuatorsTable(Stage& stage) {
  constexpr int kColumns = 6;
  constexpr float kWidths[kColumns] = {7.2F, 10.5F, 5.6F, 3.6F, 3.6F, 3.6F};
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_Resizable | ImGuiTableFlags_ScrollX |
                                     ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg |
                                     ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_SizingFixedFit;
  toolbar(stage);
  if (!ImGui::BeginTable("table", kColumns, kFlags)) return;
  const bool degrees = stage.ui.kept.degrees;
  const Header columns[kColumns] = {
      {"Name", "The actuator, with what it takes where it takes several commands."},
      {"Command", "What the actuator is to do, and its range."},
      {degrees ? "rad, mm" : "deg, mm", "The command in the unit that people also use."},
      {degrees ? "deg###position" : "rad###position",
       "Position of the actuator; of slides in m, of others as MuJoCo has it."},
      {degrees ? "deg/s###velocity" : "rad/s###velocity",
       "Velocity of the actuator; of slides in m/s, of others as MuJoCo has it."},
      {"N m", "Force of the actuator; of slides in N."}};
  ImGui::TableSetupScrollFreeze(1, 1);
  for (int i = 0; i < kColumns; ++i) {
    ImGui::TableSetupColumn(columns[i].name, ImGuiTableColumnFlags_WidthFixed,
                            kWidths[i] * ImGui::GetFontSize());
  }
  headers(columns);
  const std::vector<std::size_t> rows = rowsOf(stage);
  drawRows(stage, rows, actuatorRow);
  ImGui::EndTable();
}

void drawActuator(Stage& stage) {
  const std::size_t i = stage.ui.module;
  const ControlPlace& place = stage.controls()[i];
  const bool degrees = stage.ui.kept.degrees;
  ImGui::TextUnformatted(place.label.c_str());
  help("The actuator whose row, slider or body was touched last.");
  const float width = ImGui::GetFontSize() * 6;
  if (const auto typed = formulaField("Command##typed", goalOf(stage, place),
                                      unitOf(place, degrees), place.least, place.most, width)) {
    moveControl(stage, i, *typed);
  }
  ImGui::SameLine();
  ImGui::TextDisabled("%s", inOtherUnit(goalOf(stage, place), place, degrees).c_str());
  figures(stage, place);
}

void drawEigengrasps(Stage& stage) {
  const std::vector<ControlPlace>& controls = stage.controls();
  if (!ImGui::BeginTable("eigengrasps", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableSetupColumn("slider", ImGuiTableColumnFlags_WidthStretch);
  for (const Eigengrasp& grasp : stage.physics->eigengrasps()) {
    const Motion motion = controls[grasp.shares.front().control].motion;
    double amplitude = amplitudeOf(grasp, controls, stage.now->goals);
    ImGui::PushID(plain(grasp.name).c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(grasp.name.c_str());
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1);
    if (slider("##amplitude", amplitude, unitOf(Quantity::position, motion, stage.ui.kept.degrees),
               grasp.least, grasp.most,
               "How far the joints are along this direction; a joint at the end of its range "
               "stays there.")) {
      moveControls(stage, withAmplitude(grasp, controls, stage.now->goals, amplitude));
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace hrdf::app

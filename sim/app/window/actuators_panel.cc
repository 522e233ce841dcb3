// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The actuators of a model without modules: all in a table, the chosen one, and
// eigengrasps.
#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

Unit unitOf(const Axis& axis, bool degrees) { return unitOf(axis.commanded, axis.motion, degrees); }

// Returns the value in the unit that people also use: degrees beside radians,
// and mm beside m.
std::string inOtherUnit(double value, const Axis& axis, bool degrees) {
  const bool isEffort = axis.commanded == Quantity::effort;
  if (isEffort || axis.commanded == Quantity::other) return "";
  if (axis.motion == Motion::turns) return shown(value, unitOf(axis, !degrees));
  if (axis.motion == Motion::other) return "";
  constexpr double kMillimetres = 1000;
  const bool isPosition = axis.commanded == Quantity::position;
  return shown(value, {isPosition ? "mm" : "mm/s", kMillimetres});
}

std::string explanationOf(const Axis& axis) {
  return "The " + (axis.commanded == Quantity::other ? "command" : axis.word) +
         " that the actuator is to have.";
}

double goalOf(const Stage& stage, std::size_t axis) {
  return commandedPosition(stage.now->axes[axis]);
}

void commandSlider(Stage& stage, std::size_t i) {
  const Axis& axis = stage.axes()[i];
  double value = goalOf(stage, i);
  ImGui::SetNextItemWidth(-1);
  if (slider("##command", value, unitOf(axis, stage.ui.kept.degrees), axis.min, axis.max,
             explanationOf(axis).c_str())) {
    moveTo(stage, i, value);
  }
}

void actuatorRow(Stage& stage, std::size_t i) {
  const Axis& axis = stage.axes()[i];
  const bool degrees = stage.ui.kept.degrees;
  const int output = stage.physics->model().actuator_outadr[axis.actuator];
  const mjData& data = *stage.shown;
  ImGui::PushID(plain(axis.label).c_str());
  beginRow(stage, i, axis.label, axis.label);
  ImGui::TableNextColumn();
  commandSlider(stage, i);
  if (ImGui::IsItemActivated()) choose(stage, i);
  ImGui::TableNextColumn();
  ImGui::TextDisabled("%s", inOtherUnit(goalOf(stage, i), axis, degrees).c_str());
  const auto cell = [&](double value, Quantity quantity) {
    Unit unit = unitOf(quantity, axis.motion, degrees);
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
  if (nextButton("Zero",
                 "Move all commands to zero, or to what is nearest in "
                 "their ranges.")) {
    visit(stage, {stage.physics->zero()});
  }
  if (nextButton("Hold still", "Ctrl H: end all moves, and hold the present positions.")) {
    holdAll(stage);
  }
}

std::vector<std::size_t> rowsOf(const Stage& stage) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < stage.axes().size(); ++i) {
    if (contains(stage.axes()[i].label, stage.ui.filter.data())) rows.push_back(i);
  }
  return rows;
}

std::string rangeOf(const mjtNum* range, const Unit& unit) {
  return number(range[0], unit) + " to " + shown(range[1], unit);
}

// What it drives, "joint 'J1'".
std::string drivenBy(const Axis& axis, const mjModel& model) {
  constexpr std::array kObjects = {mjOBJ_JOINT,  mjOBJ_JOINT, mjOBJ_SITE,
                                   mjOBJ_TENDON, mjOBJ_SITE,  mjOBJ_BODY};
  const auto kind = static_cast<std::size_t>(model.actuator_trntype[axis.actuator]);
  if (kind >= kObjects.size()) return "nothing";
  const int id = model.actuator_trnid[2 * axis.actuator];
  const char* name = mj_id2name(&model, kObjects[kind], id);
  return std::string(mju_type2Str(kObjects[kind])) + " " +
         (name != nullptr && *name != 0 ? "'" + std::string(name) + "'" : std::to_string(id));
}

void figures(const Stage& stage, const Axis& axis) {
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
  const bool isLimited = model.actuator_ctrllimited[axis.control] != 0;
  line("Drives", drivenBy(axis, model));
  line("Takes", axis.word);
  line("Range", isLimited
                    ? rangeOf(model.actuator_ctrlrange + 2 * axis.control, unitOf(axis, degrees))
                    : "none");
  line("Force", model.actuator_forcelimited[axis.actuator]
                    ? rangeOf(model.actuator_forcerange + 2 * axis.actuator,
                              unitOf(Quantity::effort, axis.motion, degrees))
                    : "no limit");
  line("Gear", number(axis.gear, {}));
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
       "Velocity of the actuator; of slides in m/s, of others as MuJoCo has "
       "it."},
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
  const std::size_t i = stage.ui.axis;
  const Axis& axis = stage.axes()[i];
  const bool degrees = stage.ui.kept.degrees;
  ImGui::TextUnformatted(axis.label.c_str());
  help("The actuator whose row, slider or body was touched last.");
  const float width = ImGui::GetFontSize() * 6;
  if (const auto typed = formulaField("Command##typed", goalOf(stage, i), unitOf(axis, degrees),
                                      axis.min, axis.max, width)) {
    moveTo(stage, i, *typed);
  }
  ImGui::SameLine();
  ImGui::TextDisabled("%s", inOtherUnit(goalOf(stage, i), axis, degrees).c_str());
  figures(stage, axis);
}

void drawEigengrasps(Stage& stage) {
  const std::vector<Axis>& controls = stage.axes();
  std::vector<double> goals;
  for (const AxisState& state : stage.now->axes) goals.push_back(commandedPosition(state));
  if (!ImGui::BeginTable("eigengrasps", 2, ImGuiTableFlags_SizingFixedFit)) return;
  ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed);
  ImGui::TableSetupColumn("slider", ImGuiTableColumnFlags_WidthStretch);
  for (const Eigengrasp& grasp : stage.physics->eigengrasps()) {
    const Motion motion = controls[grasp.shares.front().control].motion;
    double amplitude = amplitudeOf(grasp, controls, goals);
    ImGui::PushID(plain(grasp.name).c_str());
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(grasp.name.c_str());
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1);
    if (slider("##amplitude", amplitude, unitOf(Quantity::position, motion, stage.ui.kept.degrees),
               grasp.min, grasp.max,
               "How far the joints are along this direction; a joint at the "
               "end of its range "
               "stays there.")) {
      moveAll(stage, withAmplitude(grasp, controls, goals, amplitude));
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace hrdf::app

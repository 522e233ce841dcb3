// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The chosen actuator of a model without modules, and eigengrasps.
#include <array>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

std::string rangeOf(const mjtNum* range, const Unit& unit) {
  return number(range[0], unit) + " to " + shown(range[1], unit);
}

// Returns the type and name of the element that the actuator drives: "joint 'J1'".
std::string drivenBy(const Axis& axis, const mjModel& model) {
  constexpr std::array kObjects = {mjOBJ_JOINT,  mjOBJ_JOINT, mjOBJ_SITE,
                                   mjOBJ_TENDON, mjOBJ_SITE,  mjOBJ_BODY};
  const auto kind = static_cast<std::size_t>(model.actuator_trntype[axis.actuator]);
  if (kind >= kObjects.size()) return "nothing";
  const int id = model.actuator_trnid[2 * axis.actuator];
  const char* name = mj_id2name(&model, kObjects[kind], id);
  return std::string(mju_type2Str(kObjects[kind])) + " " +
         (name != nullptr && *name != 0 ? inQuotes(name) : std::to_string(id));
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
  line("Range", isLimited ? rangeOf(model.actuator_ctrlrange + 2 * axis.control,
                                    unitOf(axis.commanded, axis.motion, degrees))
                          : "none");
  line("Force", model.actuator_forcelimited[axis.actuator]
                    ? rangeOf(model.actuator_forcerange + 2 * axis.actuator,
                              unitOf(Quantity::effort, axis.motion, degrees))
                    : "no limit");
  line("Gear", number(axis.gear, {}));
  ImGui::EndTable();
}

}  // namespace

void drawActuator(Stage& stage) {
  const std::size_t i = stage.ui.axis;
  const Axis& axis = stage.axes()[i];
  const double commanded = commandedPosition(stage.now->axes[i]);
  const bool degrees = stage.ui.kept.degrees;
  if (const auto typed =
          formulaField("Command##typed", commanded, unitOf(axis.commanded, axis.motion, degrees),
                       axis.min, axis.max, ImGui::GetFontSize() * 6)) {
    moveTo(stage, i, *typed);
  }
  ImGui::SameLine();
  ImGui::TextDisabled("%s", inOtherUnit(commanded, axis, degrees).c_str());
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
               "How far the joints are along this direction; a joint at the end of its range "
               "stays there.")) {
      moveAll(stage, withAmplitude(grasp, controls, goals, amplitude));
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Plots, and tables of MuJoCo's results.
#include <functional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/session/report.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

std::string nameOrNumber(const mjModel& model, mjtObj type, int id) {
  const char* name = id >= 0 ? mj_id2name(&model, type, id) : nullptr;
  return name != nullptr && *name != 0 ? hrdf::shown(name) : std::to_string(id);
}

std::string listed(const mjtNum* values, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += (i > 0 ? "  " : "") + formatted("%.5g", values[i]);
  return text;
}

// Draws a table of texts, but only its visible rows. `cell` returns the text of a row and column.
void table(const char* name, const std::vector<Header>& columns, mjtSize rows,
           const std::function<std::string(int row, std::size_t column)>& cell) {
  if (rows == 0) return ImGui::TextDisabled("none");
  constexpr ImGuiTableFlags kFlags = ImGuiTableFlags_RowBg | ImGuiTableFlags_ScrollY |
                                     ImGuiTableFlags_Resizable | ImGuiTableFlags_BordersInnerV;
  if (!ImGui::BeginTable(name, static_cast<int>(columns.size()), kFlags)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  for (const Header& column : columns) ImGui::TableSetupColumn(column.name);
  headers(columns);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(rows));
  while (clipper.Step()) {
    for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row) {
      ImGui::TableNextRow();
      for (std::size_t column = 0; column < columns.size(); ++column) {
        ImGui::TableNextColumn();
        ImGui::TextUnformatted(cell(row, column).c_str());
      }
    }
  }
  ImGui::EndTable();
}

void sensors(const mjModel& model, const mjData& data) {
  table("sensors", {{"Sensor", "Its name in the model."}, {"Values", "In SI units."}},
        model.nsensor, [&](int i, std::size_t column) {
          if (column == 0) return nameOrNumber(model, mjOBJ_SENSOR, i);
          return listed(data.sensordata + model.sensor_adr[i], model.sensor_dim[i]);
        });
}

void joints(const mjModel& model, const mjData& data) {
  table("joints",
        {{"Joint", "Its name in the model."},
         {"Type", "MuJoCo's type of the joint."},
         {"Position", "rad or m; of free joints also a quaternion."},
         {"Velocity", "rad/s or m/s."},
         {"Range", "Where stops hold the joint, in rad or m."}},
        model.njnt, [&](int i, std::size_t column) -> std::string {
          constexpr const char* kTypes[] = {"free", "ball", "slide", "hinge"};
          constexpr int kPositions[] = {7, 4, 1, 1};
          constexpr int kVelocities[] = {6, 3, 1, 1};
          const int type = model.jnt_type[i];
          switch (column) {
            case 0:
              return nameOrNumber(model, mjOBJ_JOINT, i);
            case 1:
              return kTypes[type];
            case 2:
              return listed(data.qpos + model.jnt_qposadr[i], kPositions[type]);
            case 3:
              return listed(data.qvel + model.jnt_dofadr[i], kVelocities[type]);
            default:
              return model.jnt_limited[i] != 0 ? listed(model.jnt_range + 2 * i, 2) : "none";
          }
        });
}

void equalities(const mjModel& model, const mjData& data) {
  table("equalities",
        {{"Equality", "Its name in the model."},
         {"Type", "What it keeps equal."},
         {"Active", "Whether it acts now."}},
        model.neq, [&](int i, std::size_t column) -> std::string {
          constexpr const char* kTypes[] = {"connect", "weld",     "joint",      "tendon",
                                            "flex",    "flexvert", "flexstrain", "distance"};
          if (column == 0) return nameOrNumber(model, mjOBJ_EQUALITY, i);
          const auto type = static_cast<std::size_t>(model.eq_type[i]);
          if (column == 1) return type < std::size(kTypes) ? kTypes[type] : std::to_string(type);
          return data.eq_active[i] != 0 ? "yes" : "no";
        });
}

void contacts(const mjModel& model, const mjData& data) {
  const auto body = [&](int geom) {
    return geom < 0 ? std::string("-") : nameOrNumber(model, mjOBJ_BODY, model.geom_bodyid[geom]);
  };
  table("contacts",
        {{"Body", "One of the two that touch."},
         {"Other body", "The other of the two."},
         {"Depth (mm)", "How far they are in each other."},
         {"Force (N)", "Across the surfaces."}},
        data.ncon, [&](int i, std::size_t column) {
          const mjContact& contact = data.contact[i];
          if (column < 2) return body(contact.geom[column]);
          if (column == 2) return formatted("%.3f", -1000 * contact.dist);
          mjtNum force[6];
          mj_contactForce(&model, &data, i, force);
          return formatted("%.3f", force[0]);
        });
}

}  // namespace

void drawBottomPanel(Stage& stage, Area& area) {
  stage.plotsPlace = {};
  if (!isShown(stage, Side::below)) return;
  const mjModel& model = stage.physics->model();
  const mjData& data = *stage.shown;
  beginPanel("Plots and tables", Side::below, stage, area);
  if (ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll)) {
    if (!stage.axes().empty()) {
      tab("Plots", "Signals of the modules, or of the actuators, over time.",
          [&] { drawPlots(stage); });
    }
    tab("Sensors", "What MuJoCo's sensors measure, in SI units.", [&] { sensors(model, data); });
    tab("Joints", "Positions and velocities of all joints, in rad and m.",
        [&] { joints(model, data); });
    tab("Contacts", "What touches what, and how hard.", [&] { contacts(model, data); });
    tab("Equalities", "MuJoCo's constraints that keep things together.",
        [&] { equalities(model, data); });
    programTabs(stage, sim::WindowPanel::Place::below);
    ImGui::EndTabBar();
  }
  endPanel(Side::below, area);
}

}  // namespace hrdf::app

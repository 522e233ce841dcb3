// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The camera, drawing options, and MuJoCo's physics flags.
#include <string>

#include <imgui.h>

#include "app/session/report.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

void combo(const char* label, int& chosen, int count, const char* const* names) {
  ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 4);
  ImGui::Combo(label, &chosen, names, count);
}

void cameraSection(Stage& stage, Controls& controls) {
  const mjModel& model = stage.physics->model();
  const mjvCamera& camera = stage.view->camera;
  const auto nameOf = [&](int i) -> std::string {
    if (i < 0) return "free";
    const char* name = mj_id2name(&model, mjOBJ_CAMERA, i);
    return name != nullptr ? hrdf::shown(name) : "camera " + std::to_string(i);
  };
  const int now = camera.type == mjCAMERA_FIXED ? camera.fixedcamid : -1;
  const bool isFollowing = camera.type == mjCAMERA_TRACKING;
  ImGui::SetNextItemWidth(-ImGui::GetFontSize() * 4);
  if (ImGui::BeginCombo("Camera", isFollowing ? "follows a body" : nameOf(now).c_str())) {
    for (int i = -1; i < model.ncam; ++i) {
      ImGui::PushID(i);
      if (ImGui::Selectable(plain(nameOf(i)).c_str(), i == now)) controls.chooseCamera(i + 1);
      ImGui::PopID();
    }
    ImGui::EndCombo();
  }
  help("[ and ]: the cameras of the model. Esc: the free camera.");
  if (button("Whole robot", "Ctrl A: bring the whole robot into view, and keep it there.")) {
    stage.actions.showWholeRobot();
  }
  check("Above the floor", stage.ui.staysAboveFloor,
        "Keep the camera above the floor while you turn and move it.");
  combo("Frames", stage.view->options.frame, mjNFRAME, mjFRAMESTRING);
  help("F6: draw coordinate frames.");
  combo("Labels", stage.view->options.label, mjNLABEL, mjLABELSTRING);
  help("F7: write names beside things.");
}

std::string withKey(const char* text, const char* key) {
  return *key != 0 ? std::string(text) + " (key " + key + ")" : std::string(text);
}

void showSection(Stage& stage) {
  for (int i = 0; i < mjNVISFLAG; ++i) {
    check(mjVISSTRING[i][0], stage.view->options.flags[i],
          withKey("MuJoCo's visual flag", mjVISSTRING[i][2]).c_str());
  }
}

void renderSection(Stage& stage) {
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    check(mjRNDSTRING[i][0], stage.view->scene.flags[i],
          withKey("MuJoCo's rendering flag", mjRNDSTRING[i][2]).c_str());
  }
}

void groupSection(Stage& stage) {
  mjvOption& options = stage.view->options;
  if (!ImGui::BeginTable("groups", mjNGROUP + 1, ImGuiTableFlags_SizingFixedFit)) return;
  const auto row = [](const char* kind, mjtByte* groups) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(kind);
    ImGui::PushID(kind);
    for (int i = 0; i < mjNGROUP; ++i) {
      ImGui::TableNextColumn();
      const std::string name = "##" + std::to_string(i);
      check(name.c_str(), groups[i], ("Show group " + std::to_string(i) + ".").c_str());
    }
    ImGui::PopID();
  };
  row("Geoms", options.geomgroup);
  row("Sites", options.sitegroup);
  row("Joints", options.jointgroup);
  row("Tendons", options.tendongroup);
  row("Actuators", options.actuatorgroup);
  row("Flexes", options.flexgroup);
  row("Skins", options.skingroup);
  ImGui::EndTable();
  ImGui::TextDisabled("Columns: groups 0 to %d", mjNGROUP - 1);
}

// Draws a check box for each of MuJoCo's physics flags. Flags are changed on the simulation's
// thread.
void flags(Stage& stage, const char* const* names, int count, int mjOption::*member,
           bool isOnWhereSet) {
  for (int i = 0; i < count; ++i) {
    const int bit = 1 << i;
    int& bits = stage.physicsOptions.*member;
    bool isOn = ((bits & bit) != 0) == isOnWhereSet;
    if (!check(names[i], isOn, "MuJoCo's option of this name, as in <flag>.")) continue;
    bits ^= bit;
    stage.physics->post([member, bits = bits](Session& session) {
      session.model().opt.*member = bits;
      mj_forward(&session.model(), &session.data());
    });
  }
}

void physicsSection(Stage& stage) {
  flags(stage, mjDISABLESTRING, mjNDISABLE, &mjOption::disableflags, false);
  ImGui::Separator();
  flags(stage, mjENABLESTRING, mjNENABLE, &mjOption::enableflags, true);
}

}  // namespace

void drawLeftPanel(Stage& stage, Controls& controls, Area& area) {
  if (!isShown(stage, Side::left)) return;
  const auto section = [](const char* name, bool isOpen, const char* explanation,
                          const auto& fill) {
    const bool isShown = ImGui::CollapsingHeader(name, isOpen ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    help(explanation);
    if (!isShown) return;
    ImGui::PushID(name);
    fill();
    ImGui::PopID();
  };
  beginPanel("Scene", Side::left, stage, area);
  section("Camera", true, "Where the scene is seen from, and frames and names in it.",
          [&] { cameraSection(stage, controls); });
  section("Show", false, "MuJoCo's visual flags: what is drawn.", [&] { showSection(stage); });
  section("Rendering", false, "MuJoCo's rendering flags: how it is drawn.",
          [&] { renderSection(stage); });
  section("Groups", false, "Show or hide the groups of MuJoCo's elements.",
          [&] { groupSection(stage); });
  section("Physics", false, "MuJoCo's options: what is simulated.", [&] { physicsSection(stage); });
  endPanel(Side::left, area);
}

}  // namespace hrdf::app

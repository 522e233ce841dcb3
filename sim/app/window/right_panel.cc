// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// All modules, the chosen module, poses, and the robot's phones; for a robot without modules its
// actuators.
#include <algorithm>
#include <string>
#include <utility>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

// Draws a tab whose content can be scrolled. `isAsked`: opens the tab.
template <class Fill>
void content(const char* name, const char* explanation, const Fill& fill, bool isAsked = false) {
  tab(
      name, explanation,
      [&] {
        if (ImGui::BeginChild("content")) fill();
        ImGui::EndChild();
      },
      isAsked);
}

void moveButtons(Stage& stage) {
  if (button("Hold still",
             "Ctrl H: end all moves, and hold the present positions. A program that goes on "
             "commanding gets its modules back at once.")) {
    holdAll(stage);
  }
  if (nextButton("Zero", "Move all commands to zero, or to what is nearest in their ranges.")) {
    visit(stage, {stage.physics->zero()});
  }
  if (nextButton("Go home", "Move to the pose in which the robot starts without a log.")) {
    visit(stage, {stage.physics->home()});
  }
  ImGui::SameLine();
  float& duration = stage.ui.kept.duration;
  ImGui::SetNextItemWidth(-1);
  ImGui::DragFloat("##time", &duration, 0.05F, 0, kMaxMove, duration == 0 ? "jump" : "in %.1f s",
                   ImGuiSliderFlags_AlwaysClamp);
  help(
      "Drag, or double click to type: the time of a move. Targets are reached on a smooth "
      "trajectory in this time, or longer where a module is not fast enough. At 0 they are "
      "commanded at once.");
}

// Draws name, type and state of the chosen axis.
void heading(const Stage& stage) {
  const Axis& axis = stage.axes()[stage.ui.axis];
  ImGui::Separator();
  ImGui::PushFont(strongLetters(), 0);
  ImGui::TextUnformatted(hrdf::shown(axis.label).c_str());
  ImGui::PopFont();
  if (!stage.hasModules()) return;
  const AxisState& state = stage.now->axes[stage.ui.axis];
  ImGui::SameLine();
  ImGui::TextDisabled("%s", axis.type.c_str());
  ImGui::SameLine();
  words(wordsOf(state.feedback), stage.ui.kept.light);
}

void inspector(Stage& stage) {
  heading(stage);
  if (!ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll)) return;
  if (stage.hasModules()) {
    content("Command", "The commands of the chosen module, and what it measures.",
            [&] { drawModule(stage); });
    content(
        "Gains", "The gains of the chosen module beside those of HEBI's kit.",
        [&] { drawGains(stage); }, std::exchange(stage.ui.opens, {}) == "Gains");
    content("Limits", "The limits of the chosen module.", [&] { drawLimits(stage); });
    content("Info", "The type of the chosen module, and its figures.", [&] { drawInfo(stage); });
  } else {
    content("Command", "The command of the chosen actuator, and what it is.",
            [&] { drawActuator(stage); });
  }
  ImGui::EndTabBar();
}

void axes(Stage& stage) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float row = ImGui::GetFrameHeight() + 2 * style.CellPadding.y;
  const float above = ImGui::GetFrameHeightWithSpacing() + ImGui::GetTextLineHeight() + row / 2;
  const float rows = row * static_cast<float>(stage.axes().size()) + above;
  const float height = std::min(rows, std::max(0.5F * ImGui::GetContentRegionAvail().y, 4 * row));
  // Fits the list's height only when the number of axes changes, because the user can drag the
  // list's edge.
  if (std::exchange(stage.ui.listed, stage.axes().size()) != stage.axes().size()) {
    ImGui::SetNextWindowSize({0, height});
  }
  if (ImGui::BeginChild("list", {0, height}, ImGuiChildFlags_ResizeY,
                        ImGuiWindowFlags_NoSavedSettings)) {
    drawAxesTable(stage);
  }
  ImGui::EndChild();
  moveButtons(stage);
  inspector(stage);
}

}  // namespace

void drawRightPanel(Stage& stage, Area& area) {
  if (!isShown(stage, Side::right) || (stage.axes().empty() && stage.panels.empty())) return;
  const char* const title = stage.hasModules() ? "Modules" : "Actuators";
  beginPanel(title, Side::right, stage, area);
  if (ImGui::BeginTabBar("views", ImGuiTabBarFlags_FittingPolicyScroll)) {
    if (!stage.axes().empty()) {
      content(
          title, stage.hasModules() ? "All modules." : "All actuators.", [&] { axes(stage); },
          !stage.ui.opens.empty());
      content("Poses", "Poses to keep and to visit.", [&] { drawPoses(stage); });
    }
    for (const Phone& phone : stage.physics->phones()) {
      content(plain("Mobile IO " + phone.name).c_str(), "The phone's screen.",
              [&] { drawPhone(phone); });
    }
    if (!stage.physics->eigengrasps().empty()) {
      content("Eigengrasps", "Directions in which the fingers move together.",
              [&] { drawEigengrasps(stage); });
    }
    programTabs(stage, sim::WindowPanel::Place::right);
    ImGui::EndTabBar();
  }
  endPanel(Side::right, area);
}

}  // namespace hrdf::app

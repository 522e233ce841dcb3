// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The modules, the chosen one, moves, and the phones of the robot; or the actuators of one without
// modules.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <imgui.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr float kRightWidth = 596;  // points

bool has(const Stage& stage, Ownership ownership) {
  return std::ranges::find(stage.now->axes, ownership, &AxisState::ownership) !=
         stage.now->axes.end();
}

// Flashes for a while after the user has touched what a program commands.
bool takeOverButton(const Refusal& refusal) {
  constexpr double kBlink = 0.25;  // s
  const bool isLit =
      isFresh(refusal) && std::fmod(ImGui::GetTime() - refusal.time, 2 * kBlink) < kBlink;
  if (isLit) ImGui::PushStyleColor(ImGuiCol_Button, colourOf(Severity::limited, true));
  const bool isPressed = button("Take over",
                                "Take all modules from the programs that command them, and hold "
                                "them. Programs are locked out until you give them back.");
  if (isLit) ImGui::PopStyleColor();
  return isPressed;
}

void commandRow(Stage& stage) {
  Ui& ui = stage.ui;
  bool isPressed = ui.motionStop;
  if (check("Motion stop", isPressed,
            "Ctrl M: press the motion stop of all modules; their setting says what they do.")) {
    toggleMotionStop(stage);
  }
  ImGui::SameLine();
  if (has(stage, Ownership::exclusive)) {
    if (button("Give back", "Let programs command again; this window holds until they do.")) {
      order(stage, &Session::releaseAll);
    }
  } else if (takeOverButton(ui.refusal)) {
    order(stage, &Session::acquireAll);
  }
  if (nextButton("Let go",
                 "Let all modules go limp, until this window holds them or a program moves "
                 "them.")) {
    order(stage, &Session::turnAllOff);
  }
  ImGui::SameLine();
  if (check("Gravity compensation", ui.compensates,
            "Add the efforts that hold the robot's weight, as HEBI's arm API does.")) {
    command(stage, [does = ui.compensates](ModuleRun& run) { run.setCompensatesGravity(does); });
  }
  ImGui::SameLine();
  if (ImGui::GetContentRegionAvail().x < ImGui::GetFontSize() * 9) ImGui::NewLine();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 5);
  if (ImGui::SliderInt("Lifetime", &ui.lifetime, 10, 5000, "%d ms",
                       ImGuiSliderFlags_NoInput | ImGuiSliderFlags_Logarithmic)) {
    command(stage, [ms = ui.lifetime](ModuleRun& run) { run.setLifetime(ms); });
  }
  help(
      "How long a command of this window holds where it has taken over. Where it only holds, "
      "programs may command at any time.");
}

void drawList(Stage& stage) {
  if (stage.hasModules()) commandRow(stage);
  drawAxesTable(stage);
}

template <class Fill>
void content(const char* name, const char* explanation, const Fill& fill) {
  tab(name, explanation, [&] {
    if (ImGui::BeginChild("content")) fill();
    ImGui::EndChild();
  });
}

void moduleTabs(Stage& stage) {
  content("Gains", "The gains of the chosen module beside those of HEBI's kit.",
          [&] { drawGains(stage); });
  content("Limits and info", "The limits of the chosen module, and its type.",
          [&] { drawLimits(stage); });
  for (const Phone& phone : stage.physics->phones()) {
    content(plain("Mobile IO " + phone.name).c_str(), "The phone's screen.",
            [&] { drawPhone(phone); });
  }
}

void tabs(Stage& stage) {
  const bool hasModules = stage.hasModules();
  if (!ImGui::BeginTabBar("tabs", ImGuiTabBarFlags_FittingPolicyScroll)) return;
  if (stage.isNarrow) {
    content("List", hasModules ? "All modules." : "All actuators.", [&] { drawList(stage); });
  }
  if (hasModules) {
    content("Module", "The commands of the chosen module, and what it measures.",
            [&] { drawModule(stage); });
  } else {
    content("Actuator", "The command of the chosen actuator, and what it is.",
            [&] { drawActuator(stage); });
  }
  content("Moves", "The time of moves, and poses.", [&] { drawMoves(stage); });
  if (hasModules) moduleTabs(stage);
  if (!stage.physics->eigengrasps().empty()) {
    content("Eigengrasps", "Directions in which the fingers move together.",
            [&] { drawEigengrasps(stage); });
  }
  ImGui::EndTabBar();
}

}  // namespace

void drawRightPanel(Stage& stage, Area& area) {
  if (!isShown(stage, Side::right) || stage.axes().empty()) return;
  const char* const title = stage.hasModules() ? "Modules" : "Actuators";
  if (!beginPanel(title, Side::right, kRightWidth, stage, area)) return endPanel(Side::right, area);
  if (!stage.isNarrow) {
    if (stage.hasModules()) commandRow(stage);
    const float row = ImGui::GetFrameHeightWithSpacing();
    const float rows = row * (static_cast<float>(stage.axes().size()) + 2.5F);
    const float room = ImGui::GetContentRegionAvail().y;
    const float height = std::min(rows, std::max(0.5F * room, 4 * row));
    // As high as each robot needs, until the user drags its edge.
    if (std::exchange(stage.ui.listed, stage.axes().size()) != stage.axes().size()) {
      ImGui::SetNextWindowSize({0, height});
    }
    if (ImGui::BeginChild("list", {0, height}, ImGuiChildFlags_ResizeY,
                          ImGuiWindowFlags_NoSavedSettings)) {
      drawAxesTable(stage);
    }
    ImGui::EndChild();
  }
  tabs(stage);
  endPanel(Side::right, area);
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The bar at the top: menus, run control, who commands the modules, and the motion stop.
#include <algorithm>
#include <cmath>
#include <string>

#include <imgui.h>

#include "app/session/owner_words.h"
#include "app/session/report.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr float kBarHeight = 40;  // points

// Centres the next item vertically in the bar, because Dear ImGui only aligns the texts of items.
void centre() { ImGui::SetCursorPosY((ImGui::GetWindowHeight() - ImGui::GetFrameHeight()) / 2); }

// Draws a button with an icon and the text `word`.
bool wordButton(Icon icon, const std::string& word, const char* id, const ImVec4& colour,
                const char* explanation) {
  centre();
  const float em = ImGui::GetFontSize();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float height = ImGui::GetFrameHeight();
  const ImVec4 white(1, 1, 1, 1);
  ImGui::PushStyleColor(ImGuiCol_Button, colour);
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, colour);
  ImGui::PushStyleColor(ImGuiCol_Text, white);
  const float width = ImGui::CalcTextSize(word.c_str()).x + 3 * em;
  const bool isPressed = ImGui::Button(("##" + std::string(id)).c_str(), {width, height});
  const ImU32 text = ImGui::GetColorU32(ImGuiCol_Text);
  ImGui::PopStyleColor(3);
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  drawIcon(lines, icon, {corner.x + 1.1F * em, corner.y + height / 2}, height * 0.6F, text);
  lines.AddText({corner.x + 2.1F * em, corner.y + (height - em) / 2}, text, word.c_str());
  help(explanation);
  return isPressed;
}

std::string clock(double time) {
  const int minutes = static_cast<int>(time / 60);
  return std::to_string(minutes) + formatted(":%06.3f", time - 60 * minutes);
}

void speedChoice(Stage& stage) {
  const auto nameOf = [](double factor) {
    return factor == 0 ? std::string("no limit") : formatted("%g \u00d7", factor);
  };
  const double factor = stage.status.factor;
  centre();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 5.5F);
  if (ImGui::BeginCombo("##speed", nameOf(factor).c_str())) {
    for (const double other : kSpeeds) {
      if (ImGui::Selectable(nameOf(other).c_str(), other == factor)) {
        stage.physics->setFactor(other);
      }
    }
    ImGui::EndCombo();
  }
  help("+ and -: simulated seconds for each second.");
}

void runControls(Stage& stage) {
  Physics& physics = *stage.physics;
  const bool isRunning = stage.status.running;
  centre();
  if (iconButton(Icon::restart, "restart",
                 "Backspace: start again in the home pose, or in the first pose of the log."))
    goHome(stage);
  if (wordButton(isRunning ? Icon::pause : Icon::run, isRunning ? "Pause" : "Run", "run",
                 themeOf(stage.ui.kept.light).filled,
                 "Space: stop or go on with the simulated time.")) {
    physics.run(!isRunning);
  }
  centre();
  if (iconButton(Icon::step, "step", "Right arrow: one step while it is paused.")) stepOnce(stage);
  if (stage.isNarrow) return;
  speedChoice(stage);
  ImGui::PushFont(digits(), 0);
  ImGui::SetCursorPosY(0);  // Dear ImGui centres this text in the bar
  ImGui::TextUnformatted(clock(stage.shownTime()).c_str());
  ImGui::PopFont();
  help("Simulated time since the start: minutes and seconds.");
  ImGui::PushStyleColor(ImGuiCol_Text, themeOf(stage.ui.kept.light).red);
  centre();
  if (iconButton(
          Icon::film, "film",
          "Ctrl R: film 30 pictures for each simulated second. The simulation waits for each "
          "picture.",
          stage.progress.isFilming)) {
    stage.actions.toggleFilm();
  }
  ImGui::PopStyleColor();
  centre();
  if (iconButton(Icon::search, "search", "Ctrl K: find a command by its name.")) {
    stage.ui.isSearching = true;
  }
}

bool has(const Stage& stage, Ownership ownership) {
  return std::ranges::find(stage.now->axes, ownership, &AxisState::ownership) !=
         stage.now->axes.end();
}

// Returns a short text that names the senders of the modules' commands.
std::string holder(const Stage& stage) {
  const auto all = [&](Ownership ownership) {
    return std::ranges::all_of(stage.now->axes,
                               [&](const AxisState& axis) { return axis.ownership == ownership; });
  };
  if (all(Ownership::shared)) return "This window holds";
  if (all(Ownership::exclusive)) return "This window has taken over";
  const std::string words = whoCommands(stage.now->axes);
  constexpr std::size_t kRoom = 34;  // bytes; longer `words` are replaced by a shorter text
  return words.size() <= kRoom             ? words
         : has(stage, Ownership::external) ? "Programs and this window"
                                           : "This window, in part";
}

void holderMenu(Stage& stage) {
  Ui& ui = stage.ui;
  ImGui::TextUnformatted(whoCommands(stage.now->axes).c_str());
  ImGui::Separator();
  if (button("Go limp",
             "Turn all modules off, until this window holds them or a program moves them.")) {
    order(stage, &Session::turnAllOff);
  }
  if (check("Gravity compensation", ui.compensates,
            "Add the efforts that hold the robot's weight, as HEBI's arm API does.")) {
    command(stage, [does = ui.compensates](ModuleRun& run) { run.setCompensatesGravity(does); });
  }
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 9);
  if (ImGui::SliderInt("Lifetime", &ui.lifetime, 10, 5000, "%d ms",
                       ImGuiSliderFlags_NoInput | ImGuiSliderFlags_Logarithmic)) {
    command(stage, [ms = ui.lifetime](ModuleRun& run) { run.setLifetime(ms); });
  }
  help(
      "How long a command of this window holds where it has taken over. Where it only holds, "
      "programs may command at any time.");
}

// Draws the button "Take over". It flashes while the reason of a refused action is shown.
void takeOverButton(Stage& stage) {
  constexpr double kBlink = 0.25;  // s, half the period of flashing
  const Refusal& refusal = stage.ui.refusal;
  const bool isLit =
      isFresh(refusal) && std::fmod(ImGui::GetTime() - refusal.time, 2 * kBlink) < kBlink;
  if (isLit) ImGui::PushStyleColor(ImGuiCol_Button, themeOf(stage.ui.kept.light).filled);
  if (has(stage, Ownership::exclusive)) {
    if (button("Give back", "Let programs command again; this window holds until they do.")) {
      order(stage, &Session::releaseAll);
    }
  } else if (button("Take over",
                    "Take all modules from the programs that command them, and hold them. "
                    "Programs are locked out until you give them back.")) {
    order(stage, &Session::acquireAll);
  }
  if (isLit) ImGui::PopStyleColor();
}

// Draws the modules' buttons from right to left, as many as fit. The motion stop is rightmost.
void moduleControls(Stage& stage, float right) {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float em = ImGui::GetFontSize();
  const auto place = [&](float width) {
    right -= width + style.ItemSpacing.x;
    return right > ImGui::GetCursorPosX() + style.ItemSpacing.x;
  };
  const auto widthOf = [&](const std::string& word, float more) {
    return ImGui::CalcTextSize(word.c_str()).x + more;
  };
  const float left = ImGui::GetCursorPosX();
  const std::string stop = stage.ui.motionStop ? "Release stop" : "Motion stop";
  if (!place(widthOf(stop, 3 * em))) right = left;
  ImGui::SetCursorPosX(right);
  if (wordButton(Icon::stop, stop, "motion stop", themeOf(stage.ui.kept.light).stop,
                 "Ctrl M: press or release the motion stop of all modules; their setting says what "
                 "they do.")) {
    toggleMotionStop(stage);
  }
  ImGui::SetCursorPosX(left);
  const float padding = 2 * style.FramePadding.x;
  if (!place(widthOf("Take over", padding))) return;
  ImGui::SetCursorPosX(right);
  centre();
  takeOverButton(stage);
  ImGui::SetCursorPosX(left);
  const std::string words = holder(stage);
  if (!place(widthOf(words, padding + 1.5F * em))) return;
  ImGui::SetCursorPosX(right);
  centre();
  if (ImGui::Button((words + "###holder").c_str())) ImGui::OpenPopup("who commands");
  help("Who sends commands to the modules; a click opens what this window can do about it.");
  if (ImGui::BeginPopup("who commands")) {
    holderMenu(stage);
    ImGui::EndPopup();
  }
}

}  // namespace

void drawBar(Stage& stage, Area& area) {
  const float height = kBarHeight * stage.scale;
  const ImGuiStyle& style = ImGui::GetStyle();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {style.FramePadding.x, (height - ImGui::GetFontSize()) / 2});
  const bool isOpen = ImGui::BeginMainMenuBar();
  ImGui::PopStyleVar();
  if (!isOpen) return;
  drawMenus(stage);
  runControls(stage);
  if (stage.hasModules()) moduleControls(stage, ImGui::GetWindowWidth());
  ImGui::EndMainMenuBar();
  area.top += height;
}

}  // namespace hrdf::app

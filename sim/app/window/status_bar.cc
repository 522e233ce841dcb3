// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One line at the bottom: state, time, real-time factor, warnings, owner, tasks that take long.
#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include <imgui.h>

#include "app/pictures/video.h"
#include "app/session/report.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr float kStatusHeight = 24;  // points

// Writes a text into the status bar if there is space for it.
void part(const std::string& text, const char* explanation, const ImVec4* colour = nullptr) {
  const float room = ImGui::GetContentRegionAvail().x;
  if (text.empty() || ImGui::CalcTextSize(text.c_str()).x > room) return;
  if (colour != nullptr) {
    ImGui::TextColored(*colour, "%s", text.c_str());
  } else {
    ImGui::TextUnformatted(text.c_str());
  }
  help(explanation);
  ImGui::SameLine(0, ImGui::GetFontSize());
}

std::string speed(const Physics::Status& status) {
  return status.running ? formatted("%.2f \u00d7 real time", status.measured) : "";
}

// Draws a moving bar while a task runs, and a button that ends the task. The remaining time is
// unknown.
void work(const std::string& text, const char* explanation, const char* end,
          const char* endExplanation, const std::function<void()>& stop) {
  constexpr float kPace = -0.7F;  // 1/s, passes of the bar; negative: Dear ImGui animates the bar
  const float em = ImGui::GetFontSize();
  const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(end).x - 2 * em;
  const float width = std::min(ImGui::CalcTextSize(text.c_str()).x + em, std::max(room, em));
  ImGui::ProgressBar(kPace * static_cast<float>(ImGui::GetTime()), {width, 0}, text.c_str());
  help(explanation);
  if (nextButton(end, endExplanation)) stop();
  ImGui::SameLine(0, em);
}

void progress(const Stage& stage) {
  const Progress& now = stage.progress;
  if (!now.loading.empty()) {
    work("opening " + now.loading, "A file is being opened; the robot runs on.", "Cancel",
         "Give it up, and keep the robot that is here.", stage.actions.cancelLoading);
  }
  if (now.isFilming) {
    work(formatted("film: %.1f s", now.pictures / double(Video::kRate)),
         "The simulation waits for each picture of the film.", "End film", "Ctrl R: save the film.",
         stage.actions.toggleFilm);
  }
}

}  // namespace

std::string farAway(const mjModel& model, const mjData& data) {
  constexpr double kFar = 1e4;  // m; robots do not drive this far, falling bodies do
  const auto further = [](double a, double b) { return std::abs(a) < std::abs(b); };
  const double most = std::abs(*std::max_element(data.xpos, data.xpos + 3 * model.nbody, further));
  return most >= kFar ? formatted("bodies are %.0e m away", most) : "";
}

ModuleWords stateOf(const Physics::Status& status, bool isStopped) {
  if (!status.failure.empty()) return {"unstable", Severity::stopped};
  if (!status.running) return {"paused", Severity::limited};
  if (isStopped) return {"motion stop", Severity::stopped};
  return {"running", Severity::well};
}

void drawStatusBar(Stage& stage, Area& area) {
  const float height = kStatusHeight * stage.scale;
  Area place = area;
  place.top = area.bottom -= height;
  ImGui::PushFont(nullptr, kSmallSize);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {4 * stage.scale, 2 * stage.scale});
  const float padding = (height - ImGui::GetFrameHeight()) / 2;
  if (beginStrip("Status", place, {10 * stage.scale, padding})) {
    ImGui::AlignTextToFramePadding();
    const ModuleWords state = stateOf(stage.status, stage.ui.motionStop);
    const ImVec4 colour = colourOf(state.severity, stage.ui.kept.light);
    part(state.text, "Space runs and pauses, Backspace starts again.", &colour);
    if (const HardwareLog* log = stage.physics->log()) {
      part(log->progress(stage.shownTime()),
           "The log of a real robot, drawn in blue. Backspace starts it again; after its end its "
           "last row holds.");
    }
    progress(stage);
    part(stage.notice, "What the program says that shows this window.");
    part(speed(stage.status), "Simulated seconds for each second, measured.");
    const std::string warned = warnings(*stage.now->data);
    const ImVec4 amber = colourOf(Severity::limited, stage.ui.kept.light);
    if (warned != "none") part(warned, "Warnings that MuJoCo counts.", &amber);
    part(farAway(stage.physics->model(), *stage.shown),
         "Too far to see anything: look at gravity and contacts. Backspace starts again.", &amber);
    part(stage.status.running ? formatted("%.0f \u00b5s a step", 1e6 * stage.status.step) : "",
         "Time of the clock that a step of the simulation takes.");
    part(formatted("%.0f fps", double(ImGui::GetIO().Framerate)),
         "Pictures of the window a second.");
    part(std::to_string(stage.shown->ncon) + " contacts", "Places where bodies touch.");
    const std::string& robot = stage.physics->robot();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(robot.c_str()).x - 1;
    if (room > 0 && !robot.empty()) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    part(robot, "The robot that is open.");
  }
  ImGui::End();
  ImGui::PopStyleVar();
  ImGui::PopFont();
}

}  // namespace hrdf::app

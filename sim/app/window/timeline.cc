// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The last minutes as a line. The user drags on it to look back, and can continue from there.
#include <algorithm>
#include <string>

#include <imgui.h>

#include "app/session/report.h"
#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {
namespace {

constexpr float kTimelineHeight = 34;  // points

// Draws the line of the timeline. While the user drags on it, pauses the run and shows the state at
// the mouse pointer.
void line(Stage& stage, float width) {
  const float height = ImGui::GetFrameHeight();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("##time", {std::max(width, 1.0F), height});
  help("The last minutes. Drag to look back: the run pauses meanwhile.");
  const double length = stage.rewind.length();
  const float radius = ImGui::GetStyle().GrabMinSize / 2;
  const float begin = corner.x + radius, end = corner.x + width - radius;
  if (ImGui::IsItemActive() && length > 0 && end > begin) {
    const double share =
        std::clamp(double((ImGui::GetIO().MousePos.x - begin) / (end - begin)), 0.0, 1.0);
    stage.physics->run(false);
    stage.ui.rewound = (1 - share) * length;
  }
  const auto place = [&](double back) {
    const double share = length > 0 ? 1 - back / length : 1;
    return begin + static_cast<float>(share) * (end - begin);
  };
  const float y = corner.y + height / 2, half = 0.2F * radius;
  const float now = place(std::min(stage.ui.rewound, length));
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  lines.AddRectFilled({begin, y - 2 * half}, {end, y + 2 * half},
                      ImGui::GetColorU32(ImGuiCol_Separator), half);
  lines.AddRectFilled({begin, y - 2 * half}, {now, y + 2 * half},
                      ImGui::GetColorU32(ImGuiCol_SliderGrab, 0.6F), half);
  for (const Mark& mark : stage.rewind.marks()) {
    const float x = place(std::clamp(stage.now->time - mark.time, 0.0, length));
    lines.AddRectFilled({x - half, y - radius}, {x + half, y + radius},
                        ImGui::GetColorU32(colourOf(mark.severity, stage.ui.kept.light)));
  }
  lines.AddCircleFilled({now, y}, radius, ImGui::GetColorU32(ImGuiCol_SliderGrab));
}

void goOnButton(Stage& stage) {
  ImGui::BeginDisabled(!canGoOnFromPast(stage));
  if (button("Go on from here",
             "Go back to the moment that is shown, and run on from there: bodies, modules and what "
             "this window commanded then. Gains and limits stay, and so do the time and the "
             "commands of other programs. Run goes on from now.")) {
    goOnFromPast(stage);
    stage.physics->run(true);
  }
  ImGui::EndDisabled();
}

}  // namespace

void drawTimeline(Stage& stage, Area& area) {
  const float height = kTimelineHeight * stage.scale;
  if (area.height() < 4 * height) return;
  Area place = area;
  place.top = area.bottom -= height;
  const float padding = (height - ImGui::GetFrameHeight()) / 2;
  if (beginStrip("Timeline", place, {10 * stage.scale, padding})) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const bool isPast = stage.ui.rewound > 0;
    const auto widthOf = [&](const char* word) {
      return ImGui::CalcTextSize(word).x + 2 * style.FramePadding.x + style.ItemSpacing.x;
    };
    const float buttons = widthOf("Go on from here") + widthOf("Live") + widthOf("Plots");
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("-%.0f s", isPast ? stage.ui.rewound : stage.rewind.length());
    ImGui::SameLine();
    const float room = ImGui::GetContentRegionAvail().x;
    line(stage, std::max(room - buttons, room * 0.3F));
    ImGui::SameLine();
    goOnButton(stage);
    ImGui::SameLine();
    ImGui::BeginDisabled(!isPast && stage.status.running);
    if (button("Live", "Show what is now, and run.")) {
      stage.ui.rewound = 0;
      stage.physics->run(true);
    }
    ImGui::EndDisabled();
    if (nextButton("Plots", "F3: plots of signals, and tables of what MuJoCo computes."))
      togglePanel(stage, Side::below);
  }
  ImGui::End();
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/side_panel.h"

#include <algorithm>
#include <optional>

#include <imgui.h>

namespace hrdf::app {
namespace {

constexpr float kLeastScene = 160;  // points, minimum size of the scene next to a panel
constexpr float kLeastPanel = 140;  // points, minimum size of a panel
// In a narrow window, a panel fills the whole width if a scene of the minimum size leaves less than
// this fraction of the panel's usual width.
constexpr float kLeastShare = 0.75F;

// Widths in points. The right panel's default width is kWideRight in windows of at least
// kWideWindow, else kRightWidth.
constexpr float kRightWidth = 320, kWideRight = 400, kWideWindow = 1600;

float& sizeOf(Side side, Kept& kept) {
  return side == Side::left ? kept.leftWidth : side == Side::right ? kept.rightWidth : kept.height;
}

// Returns the size of a panel in pixels: the width, or for the lower panel the height.
float sizeOf(Side side, Stage& stage, const Area& area) {
  const bool isBelow = side == Side::below;
  float points = sizeOf(side, stage.ui.kept);
  if (points == 0) points = area.width() < kWideWindow * stage.scale ? kRightWidth : kWideRight;
  const float extent = isBelow ? area.height() : area.width();
  const float most = std::max(extent - kLeastScene * stage.scale, extent / 2);
  if (!stage.isNarrow) return std::clamp(points * stage.scale, kLeastPanel * stage.scale, most);
  if (isBelow) return extent / 2;
  return most < kLeastShare * points * stage.scale ? extent : std::min(points * stage.scale, most);
}

// Draws the edge between the current panel and the scene, which the user can drag.
void edge(Side side, float size, Stage& stage) {
  const float width = 5 * stage.scale;
  const ImVec2 corner = ImGui::GetWindowPos(), whole = ImGui::GetWindowSize();
  const ImVec2 cursor = ImGui::GetCursorScreenPos();
  const bool isBelow = side == Side::below;
  ImGui::SetCursorScreenPos({side == Side::left ? corner.x + whole.x - width : corner.x, corner.y});
  ImGui::InvisibleButton("##edge", isBelow ? ImVec2(whole.x, width) : ImVec2(width, whole.y));
  if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
    ImGui::SetMouseCursor(isBelow ? ImGuiMouseCursor_ResizeNS : ImGuiMouseCursor_ResizeEW);
  }
  help("Drag it to make the panel larger or smaller.");
  if (ImGui::IsItemActive()) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    size = side == Side::left    ? mouse.x - corner.x
           : side == Side::right ? corner.x + whole.x - mouse.x
                                 : corner.y + whole.y - mouse.y;
    sizeOf(side, stage.ui.kept) = std::max(size / stage.scale, kLeastPanel);
  }
  ImGui::SetCursorScreenPos(cursor);
}

}  // namespace

bool isShown(const Stage& stage, Side side) {
  if (stage.isNarrow) return stage.ui.alone == side;
  const Kept& kept = stage.ui.kept;
  return side == Side::left ? kept.left : side == Side::right ? kept.right : kept.below;
}

void togglePanel(Stage& stage, Side side) {
  Ui& ui = stage.ui;
  if (stage.isNarrow) {
    ui.alone = ui.alone == side ? std::nullopt : std::optional(side);
    return;
  }
  bool& isOn = side == Side::left    ? ui.kept.left
               : side == Side::right ? ui.kept.right
                                     : ui.kept.below;
  isOn = !isOn;
}

void beginPanel(const char* title, Side side, Stage& stage, const Area& area) {
  const float size = sizeOf(side, stage, area);
  Area place = area;
  if (side == Side::left) place.right = area.left + size;
  if (side == Side::right) place.left = area.right - size;
  if (side == Side::below) place.top = area.bottom - size;
  beginStrip(title, place, ImGui::GetStyle().WindowPadding);
  if (!stage.isNarrow) edge(side, size, stage);
}

void endPanel(Side side, Area& area) {
  const ImVec2 size = ImGui::GetWindowSize();
  ImGui::End();
  if (side == Side::left) area.left += size.x;
  if (side == Side::right) area.right -= size.x;
  if (side == Side::below) area.bottom -= size.y;
}

}  // namespace hrdf::app

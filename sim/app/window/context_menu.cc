// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/context_menu.h"

#include <algorithm>
#include <string>
#include <utility>

#include <imgui_internal.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

void axisItems(Stage& stage, std::size_t i) {
  if (menuItem("Plot", "Add a plot of what it is to do and of what it does.")) {
    const auto axis = static_cast<int>(i);
    stage.ui.plots.push_back({{{axis, Traced::positionCommand}, {axis, Traced::position}}});
    if (!isShown(stage, Side::below)) togglePanel(stage, Side::below);
  }
  if (menuItem("Go to zero", "Move it to zero, or to what is nearest in its range.")) {
    moveTo(stage, i, std::clamp(0.0, stage.axes()[i].min, stage.axes()[i].max));
  }
  if (stage.hasModules() && menuItem("Show gains", "Show its gains in the panel.")) {
    if (!isShown(stage, Side::right)) togglePanel(stage, Side::right);
    stage.ui.opens = "Gains";
  }
  if (menuItem("Copy name", "Copy its name, to paste it elsewhere.")) {
    ImGui::SetClipboardText(stage.axes()[i].name.c_str());
  }
}

}  // namespace

bool isClicked(ImGuiMouseButton button) {
  return ImGui::IsMouseReleased(button) && !ImGui::IsMouseDragPastThreshold(button);
}

bool menuItem(const std::string& name, const std::string& explanation, bool isOn,
              const std::string& key, bool isOffered) {
  const bool isChosen = ImGui::MenuItem(plain(name).c_str(), key.c_str(), isOn, isOffered);
  help(explanation);
  return isChosen;
}

void axisMenu(Stage& stage, std::size_t axis) {
  if (!ImGui::BeginPopupContextItem("menu")) return;
  choose(stage, axis);
  axisItems(stage, axis);
  ImGui::EndPopup();
}

void drawBodyMenu(Stage& stage) {
  if (std::exchange(stage.ui.asksOfBody, false)) ImGui::OpenPopup("body");
  if (!ImGui::BeginPopup("body")) return;
  const int body = stage.view->perturb.select;
  const char* name = mj_id2name(&stage.physics->model(), mjOBJ_BODY, body);
  ImGui::TextDisabled("%s", name != nullptr ? hrdf::shown(name).c_str() : "a body");
  ImGui::Separator();
  if (const auto axis = axisOfBody(stage, body)) {
    axisItems(stage, *axis);
  } else if (name != nullptr && menuItem("Copy name", "Copy its name, to paste it elsewhere.")) {
    ImGui::SetClipboardText(name);
  }
  ImGui::Separator();
  if (menuItem("Follow", "Let the camera follow this body. Esc ends it.")) follow(stage, body);
  bool& showsPath = stage.ui.showsPath;
  if (menuItem("Show its way", "Show the way of this point in the last 5 s.", showsPath)) {
    showsPath = !showsPath;
  }
  ImGui::EndPopup();
}

}  // namespace hrdf::app

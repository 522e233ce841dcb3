// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Widgets over the scene: tools, the chosen axis, the view cube, and the motion stop.
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include <imgui.h>
#include <Eigen/Geometry>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

// Points, minimum size of a scene with tools. A smaller scene shows only the motion stop.
constexpr float kSceneWidth = 260, kSceneHeight = 240;
constexpr float kGap = 10;  // points, distance of the tools from the edge of the scene

// Begins a window over the scene, as large as the window's content. `pivot` is the point of the
// window at the place `at`. {0, 0}: upper left corner; {1, 1}: lower right corner.
bool beginOver(const char* name, ImVec2 at, ImVec2 pivot, float opacity) {
  ImGui::SetNextWindowPos(at, ImGuiCond_Always, pivot);
  ImGui::SetNextWindowBgAlpha(opacity);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ImGui::GetStyle().FrameRounding);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
  const bool isOpen = ImGui::Begin(
      name, nullptr,
      ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoMove |
          ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
          ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar(2);
  return isOpen;
}

// Draws a button that turns a tool on or off. `isOn` is a bool or a flag of MuJoCo.
void toggle(Icon icon, const char* id, auto& isOn, const char* explanation) {
  if (iconButton(icon, id, explanation, isOn)) isOn = !isOn;
}

void tools(Stage& stage, const Area& scene) {
  const float gap = kGap * stage.scale;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
  beginOver("Tools", {scene.left + gap, scene.top + gap}, {0, 0}, 0);
  ImGui::PopStyleVar();
  Ui& ui = stage.ui;
  const bool leads = ui.drag == Drag::lead;
  if (iconButton(Icon::push, "push",
                 "Ctrl drag pushes the selected body. Double click a body to select it.", !leads)) {
    ui.drag = Drag::push;
  }
  if (stage.hasModules() &&
      iconButton(Icon::lead, "lead",
                 "Ctrl drag at the selected body leads the arm there by inverse kinematics, in "
                 "place of a push.",
                 leads)) {
    ui.drag = Drag::lead;
  }
  mjvOption& options = stage.view->options;
  toggle(Icon::ghost, "ghost", ui.showsTarget,
         "Show the pose that is commanded, where it differs.");
  toggle(Icon::path, "path", ui.showsPath,
         "Show the way of the selected body in the last 5 s. Double click a point of a body "
         "to select it.");
  toggle(Icon::contacts, "contacts", options.flags[mjVIS_CONTACTFORCE],
         "F: show the forces of contacts.");
  toggle(Icon::transparent, "transparent", options.flags[mjVIS_TRANSPARENT],
         "T: see through bodies.");
  int& frame = options.frame;
  if (iconButton(Icon::frames, "frames", "F6: show the frames of bodies, and more.", frame != 0)) {
    frame = (frame + 1) % mjNFRAME;
  }
  toggle(Icon::labels, "labels", ui.showsLabels,
         "Show the names of the modules; with a body selected, of those that carry it.");
  if (iconButton(
          Icon::whole, "whole",
          "Ctrl A: bring the whole robot into view, and follow it until you take the camera.",
          ui.keepsInView)) {
    stage.actions.showWholeRobot();
  }
  ImGui::End();
}

// Draws a line of text over the scene: name, position and state of the chosen axis.
void chip(Stage& stage, const Area& scene) {
  const std::size_t i = stage.ui.axis;
  const Axis& axis = stage.axes()[i];
  const AxisState& state = stage.now->axes[i];
  const Unit unit = unitOf(axis.commanded, axis.motion, stage.ui.kept.degrees);
  const float gap = kGap * stage.scale;
  beginOver("Chosen", {scene.left + 2 * gap + ImGui::GetFrameHeight(), scene.top + gap}, {0, 0},
            0.85F);
  ImGui::PushFont(strongLetters(), 0);
  ImGui::TextUnformatted(hrdf::shown(axis.label).c_str());
  ImGui::PopFont();
  ImGui::SameLine();
  const std::string goal = shown(commandedPosition(state), unit);
  ImGui::TextUnformatted(stage.hasModules()
                             ? (number(state.position, unit) + " \u2192 " + goal).c_str()
                             : goal.c_str());
  if (stage.hasModules()) {
    const auto effort = static_cast<double>(state.feedback.floats.get(sim::FeedbackFloat::effort));
    ImGui::SameLine();
    ImGui::TextUnformatted(shown(effort, unitOf(Quantity::effort, axis.motion, false), 1).c_str());
    const ModuleWords words = wordsOf(state.feedback);
    if (words.severity != Severity::well) {
      ImGui::SameLine();
      ImGui::TextColored(colourOf(words.severity, stage.ui.kept.light), "%s", words.text);
    }
  }
  ImGui::End();
}

struct Face {
  const char* name;
  Eigen::Vector3f normal;
};
const std::array<Face, 6> kFaces = {{{"front", {1, 0, 0}},
                                     {"back", {-1, 0, 0}},
                                     {"left", {0, 1, 0}},
                                     {"right", {0, -1, 0}},
                                     {"top", {0, 0, 1}},
                                     {"below", {0, 0, -1}}}};

bool isInside(const std::array<ImVec2, 4>& corners, const ImVec2& point) {
  int left = 0, right = 0;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const ImVec2 &from = corners[i], &to = corners[(i + 1) % corners.size()];
    const float side = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
    left += side < 0 ? 1 : 0;
    right += side > 0 ? 1 : 0;
  }
  return left == 0 || right == 0;
}

void lookFrom(const Eigen::Vector3f& normal, Stage& stage, Controls& controls) {
  constexpr double kDegrees = 180 / std::numbers::pi, kAlmostAbove = 89;
  controls.chooseCamera(0);
  mjvCamera& camera = stage.view->camera;
  camera.elevation = -kAlmostAbove * static_cast<double>(normal.z());
  if (normal.z() == 0) camera.azimuth = std::atan2(-normal.y(), -normal.x()) * kDegrees;
}

// Draws a cube that turns with the camera. After a click on a face, the camera looks from the
// side of the face.
void viewCube(Stage& stage, Controls& controls, const Area& scene) {
  const float gap = kGap * stage.scale, side = 68 * stage.scale, half = side * 0.27F;
  beginOver("View", {scene.right - gap, scene.top + gap}, {1, 0}, 0);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 middle(corner.x + side / 2, corner.y + side / 2);
  const bool isPressed = ImGui::InvisibleButton("##cube", {side, side});
  const bool isHovered = ImGui::IsItemHovered();
  help("Click a face to look from there.");
  const mjvCamera& camera = stage.view->camera;
  const Eigen::Matrix3f axes = cameraAxes(camera.azimuth, camera.elevation).cast<float>();
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  ImDrawList& lines = *ImGui::GetWindowDrawList();
  for (const Face& face : kFaces) {
    if (axes.row(2).dot(face.normal) < 0.05F) continue;
    const Eigen::Vector3f u = face.normal.unitOrthogonal(), v = face.normal.cross(u);
    std::array<ImVec2, 4> corners;
    for (int k = 0; k < 4; ++k) {
      const Eigen::Vector3f at =
          axes * (face.normal + (k == 1 || k == 2 ? 1 : -1) * u + (k > 1 ? 1 : -1) * v);
      corners[static_cast<std::size_t>(k)] = {middle.x + half * at.x(), middle.y - half * at.y()};
    }
    const bool isLit = isHovered && isInside(corners, mouse);
    lines.AddConvexPolyFilled(corners.data(), 4,
                              ImGui::GetColorU32(isLit ? ImGuiCol_ButtonHovered : ImGuiCol_Button));
    lines.AddPolyline(corners.data(), 4, ImGui::GetColorU32(ImGuiCol_Border), ImDrawFlags_Closed,
                      stage.scale);
    const Eigen::Vector3f at = axes * face.normal;
    ImGui::PushFont(nullptr, kSmallSize * 0.9F);
    const ImVec2 size = ImGui::CalcTextSize(face.name);
    if (at.z() > 0.45F) {
      lines.AddText({middle.x + half * at.x() - size.x / 2, middle.y - half * at.y() - size.y / 2},
                    ImGui::GetColorU32(ImGuiCol_Text), face.name);
    }
    ImGui::PopFont();
    if (isLit && isPressed) lookFrom(face.normal, stage, controls);
  }
  ImGui::End();
}

void motionStop(Stage& stage, const Area& scene) {
  if (!stage.ui.motionStop) return;
  const Theme& theme = themeOf(stage.ui.kept.light);
  ImGui::PushStyleColor(ImGuiCol_WindowBg, theme.stop);
  beginOver("Stopped", {(scene.left + scene.right) / 2, scene.top + 5 * kGap * stage.scale},
            {0.5F, 0}, 1);
  ImGui::PopStyleColor();
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored({1, 1, 1, 1}, "Motion stop is pressed");
  if (nextButton("Release", "Ctrl M: let the modules move again.")) toggleMotionStop(stage);
  ImGui::End();
}

}  // namespace

void drawSceneTools(Stage& stage, Controls& controls, const Area& scene) {
  motionStop(stage, scene);
  if (scene.width() < kSceneWidth * stage.scale || scene.height() < kSceneHeight * stage.scale) {
    return;
  }
  tools(stage, scene);
  if (!stage.axes().empty()) chip(stage, scene);
  viewCube(stage, controls, scene);
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of modules in the scene.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <imgui_internal.h>
#include <Eigen/Geometry>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

bool carries(const mjModel& model, const Axis& axis, int body) {
  const int moved = model.jnt_bodyid[axis.joint];
  while (body > 0 && body != moved) body = model.body_parentid[body];
  return body == moved;
}

}  // namespace

std::optional<ImVec2> placeOf(const mjtNum point[3], const mjvScene& scene, const Area& area) {
  const mjvGLCamera camera = mjv_averageCamera(scene.camera, scene.camera + 1);
  const Eigen::Map<const Eigen::Vector3f> eye(camera.pos), forward(camera.forward), up(camera.up);
  const Eigen::Vector3f way = Eigen::Map<const Eigen::Vector3d>(point).cast<float>() - eye;
  const float depth = way.dot(forward);
  if (depth < camera.frustum_near) return std::nullopt;
  const float scale = camera.orthographic != 0 ? 1 : camera.frustum_near / depth;
  const float height = camera.frustum_top - camera.frustum_bottom;
  const float right = way.dot(forward.cross(up)) * scale - camera.frustum_center;
  const float above = way.dot(up) * scale - camera.frustum_bottom;
  return ImVec2((area.left + area.right) / 2 + right / height * area.height(),
                area.bottom - above / height * area.height());
}

void drawLabels(const Stage& stage, const Area& scene) {
  if (!stage.ui.showsLabels) return;
  const mjModel& model = stage.physics->model();
  const int selected = stage.view->perturb.select;
  ImDrawList& lines = *ImGui::GetBackgroundDrawList();
  const float padding = 4 * stage.scale;
  std::vector<ImRect> taken;
  for (const Axis& axis : stage.axes()) {
    if (axis.joint < 0 || (selected > 0 && !carries(model, axis, selected))) continue;
    const auto place = placeOf(stage.shown->xanchor + 3 * axis.joint, stage.view->scene, scene);
    const bool isInSight = place && place->x > scene.left && place->x < scene.right &&
                           place->y > scene.top && place->y < scene.bottom;
    if (!isInSight) continue;
    const std::string name = hrdf::shown(axis.label);
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    ImRect plate({place->x + 2 * padding, place->y - size.y / 2 - padding},
                 {place->x + 4 * padding + size.x, place->y + size.y / 2 + padding});
    const auto overlaps = [&](const ImRect& other) { return other.Overlaps(plate); };
    for (auto other = taken.begin();
         (other = std::ranges::find_if(taken, overlaps)) != taken.end();) {
      plate.TranslateY(other->Max.y - plate.Min.y + 1);
    }
    taken.push_back(plate);
    lines.AddLine(*place, {plate.Min.x, (plate.Min.y + plate.Max.y) / 2},
                  ImGui::GetColorU32(ImGuiCol_Text), stage.scale);
    lines.AddRectFilled(plate.Min, plate.Max, ImGui::GetColorU32(ImGuiCol_WindowBg, 0.85F),
                        padding);
    lines.AddText({plate.Min.x + padding, plate.Min.y + padding}, ImGui::GetColorU32(ImGuiCol_Text),
                  name.c_str());
  }
}

}  // namespace hrdf::app

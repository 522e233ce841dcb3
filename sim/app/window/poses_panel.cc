// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Poses that the robot can move to.
#include <string>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/axis_commands.h"
#include "app/window/panels.h"
#include "app/window/stage_files.h"
#include "text/strings.h"

namespace hrdf::app {
namespace {

// Draws the row of a pose in the table of poses. Returns true if the user deletes the pose.
bool poseRow(Stage& stage, const Pose& pose, bool isUsers) {
  ImGui::PushID(plain(pose.name).c_str());
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(hrdf::shown(pose.name).c_str());
  ImGui::TableNextColumn();
  if (button("Go", "Move there.")) visit(stage, {pose});
  bool isRemoved = false;
  if (isUsers) {
    ImGui::SameLine();
    isRemoved = button("Remove", "Take it off the list.");
  }
  ImGui::PopID();
  return isRemoved;
}

void poseTable(Stage& stage) {
  if (!ImGui::BeginTable("poses", 2, ImGuiTableFlags_RowBg)) return;
  ImGui::PushID("of the files");
  for (const Pose& pose : stage.physics->poses()) poseRow(stage, pose, false);
  ImGui::PopID();
  for (std::size_t i = 0; i < stage.poses.size(); ++i) {
    if (!poseRow(stage, stage.poses[i], true)) continue;
    rememberPoses(stage);
    stage.poses.erase(stage.poses.begin() + long(i--));
  }
  ImGui::EndTable();
}

void addPose(Stage& stage) {
  std::string& name = stage.ui.poseName;
  if (name.empty()) name = "pose " + std::to_string(stage.poses.size() + 1);
  const mjData& data = *stage.shown;
  rememberPoses(stage);
  std::erase_if(stage.poses, [&](const Pose& pose) { return pose.name == name; });
  stage.poses.push_back({name, {data.qpos, data.qpos + stage.physics->model().nq}});
  name.clear();
}

void newPose(Stage& stage) {
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8);
  const bool isEntered = ImGui::InputTextWithHint("##name", "name", &stage.ui.poseName,
                                                  ImGuiInputTextFlags_EnterReturnsTrue);
  help("The name of a new pose; one of the same name is replaced.");
  if (nextButton("Add", "Keep the pose that is shown under this name.") || isEntered)
    addPose(stage);
  ImGui::SameLine();
  ImGui::BeginDisabled(stage.poses.empty());
  if (button("Visit all", "Move through your poses, one after the other, with a stop at each.")) {
    visit(stage, stage.poses);
  }
  if (nextButton("Save",
                 "Write your poses as keyframes to ROBOT_poses.xml in the working folder; any "
                 "MJCF can include it.")) {
    savePoses(stage);
  }
  ImGui::EndDisabled();
  if (nextButton("Load", "Read ROBOT_poses.xml from the working folder.")) loadPoses(stage);
}

}  // namespace

void drawPoses(Stage& stage) {
  newPose(stage);
  poseTable(stage);
}

}  // namespace hrdf::app

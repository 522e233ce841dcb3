// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/changes.h"

#include <utility>
#include <vector>

#include <imgui.h>

#include "messages/group_files.h"

#include "app/window/axis_commands.h"
#include "app/window/panels.h"

namespace hrdf::app {

void Changes::add(Change change) {
  constexpr double kTogether = 1;  // s
  if (isUndoing_) return;
  change.time = ImGui::GetTime();
  if (!empty() && newest() == change.what && change.time - changes_.back().time < kTogether) {
    changes_.back().time = change.time;
    return;
  }
  changes_.push_back(std::move(change));
  if (changes_.size() > kKept) changes_.pop_front();
}

void Changes::undo(Stage& stage) {
  if (empty()) return;
  const Change change = std::move(changes_.back());
  changes_.pop_back();
  isUndoing_ = true;
  change.undo(stage);
  isUndoing_ = false;
  stage.note = "took back " + change.what;
}

void rememberTargets(Stage& stage) {
  std::vector<double> goals;
  for (const AxisState& axis : stage.now->axes) goals.push_back(commandedPosition(axis));
  stage.changes.add({"the targets", [goals](Stage& then) { moveAll(then, goals); }});
}

void rememberSettings(Stage& stage, std::size_t module) {
  const sim::Info& info = stage.now->axes[module].info;
  stage.changes.add(
      {"the settings of " + stage.axes()[module].label,
       [module, gains = sim::gainsOf(info), safety = sim::safetyOf(info)](Stage& then) {
         set(then, module, [gains, safety](sim::ModuleCommand& sent) {
           sim::setGains(gains, sent.message);
           sim::setSafety(safety, sent.message);
         });
       }});
}

void rememberPoses(Stage& stage) {
  stage.changes.add({"the poses", [poses = stage.poses](Stage& then) { then.poses = poses; }});
}

}  // namespace hrdf::app

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
  constexpr double kTogether = 1;  // s; changes of one object within this time are combined
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
  tell(stage, "took back " + change.what);
  isUndoing_ = true;
  change.undo(stage);
  isUndoing_ = false;
}

void rememberTargets(Stage& stage) {
  std::vector<double> goals;
  for (const AxisState& axis : stage.now->axes) goals.push_back(commandedPosition(axis));
  stage.changes.add({"the targets", [goals](Stage& then) { moveAll(then, goals); }});
}

void rememberTarget(Stage& stage, std::size_t axis) {
  const Target target = stage.now->axes[axis].target;
  stage.changes.add({"the target of " + stage.axes()[axis].label,
                     [axis, target](Stage& then) { setTarget(then, axis, target); }});
}

void rememberSettings(Stage& stage, const std::vector<std::size_t>& modules,
                      const std::string& what) {
  struct Settings {
    std::size_t module;
    ModuleGains gains;
    ModuleSafety safety;
  };
  std::vector<Settings> before;
  for (const std::size_t module : modules) {
    const sim::Info& info = stage.now->axes[module].info;
    before.push_back({module, sim::gainsOf(info), sim::safetyOf(info)});
  }
  stage.changes.add({what, [before](Stage& then) {
                       for (const Settings& settings : before) {
                         send(then, settings.module, [settings](sim::ModuleCommand& sent) {
                           sim::setGains(settings.gains, sent.message);
                           sim::setSafety(settings.safety, sent.message);
                         });
                       }
                     }});
}

void rememberPoses(Stage& stage) {
  stage.changes.add({"the poses", [poses = stage.poses](Stage& then) { then.poses = poses; }});
}

}  // namespace hrdf::app

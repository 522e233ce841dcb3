// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/overlays.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/window/panels.h"

namespace hrdf::app {

void Overlays::update(Stage& stage) {
  placeTargets(stage);
  tracePath(stage);
}

// Adds the position of the selected point to the drawn path of the selected body.
void Overlays::tracePath(Stage& stage) {
  constexpr double kLength = 5, kStep = 1.0 / 60;  // s: duration of the path, time between points
  View& view = *stage.view;
  const int body = view.perturb.select;
  const double time = stage.now->time;
  const bool isOther = body != traced_ || (!pathTimes_.empty() && time < pathTimes_.back());
  if (isOther || !stage.ui.showsPath) {
    view.path.clear();
    pathTimes_.clear();
    traced_ = body;
  }
  if (!stage.ui.showsPath || body <= 0) return;
  if (!pathTimes_.empty() && time < pathTimes_.back() + kStep) return;
  const mjData& data = *stage.now->data;
  std::array<double, 3> point;
  mju_mulMatVec3(point.data(), data.xmat + 9 * body, view.perturb.localpos);
  mju_addTo3(point.data(), data.xpos + 3 * body);
  view.path.push_back(point);
  pathTimes_.push_back(time);
  const auto old = std::ranges::lower_bound(pathTimes_, time - kLength) - pathTimes_.begin();
  view.path.erase(view.path.begin(), view.path.begin() + old);
  pathTimes_.erase(pathTimes_.begin(), pathTimes_.begin() + old);
}

// Shows the commanded pose as a translucent robot, if it differs visibly from the measured pose.
void Overlays::placeTargets(Stage& stage) {
  if (stage.logged) return;
  View& view = *stage.view;
  view.ghost = nullptr;
  const bool isNow = stage.shown == stage.now->data.get();
  if (!stage.ui.showsTarget || !stage.hasModules() || !isNow) return;
  // rad (1 degree) or m, smallest visible difference of a joint's position.
  constexpr double kSeen = 0.0175;
  const mjModel& model = view.model();
  if (!targets_) targets_.reset(mj_makeData(&model));
  mju_copy(targets_->qpos, stage.shown->qpos, static_cast<int>(model.nq));
  mju_copy(targets_->mocap_pos, stage.shown->mocap_pos, 3 * static_cast<int>(model.nmocap));
  mju_copy(targets_->mocap_quat, stage.shown->mocap_quat, 4 * static_cast<int>(model.nmocap));
  bool differs = false;
  for (std::size_t i = 0; i < stage.axes().size(); ++i) {
    const Axis& axis = stage.axes()[i];
    const double off = commandedPosition(stage.now->axes[i]) - stage.now->axes[i].position;
    if (axis.joint < 0 || !(std::abs(off) > kSeen)) continue;
    const int address = model.jnt_qposadr[axis.joint];
    targets_->qpos[address] = stage.shown->qpos[address] + off / axis.gear;
    differs = true;
  }
  if (!differs) return;
  mj_kinematics(&model, targets_.get());
  view.ghost = targets_.get();
}

}  // namespace hrdf::app

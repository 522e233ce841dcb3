// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/axis_commands.h"

#include <algorithm>
#include <utility>

#include <imgui.h>

#include "messages/group_files.h"

#include "app/session/owner_words.h"

namespace hrdf::app {
namespace {

constexpr double kRefusal = 2;  // s, time for which the reason of a refused action is shown

// If the modules cannot execute a move, shows the reason and returns true.
bool refuses(Stage& stage) {
  const auto isExternal = [](const AxisState& axis) {
    return axis.ownership == Ownership::external;
  };
  std::string reason;
  if (stage.ui.motionStop) {
    reason = "The motion stop is pressed: nothing moves until it is released.";
  } else if (stage.hasModules() && std::ranges::all_of(stage.now->axes, isExternal)) {
    reason = "All is " + whoCommands(stage.now->axes) + ". 'Take over' makes it yours.";
  } else {
    return false;
  }
  tell(stage, reason);
  stage.ui.refusal = {ImGui::GetTime(), std::move(reason)};
  return true;
}

double durationOf(const Stage& stage) { return static_cast<double>(stage.ui.kept.duration); }

}  // namespace

void choose(Stage& stage, std::size_t axis) {
  stage.ui.axis = axis;
  stage.ui.scrollsToAxis = true;
  mjvPerturb& selected = stage.view->perturb;
  mjv_defaultPerturb(&selected);
  const int joint = stage.axes()[axis].joint;
  if (joint >= 0) selected.select = stage.physics->model().jnt_bodyid[joint];
}

std::optional<std::size_t> axisOfBody(const Stage& stage, int body) {
  const mjModel& model = stage.physics->model();
  const std::vector<Axis>& axes = stage.axes();
  for (; body > 0; body = model.body_parentid[body]) {
    for (std::size_t i = 0; i < axes.size(); ++i) {
      if (axes[i].joint >= 0 && model.jnt_bodyid[axes[i].joint] == body) return i;
    }
  }
  return std::nullopt;
}

void command(const Stage& stage, std::function<void(ModuleRun&)> order) {
  stage.physics->post([order = std::move(order)](Session& session) {
    if (session.modules() != nullptr) order(*session.modules());
  });
}

void moveTo(Stage& stage, std::size_t axis, double goal) {
  if (refuses(stage)) return;
  rememberTargets(stage);
  const double duration = durationOf(stage);
  stage.physics->post([=](Session& session) { session.move(axis, goal, duration); });
}

void moveAll(Stage& stage, std::vector<double> goals) {
  moveAll(stage, std::move(goals), durationOf(stage));
}

void moveAll(Stage& stage, std::vector<double> goals, double duration) {
  if (refuses(stage)) return;
  rememberTargets(stage);
  stage.physics->post(
      [duration, goals = std::move(goals)](Session& session) { session.moveAll(goals, duration); });
}

void holdAll(const Stage& stage) {
  stage.physics->post([](Session& session) { session.holdAll(); });
}

void visit(Stage& stage, std::vector<Pose> poses) {
  if (refuses(stage)) return;
  rememberTargets(stage);
  stage.physics->post([duration = durationOf(stage), poses = std::move(poses)](Session& session) {
    session.visit(poses, duration);
  });
}

void setTarget(Stage& stage, std::size_t axis, const Target& target) {
  if (refuses(stage)) return;
  rememberTarget(stage, axis);
  stage.physics->post([=](Session& session) { session.setTarget(axis, target); });
}

void stepOnce(Stage& stage) {
  stage.ui.rewound = 0;
  stage.physics->stepOnce();
}

void goHome(Stage& stage) {
  stage.ui.rewound = 0;
  stage.physics->reset();
}

bool canGoOnFromPast(const Stage& stage) {
  return stage.shown != stage.now->data.get() &&
         stage.shownTime() > stage.now->past - Past::kPeriod;
}

void goOnFromPast(Stage& stage) {
  stage.physics->goOnFrom(stage.shownTime());
  stage.ui.rewound = 0;
}

void order(const Stage& stage, void (Session::*all)()) {
  stage.physics->post([all](Session& session) { (session.*all)(); });
}

DisabledUnlessOwner::DisabledUnlessOwner(Stage& stage, std::size_t axis)
    : stage_(stage), state_(stage.now->axes[axis]) {
  ImGui::BeginGroup();
  ImGui::BeginDisabled(state_.ownership == Ownership::external);
}

DisabledUnlessOwner::~DisabledUnlessOwner() {
  ImGui::EndDisabled();
  ImGui::EndGroup();
  Refusal& refusal = stage_.ui.refusal;
  const bool isTouchable = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  if (state_.ownership != Ownership::external || !isTouchable) return;
  if (ImGui::IsMouseClicked(0)) {
    refusal = {ImGui::GetTime(), "It is " + whoCommands(state_) + ". 'Take over' makes it yours."};
  }
  if (isFresh(refusal)) ImGui::SetTooltip("%s", refusal.reason.c_str());
}

bool isFresh(const Refusal& refusal) { return ImGui::GetTime() - refusal.time < kRefusal; }

void toggleMotionStop(Stage& stage) {
  const bool isPressed = stage.ui.motionStop = !stage.ui.motionStop;
  command(stage, [isPressed](ModuleRun& run) { run.simulation().setMotionStop(isPressed); });
}

void send(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill) {
  command(stage, [module, fill = std::move(fill)](ModuleRun& run) {
    sim::GroupCommand settings(run.axes().size());
    fill(settings[module]);
    run.send(std::move(settings));
  });
}

void set(Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill) {
  rememberSettings(stage, {module}, "the settings of " + stage.axes()[module].label);
  send(stage, module, std::move(fill));
}

void setGains(Stage& stage, std::size_t module, const ModuleGains& gains) {
  set(stage, module,
      [gains](sim::ModuleCommand& command) { sim::setGains(gains, command.message); });
}

}  // namespace hrdf::app

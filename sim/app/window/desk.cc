// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/desk.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <imgui.h>

#include "app/session/role_words.h"

namespace hrdf::app {
namespace {

constexpr double kRefusal = 2;  // s that it is shown

void orderModules(const Stage& stage, std::function<void(Session&)> order) {
  stage.physics->post([order = std::move(order)](Session& session) {
    if (session.commander() != nullptr) order(session);
  });
}

// Returns the joint of a module or control; -1: none.
int jointOf(const Stage& stage, std::size_t i) {
  return stage.modules().empty() ? stage.controls()[i].joint : stage.modules()[i].joint;
}

std::size_t countOf(const Stage& stage) {
  return std::max(stage.modules().size(), stage.controls().size());
}

double durationOf(const Stage& stage) { return static_cast<double>(stage.ui.kept.duration); }

}  // namespace

void choose(Stage& stage, std::size_t module) {
  stage.ui.module = module;
  stage.ui.scrollsToModule = true;
  mjvPerturb& selected = stage.view->perturb;
  mjv_defaultPerturb(&selected);
  const int joint = jointOf(stage, module);
  if (joint >= 0) selected.select = stage.physics->model().jnt_bodyid[joint];
}

void chooseOfBody(Stage& stage, int body) {
  const mjModel& model = stage.physics->model();
  for (; body > 0; body = model.body_parentid[body]) {
    for (std::size_t i = 0; i < countOf(stage); ++i) {
      const int joint = jointOf(stage, i);
      if (joint < 0 || model.jnt_bodyid[joint] != body) continue;
      stage.ui.module = i;
      stage.ui.scrollsToModule = true;
      return;
    }
  }
}

void command(const Stage& stage, std::function<void(Commander&)> order) {
  orderModules(stage,
               [order = std::move(order)](Session& session) { order(*session.commander()); });
}

void moveTo(const Stage& stage, std::size_t module, double position) {
  const double duration = durationOf(stage);
  orderModules(stage, [=](Session& session) { session.move(module, position, duration); });
}

void moveControl(const Stage& stage, std::size_t control, double value) {
  const auto index = static_cast<std::size_t>(stage.controls()[control].index);
  std::vector<double> ctrl(stage.now->goals.size(), kNone);
  ctrl[index] = value;
  moveControls(stage, std::move(ctrl));
}

void moveControls(const Stage& stage, std::vector<double> ctrl) {
  stage.physics->post([duration = durationOf(stage), ctrl = std::move(ctrl)](Session& session) {
    session.moveControls(ctrl, duration);
  });
}

void moveToNeutral(const Stage& stage) {
  stage.physics->post(
      [duration = durationOf(stage)](Session& session) { session.moveToNeutral(duration); });
}

void holdStill(const Stage& stage) {
  stage.physics->post([](Session& session) { session.holdStill(); });
}

void visit(const Stage& stage, std::vector<Pose> poses) {
  stage.physics->post([duration = durationOf(stage), poses = std::move(poses)](Session& session) {
    session.visit(poses, duration);
  });
}

void lead(const Stage& stage, std::vector<double> positions, double duration) {
  orderModules(stage, [=, positions = std::move(positions)](Session& session) {
    for (std::size_t i = 0; i < positions.size(); ++i) {
      if (!std::isnan(positions[i])) session.move(i, positions[i], duration);
    }
  });
}

void setTarget(const Stage& stage, std::size_t module, const Target& target) {
  orderModules(stage, [=](Session& session) { session.setTarget(module, target); });
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
  orderModules(stage, [all](Session& session) { (session.*all)(); });
}

OnlyIfOurs::OnlyIfOurs(Stage& stage, std::size_t module)
    : stage_(stage), state_(stage.now->modules[module]) {
  ImGui::BeginGroup();
  ImGui::BeginDisabled(state_.role == Role::yields);
}

OnlyIfOurs::~OnlyIfOurs() {
  ImGui::EndDisabled();
  ImGui::EndGroup();
  Refusal& refusal = stage_.ui.refusal;
  const bool isTouchable = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
  if (state_.role != Role::yields || !isTouchable) return;
  if (ImGui::IsMouseClicked(0)) {
    refusal = {ImGui::GetTime(), "It is " + whoCommands(state_) + ". 'Take over' makes it yours."};
  }
  if (isFresh(refusal)) ImGui::SetTooltip("%s", refusal.reason.c_str());
}

bool isFresh(const Refusal& refusal) { return ImGui::GetTime() - refusal.time < kRefusal; }

void toggleMotionStop(Stage& stage) {
  const bool isPressed = stage.ui.motionStop = !stage.ui.motionStop;
  orderModules(stage,
               [isPressed](Session& session) { session.simulation()->setMotionStop(isPressed); });
}

void set(const Stage& stage, std::size_t module, std::function<void(sim::ModuleCommand&)> fill) {
  command(stage, [module, fill = std::move(fill)](Commander& commander) {
    sim::GroupCommand settings(commander.size());
    fill(settings[module]);
    commander.send(std::move(settings));
  });
}

void setGains(const Stage& stage, std::size_t module, const ModuleGains& gains) {
  set(stage, module, [gains](sim::ModuleCommand& command) {
    for (int l = 0; l < static_cast<int>(sim::Loop::count); ++l) {
      const auto loop = static_cast<sim::Loop>(l);
      const sim::GainsRef<sim::Command> ref{command.message, loop};
      for (std::size_t g = 0; g < kGainFields.size(); ++g) {
        const auto& value = gains[loop].*kGainFields[g].member;
        if (value) ref.number(static_cast<sim::Gain>(g)).set(static_cast<float>(*value));
      }
      if (gains[loop].dOnError) ref.dOnError().set(*gains[loop].dOnError);
    }
  });
}

}  // namespace hrdf::app

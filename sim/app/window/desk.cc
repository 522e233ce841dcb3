// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/desk.h"

#include <utility>

namespace hrdf::app {

void Desk::command(std::function<void(Commander&)> order) const {
  stage_->physics->post([order = std::move(order)](Session& session) {
    if (session.commander() != nullptr) order(*session.commander());
  });
}

void Desk::setPosition(std::size_t module) const {
  const double position = model_->positions[module];
  command([=](Commander& commander) {
    Target target = commander.targets()[module];
    target.position = position;
    commander.lead(module, target);
  });
}

void Desk::setTarget() const {
  const ModuleModel& chosen = model_->chosen;
  const auto value = [&](std::size_t i) {
    return chosen.isCommanded[i] != 0 ? chosen.target[i] : kNone;
  };
  command([module = module(), target = Target{value(0), value(1), value(2)}](Commander& commander) {
    commander.lead(module, target);
  });
}

void Desk::set(std::function<void(sim::ModuleCommand&)> fill) const {
  command([module = module(), fill = std::move(fill)](Commander& commander) {
    sim::GroupCommand settings(commander.size());
    fill(settings[module]);
    commander.send(std::move(settings));
  });
}

void Desk::setGains(std::size_t loop) const {
  const ModuleModel& chosen = model_->chosen;
  set([loop, gains = chosen.gains[loop],
       dOnError = chosen.dOnError[loop] != 0](sim::ModuleCommand& command) {
    const sim::GainsRef<sim::Command> ref{command.message, static_cast<sim::Loop>(loop)};
    for (int i = 0; i < kGains; ++i) {
      ref.number(static_cast<sim::Gain>(i)).set(gains[static_cast<std::size_t>(i)]);
    }
    ref.dOnError().set(dOnError);
  });
}

}  // namespace hrdf::app

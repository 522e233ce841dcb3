// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Orders of the panels to the modules.
#ifndef HRDF_SIM_APP_WINDOW_DESK_H_
#define HRDF_SIM_APP_WINDOW_DESK_H_

#include <cstddef>
#include <functional>

#include "app/window/stage.h"
#include "app/window/ui_model.h"

namespace hrdf::app {

class Desk {
 public:
  // Of what is on the stage, which may change.
  Desk(Stage& stage, UiModel& model) : stage_(&stage), model_(&model) {}

  // Runs `order` on the thread of the simulation.
  void command(std::function<void(Commander&)> order) const;
  // The position of a module as its slider has it.
  void setPosition(std::size_t module) const;
  // The targets of the chosen module as the panel has them.
  void setTarget() const;
  // Something that is set of the chosen module.
  void set(std::function<void(sim::ModuleCommand&)> fill) const;
  // The gains of a loop of it as the panel has them.
  void setGains(std::size_t loop) const;

 private:
  std::size_t module() const { return static_cast<std::size_t>(model_->module); }

  Stage* stage_;
  UiModel* model_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_DESK_H_

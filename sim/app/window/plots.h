// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Live plots: command against feedback, effort, temperature of modules over the last seconds.
#ifndef HRDF_SIM_APP_WINDOW_PLOTS_H_
#define HRDF_SIM_APP_WINDOW_PLOTS_H_

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include "app/session/commander.h"
#include "app/session/plot_samples.h"
#include "app/window/ui_model.h"

namespace hrdf::app {

class Plots {
 public:
  Plots();

  void add(Trace more) { append(trace_, std::move(more)); }
  void clear() { trace_.clear(); }
  // Side by side.
  void draw(mjrRect viewport, const UiModel& model, const std::vector<ModulePlace>& modules,
            const mjrContext& context);

 private:
  struct Line {
    Traced value;
    const char* name;
    bool isMeasured;  // else a command, or of lesser weight
  };

  void fill(mjvFigure& figure, const std::vector<Line>& lines, const UiModel& model,
            const std::vector<ModulePlace>& modules) const;
  void fillLine(mjvFigure& figure, int line, std::size_t module, Traced value) const;

  Trace trace_;
  std::array<std::unique_ptr<mjvFigure>, 3> figures_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_PLOTS_H_

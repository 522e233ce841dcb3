// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/plots.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace hrdf::app {
namespace {

constexpr std::size_t kMaxPoints = 150;  // of a line
constexpr std::array<float, 3> kText = {0.9F, 0.9F, 0.9F};

constexpr float kPale = 0.7F;
constexpr int kLeastWidth = 220;  // of a plot, in pixels at the font's normal size

// One a module, told apart on dark ground.
constexpr auto kColours = std::to_array<std::array<float, 3>>({{0.35F, 0.75F, 1.0F},
                                                               {1.0F, 0.65F, 0.2F},
                                                               {0.45F, 0.9F, 0.4F},
                                                               {1.0F, 0.45F, 0.45F},
                                                               {0.8F, 0.6F, 1.0F},
                                                               {0.95F, 0.9F, 0.4F}});

std::unique_ptr<mjvFigure> makeFigure() {
  auto figure = std::make_unique<mjvFigure>();
  mjv_defaultFigure(figure.get());
  figure->flg_legend = 1;
  figure->flg_extend = 0;  // ranges are ours
  figure->flg_ticklabel[0] = figure->flg_ticklabel[1] = 1;
  figure->gridsize[0] = 3;
  figure->gridsize[1] = 4;
  figure->linewidth = 2;
  std::ranges::copy(kText, figure->textrgb);
  const std::array<float, 4> ground = {0.12F, 0.14F, 0.17F, 1};
  const std::array<float, 4> pane = {0.08F, 0.09F, 0.11F, 1};
  std::ranges::copy(ground, figure->figurergba);
  std::ranges::copy(pane, figure->panergba);
  const std::array<float, 4> legend = {0.08F, 0.09F, 0.11F, 0.6F};
  std::ranges::copy(legend, figure->legendrgba);
  std::snprintf(figure->xformat, sizeof(figure->xformat), "%%.1f");
  std::snprintf(figure->yformat, sizeof(figure->yformat), "%%.3g");
  std::snprintf(figure->minwidth, sizeof(figure->minwidth), "-0.000");
  return figure;
}

// 1, 2, 3 or 5 times a power of ten, not below `least`.
double roundStep(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double digit : {1, 2, 3, 5}) {
    if (digit * power >= least) return digit * power;
  }
  return 10 * power;
}

// All lines are in the lower two of the three rows between ticks that are `leastStep` apart or
// more; the upper is the legend's. (MuJoCo rounds the ends outwards, to a power of ten.)
void fitRange(mjvFigure& figure, double leastStep) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double least = kInfinity, most = -kInfinity;
  for (int line = 0; line < mjMAXLINE; ++line) {
    for (int i = 0; i < figure.linepnt[line]; ++i) {
      const auto y = static_cast<double>(figure.linedata[line][2 * i + 1]);
      least = std::min(least, y);
      most = std::max(most, y);
    }
  }
  if (least > most) least = most = 0;
  double step = roundStep(std::max((most - least) / 2, leastStep));
  double bottom = std::floor(least / step) * step;
  while (bottom + 2 * step < most) {
    step = roundStep(1.1 * step);
    bottom = std::floor(least / step) * step;
  }
  figure.range[1][0] = static_cast<float>(bottom);
  figure.range[1][1] = static_cast<float>(bottom + 3 * step);
}

}  // namespace

Plots::Plots() { std::ranges::generate(figures_, makeFigure); }

void Plots::fillLine(mjvFigure& figure, int line, std::size_t module, Traced value) const {
  int count = 0;
  float* data = figure.linedata[line];
  // MuJoCo draws lines badly whose points are closer than pixels.
  const std::size_t stride = trace_.size() / kMaxPoints + 1;
  for (std::size_t i = 0; i < trace_.size(); i += stride) {
    const Moment& moment = trace_[i];
    if (module >= moment.modules.size()) continue;
    const float y = moment.modules[module][static_cast<std::size_t>(value)];
    if (std::isnan(y)) continue;
    data[2 * count] = static_cast<float>(moment.time);
    data[2 * count + 1] = y;
    ++count;
  }
  figure.linepnt[line] = count;
}

void Plots::fill(mjvFigure& figure, const std::vector<Line>& lines, const UiModel& model,
                 const std::vector<ModulePlace>& modules) const {
  std::ranges::fill(figure.linepnt, 0);
  const auto plotted = std::ranges::count_if(model.plotted, [](int is) { return is != 0; });
  int next = 0;
  std::size_t colour = 0;
  for (std::size_t i = 0; i < modules.size(); ++i) {
    if (model.plotted[i] == 0) continue;
    const std::array<float, 3>& full = kColours[colour++ % kColours.size()];
    for (const Line& line : lines) {
      if (next == mjMAXLINE) return;
      // Commands are pale, and lie below what is measured.
      const float share = line.isMeasured ? 1 : 0.25F;
      for (std::size_t k = 0; k < 3; ++k) {
        figure.linergb[next][k] = share * full[k] + (1 - share) * kPale;
      }
      const std::string name = plotted == 1 ? line.name : modules[i].label;
      const bool isNamed = plotted == 1 || line.isMeasured;
      std::snprintf(figure.linename[next], sizeof(figure.linename[next]), "%s",
                    isNamed ? name.c_str() : "");
      fillLine(figure, next++, i, line.value);
    }
  }
  if (trace_.empty()) return;
  const auto end = static_cast<float>(trace_.back().time);
  figure.range[0][0] = static_cast<float>(trace_.front().time);
  figure.range[0][1] = std::max(end, figure.range[0][0] + 1);
}

void Plots::draw(mjrRect viewport, const UiModel& model, const std::vector<ModulePlace>& modules,
                 const mjrContext& context) {
  const std::array<std::vector<Line>, 3> lines = {
      model.plotsVelocity != 0 ? std::vector<Line>{{Traced::velocityCommand, "command", false},
                                                   {Traced::velocity, "feedback", true}}
                               : std::vector<Line>{{Traced::positionCommand, "command", false},
                                                   {Traced::position, "feedback", true}},
      std::vector<Line>{{Traced::effortCommand, "command", false},
                        {Traced::effort, "feedback", true}},
      std::vector<Line>{{Traced::housingTemperature, "housing", false},
                        {Traced::windingTemperature, "winding", true}}};
  const std::array<const char*, 3> titles = {
      model.plotsVelocity != 0 ? "Velocity (rad/s)" : "Position (rad)", "Effort (N m)",
      "Temperature (C)"};
  const std::array<double, 3> leastSteps = {0.05, 0.5, 10};
  // The last go where there is no room for all.
  const int room = 100 * viewport.width / (kLeastWidth * context.fontScale);
  const auto count = std::clamp<std::size_t>(std::size_t(room), 1, figures_.size());
  const int width = viewport.width / static_cast<int>(count);
  for (std::size_t i = 0; i < count; ++i) {
    mjvFigure& figure = *figures_[i];
    std::snprintf(figure.title, sizeof(figure.title), "%s", titles[i]);
    fill(figure, lines[i], model, modules);
    fitRange(figure, leastSteps[i]);
    const mjrRect place{viewport.left + static_cast<int>(i) * width, viewport.bottom, width,
                        viewport.height};
    mjr_figure(place, &figure, &context);
  }
}

}  // namespace hrdf::app

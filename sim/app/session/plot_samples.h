// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples of the modules for plots.
#ifndef HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_
#define HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_

#include <array>
#include <deque>
#include <vector>

#include <hrdf/sim/group_feedback.h>

namespace hrdf::app {

enum class Traced {
  position,
  positionCommand,
  velocity,
  velocityCommand,
  effort,
  effortCommand,
  windingTemperature,
  housingTemperature,
  count,
};

struct Moment {
  double time = 0;  // s since the start
  // By module; NaN if there is no such value.
  std::vector<std::array<float, static_cast<int>(Traced::count)>> modules;
};

// At most kMaxMoments; the newest is last.
using Trace = std::deque<Moment>;
inline constexpr std::size_t kMaxMoments = 1000;
inline constexpr double kTracePeriod = 0.01;  // s

Moment momentOf(double time, const sim::GroupFeedback& feedback);

// Appends new samples; if they are older than the present ones, time has started again.
void append(Trace& trace, Trace more);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Samples of the axes, for plots.
#ifndef HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_
#define HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_

#include <array>
#include <cstddef>
#include <deque>
#include <vector>

namespace hrdf::app {

enum class Traced {
  position,
  positionCommand,
  velocity,
  velocityCommand,
  effort,
  effortCommand,
  pwm,
  windingCurrent,
  windingTemperature,
  housingTemperature,
  deflection,
  motorVelocity,
  loggedPosition,  // this and the next three only with an open log
  loggedVelocity,
  loggedEffort,
  loggedPwm,
  count,
};
inline constexpr auto kSignals = static_cast<std::size_t>(Traced::count);
inline constexpr std::size_t kControlSignals = 6;  // the first signals, which controls also have
inline constexpr auto kFirstLogged = static_cast<std::size_t>(Traced::loggedPosition);

struct SignalRow {
  const char* name;
  const char* unit;        // of modules that rotate
  const char* linearUnit;  // of modules that slide
};

// Indexed by Traced.
inline constexpr std::array<SignalRow, kSignals> kSignalRows{{
    {"position", "rad", "m"},
    {"position command", "rad", "m"},
    {"velocity", "rad/s", "m/s"},
    {"velocity command", "rad/s", "m/s"},
    {"effort", "N m", "N"},
    {"effort command", "N m", "N"},
    {"PWM", "", ""},
    {"winding current", "A", "A"},
    {"winding temperature", "\u00b0C", "\u00b0C"},
    {"housing temperature", "\u00b0C", "\u00b0C"},
    {"deflection", "rad", "m"},
    {"motor velocity", "rad/s", "m/s"},
    {"position in the log", "rad", "m"},
    {"velocity in the log", "rad/s", "m/s"},
    {"effort in the log", "N m", "N"},
    {"PWM in the log", "", ""},
}};

struct Moment {
  double time = 0;                                // s since the start
  std::vector<std::array<float, kSignals>> axes;  // NaN: the axis does not have the signal
};

// At most kMaxMoments samples; the newest is last.
using Trace = std::deque<Moment>;
inline constexpr std::size_t kMaxMoments = 1000;
inline constexpr double kTracePeriod = 0.01;  // s

// Appends new samples. If they are older than the samples in `trace`, the simulation was reset.
void append(Trace& trace, Trace more);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_

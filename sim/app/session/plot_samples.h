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
  loggedPosition,  // this signal and the next three exist only with an open log
  loggedVelocity,
  loggedEffort,
  loggedPwm,
  count,
};
inline constexpr auto kSignals = static_cast<std::size_t>(Traced::count);
inline constexpr std::size_t kControlSignals = 6;  // models without modules: up to effortCommand
inline constexpr auto kFirstLogged = static_cast<std::size_t>(Traced::loggedPosition);

struct SignalRow {
  const char* name;
  const char* unit;        // unit for axes that rotate
  const char* linearUnit;  // unit for axes that slide
};

// Name and units of each signal; the index is the enumerator in Traced.
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
  std::vector<std::array<float, kSignals>> axes;  // by axis; NaN: the axis does not have the signal
};

// Samples over time, at most kMaxMoments of them. The newest sample is last.
using Trace = std::deque<Moment>;
inline constexpr std::size_t kMaxMoments = 1000;
inline constexpr double kTracePeriod = 0.01;  // s between samples

// Appends the samples `more` to `trace`. If a sample's time is less than the time of the sample
// before it, first deletes all stored samples, because the simulation was reset or went back.
void append(Trace& trace, Trace more);

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_PLOT_SAMPLES_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings and states of a module. The numbers are those of HEBI's C and Python interfaces; its
// MATLAB interface has other numbers for some of them.
#ifndef HRDF_SIM_STATES_H_
#define HRDF_SIM_STATES_H_

#include <cstdint>

#include <hrdf/gains.h>
#include <hrdf/safety.h>

namespace hrdf::sim {

// Highest rate of a group's feedback. Source: HEBI's library 2.27.
inline constexpr float kMaxFeedbackFrequency = 10'000;  // Hz

// Times and targets end where numbers in HRDF do, so that no sum or product of them overflows. A
// billion seconds are 30 years, and a module turns for years to reach a billion radians.
inline constexpr double kMaxTime = 1e9;    // s
inline constexpr double kMaxTarget = 1e9;  // rad, rad/s, N m; m, m/s, N: in both directions
constexpr bool isTime(double seconds) { return seconds >= 0 && seconds <= kMaxTime; }
constexpr bool isTarget(double value) { return value >= -kMaxTarget && value <= kMaxTarget; }

// HEBI's settings, also used in its files.
using hrdf::ControlStrategy;
using hrdf::MstopStrategy;
using hrdf::PositionLimitStrategy;

enum class TemperatureState : std::int32_t {
  Normal,
  Critical,        // the motor's output begins to be limited
  ExceedMaxMotor,  // motor too hot: no output
  ExceedMaxBoard,  // electronics too hot: no output
};

enum class MstopState : std::int32_t { Triggered, NotTriggered };

// Position, velocity or effort relative to their limits. Velocity and effort count as at a limit up
// to 2 % of top speed and stall torque beyond it; a position does not.
enum class LimitState : std::int32_t {
  Below,
  AtLower,  // the limit reduces the motor's output, or is passed by no more than that
  Inside,
  AtUpper,  // likewise
  Above,
  Uninitialized,  // never inside since the limits were set; until then they do nothing
};

// The lock of a module's commands, as one sender sees it.
enum class CommandLifetimeState : std::int32_t { Unlocked, LockedByOther, LockedBySender };

enum class CalibrationState : std::int32_t {
  Normal,
  UncalibratedCurrent,
  UncalibratedPosition,
  UncalibratedEffort,
};

// Quality of the pose that a phone's camera measures.
enum class ArQuality : std::int32_t {
  ArQualityNotAvailable,
  ArQualityLimitedUnknown,
  ArQualityLimitedInitializing,
  ArQualityLimitedRelocalizing,
  ArQualityLimitedExcessiveMotion,
  ArQualityLimitedInsufficientFeatures,
  ArQualityNormal,
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_STATES_H_

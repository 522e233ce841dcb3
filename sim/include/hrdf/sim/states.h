// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings and states of a module. Enumerators have the numbers of HEBI's C and Python interfaces;
// HEBI's MATLAB interface has other numbers for some of them.
#ifndef HRDF_SIM_STATES_H_
#define HRDF_SIM_STATES_H_

#include <cstdint>

#include <hrdf/gains.h>
#include <hrdf/safety.h>

namespace hrdf::sim {

// Highest feedback frequency of a group. Source: HEBI's library 2.27.
inline constexpr float kMaxFeedbackFrequency = 10'000;  // Hz

// Limits of times and targets, so that their sums and products do not overflow.
inline constexpr double kMaxTime = 1e9;    // s
inline constexpr double kMaxTarget = 1e9;  // magnitude: rad, rad/s, N m; sliding: m, m/s, N
// True if `seconds` is from 0 to kMaxTime.
constexpr bool isTime(double seconds) { return seconds >= 0 && seconds <= kMaxTime; }
// True if `value` is from -kMaxTarget to kMaxTarget.
constexpr bool isTarget(double value) { return value >= -kMaxTarget && value <= kMaxTarget; }

// Types of settings in HEBI's gains and safety files.
using hrdf::ControlStrategy;
using hrdf::MstopStrategy;
using hrdf::PositionLimitStrategy;

// Effect of high temperatures on the motor.
enum class TemperatureState : std::int32_t {
  Normal,
  Critical,        // the firmware begins to limit the motor's output
  ExceedMaxMotor,  // motor too hot: no output
  ExceedMaxBoard,  // electronics too hot: no output
};

// State of the motion stop.
enum class MstopState : std::int32_t { Triggered, NotTriggered };

// State of a position, velocity or effort relative to its limits. A velocity or effort that exceeds
// its limit by at most 2 % of the top speed or stall torque counts as at the limit; a position does
// not.
enum class LimitState : std::int32_t {
  Below,
  AtLower,  // the limit reduces the motor's output, or the value exceeds the limit by up to 2 %
  Inside,
  AtUpper,  // as AtLower, for the upper limit
  Above,
  Uninitialized,  // the limits have no effect until the value has been within them
};

// Lock of a module by the commands of one group, as seen by the group that gets the feedback.
enum class CommandLifetimeState : std::int32_t { Unlocked, LockedByOther, LockedBySender };

// State of a module's calibration. A simulated module always has Normal.
enum class CalibrationState : std::int32_t {
  Normal,
  UncalibratedCurrent,
  UncalibratedPosition,
  UncalibratedEffort,
};

// Quality of the pose that the camera of a phone measures.
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

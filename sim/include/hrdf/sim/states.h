// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The choices and states of a module. The numbers are those of HEBI's C and Python interfaces; its
// MATLAB interface numbers some of them otherwise.
#ifndef HRDF_SIM_STATES_H_
#define HRDF_SIM_STATES_H_

#include <cstdint>

#include <hrdf/gains.h>
#include <hrdf/safety.h>

namespace hrdf::sim {

// How often a group may hear of its modules, at most. Source: HEBI's library.
inline constexpr float kMaxFeedbackFrequency = 5000;  // Hz

// HEBI's settings, which its files know as well.
using hrdf::ControlStrategy;
using hrdf::MstopStrategy;
using hrdf::PositionLimitStrategy;
inline constexpr std::int32_t kControlStrategies = 5;
inline constexpr std::int32_t kMstopStrategies = 3;
inline constexpr std::int32_t kPositionLimitStrategies = 4;

enum class TemperatureState : std::int32_t {
  Normal,
  Critical,        // the motor's output begins to be limited
  ExceedMaxMotor,  // too hot a motor: no output
  ExceedMaxBoard,  // too hot electronics: no output
};

enum class MstopState : std::int32_t { Triggered, NotTriggered };

// Where position, velocity or effort are against their limits. Velocity and effort count as at a
// limit up to 2 % of top speed and stall torque beyond it; a position does not.
enum class LimitState : std::int32_t {
  Below,
  AtLower,  // the limit holds the motor back, or is passed by no more than that
  Inside,
  AtUpper,  // likewise
  Above,
  Uninitialized,  // never inside since the limits were set; they do nothing until it is
};

// Who may command a module, as seen by one sender.
enum class CommandLifetimeState : std::int32_t { Unlocked, LockedByOther, LockedBySender };

enum class CalibrationState : std::int32_t {
  Normal,
  UncalibratedCurrent,
  UncalibratedPosition,
  UncalibratedEffort,
};

// How well a phone's camera knows the phone's pose.
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A module's settings, read back. SI units and radians.
#ifndef HRDF_SIM_INFO_H_
#define HRDF_SIM_INFO_H_

#include <cstdint>
#include <string>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

enum class InfoFloat {
  // Gains as in LoopGains; infoField() finds them. An infinite gain counts as set.
  HRDF_GAINS,
  springConstant,  // N m/rad
  velocityLimitMin,
  velocityLimitMax,  // rad/s; infinite: no limit
  effortLimitMin,
  effortLimitMax,  // N m; infinite: no limit
  userSettingsFloat1,
  userSettingsFloat2,
  userSettingsFloat3,
  userSettingsFloat4,  // not set before
  userSettingsFloat5,
  userSettingsFloat6,
  userSettingsFloat7,
  userSettingsFloat8,  // a command sets them
  count,
};

constexpr InfoFloat infoField(Loop loop, Gain gain) {
  return static_cast<InfoFloat>(static_cast<int>(loop) * static_cast<int>(Gain::count) +
                                static_cast<int>(gain));
}

enum class InfoAngle { positionLimitMin, positionLimitMax, count };  // rad; not set: no limit

enum class InfoUInt64 {
  ipAddress,
  subnetMask,
  defaultGateway,           // network order; not set before a command sets it
  runtimeSecondsCommanded,  // s, of simulated time under command
  runtimeSecondsOn,         // s, of simulated time since the module started
  count,
};

enum class InfoBool {
  positionDOnError,
  velocityDOnError,
  effortDOnError,
  accelIncludesGravity,
  count,
};

// Returns the field of LoopGains::dOnError.
constexpr InfoBool infoField(Loop loop) {
  return static_cast<InfoBool>(static_cast<int>(InfoBool::positionDOnError) +
                               static_cast<int>(loop));
}

enum class InfoEnum {
  controlStrategy,   // ControlStrategy
  calibrationState,  // CalibrationState
  mstopStrategy,     // MstopStrategy
  minPositionLimitStrategy,
  maxPositionLimitStrategy,  // PositionLimitStrategy
  count,
};

enum class InfoFlag { saveCurrentSettings, count };  // not set

enum class InfoString {
  name,
  family,
  serial,
  electricalType,
  electricalRevision,
  mechanicalType,
  mechanicalRevision,
  firmwareType,
  firmwareRevision,
  userSettingsBytes1,
  userSettingsBytes2,
  userSettingsBytes3,
  userSettingsBytes4,  // not set before
  userSettingsBytes5,
  userSettingsBytes6,
  userSettingsBytes7,
  userSettingsBytes8,  // a command sets them
  count,
};

enum class InfoLed { led, count };  // the light that the module shows

// The settings of one module, without its strings. Plain memory.
struct Info {
  Fields<InfoFloat, float> floats;
  Fields<InfoAngle, double> angles;
  Fields<InfoUInt64, std::uint64_t> integers;
  Fields<InfoEnum, std::int32_t> enums;
  Fields<InfoBool, bool> bools;
  Fields<InfoLed, Color> leds;
  Flags<InfoFlag> flags;
};

using InfoStrings = Fields<InfoString, std::string>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_INFO_H_

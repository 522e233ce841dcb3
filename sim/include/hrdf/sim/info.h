// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings that a module reports. SI units and radians.
#ifndef HRDF_SIM_INFO_H_
#define HRDF_SIM_INFO_H_

#include <cstdint>
#include <string>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Settings that are floats. A field that the module does not report is not set.
enum class InfoFloat {
  // The gains: positionKp, positionKi, …, effortOutputLowpass. LoopGains in <hrdf/gains.h>
  // describes them. infoField() returns a field by loop and gain. An infinite gain counts as set.
  HRDF_GAINS,
  springConstant,  // N m/rad
  velocityLimitMin,
  velocityLimitMax,  // both velocity limits: rad/s; -inf and inf: no limit
  effortLimitMin,
  effortLimitMax,  // both effort limits: N m; -inf and inf: no limit
  // Numbers that the module stores for the user; not set until a command sets them.
  userSettingsFloat1,
  userSettingsFloat2,
  userSettingsFloat3,
  userSettingsFloat4,
  userSettingsFloat5,
  userSettingsFloat6,
  userSettingsFloat7,
  userSettingsFloat8,
  count,
};

// Returns the field for the gain `gain` of the loop `loop`.
constexpr InfoFloat infoField(Loop loop, Gain gain) {
  return static_cast<InfoFloat>(static_cast<int>(loop) * static_cast<int>(Gain::count) +
                                static_cast<int>(gain));
}

// Position limits, rad; not set: no limit.
enum class InfoAngle { positionLimitMin, positionLimitMax, count };

// Settings that are whole numbers.
enum class InfoUInt64 {
  // IPv4 addresses in network byte order; not set until a command sets them. Commands have no
  // gateway, so `defaultGateway` is never set.
  ipAddress,
  subnetMask,
  defaultGateway,
  runtimeSecondsCommanded,  // s, simulated time in which the module followed commands
  runtimeSecondsOn,         // s, simulated time since the module started
  count,
};

// Settings that are booleans.
enum class InfoBool {
  // True: kd of this loop acts on the error; false: on the measurement.
  positionDOnError,
  velocityDOnError,
  effortDOnError,
  accelIncludesGravity,  // true: accelerometer feedback includes gravity
  count,
};

// Returns the field for LoopGains::dOnError of the loop `loop`.
constexpr InfoBool infoField(Loop loop) {
  return static_cast<InfoBool>(static_cast<int>(InfoBool::positionDOnError) +
                               static_cast<int>(loop));
}

// Settings that are enumerations.
enum class InfoEnum {
  controlStrategy,           // ControlStrategy
  calibrationState,          // CalibrationState
  mstopStrategy,             // MstopStrategy
  minPositionLimitStrategy,  // PositionLimitStrategy
  maxPositionLimitStrategy,  // PositionLimitStrategy
  count,
};

// Flags, never set in an info.
enum class InfoFlag { saveCurrentSettings, count };

// Texts.
enum class InfoString {
  name,
  family,
  serial,
  electricalType,      // type of the module as in HRDF
  electricalRevision,  // never set
  mechanicalType,      // type of the module as in HRDF
  mechanicalRevision,  // never set
  firmwareType,        // "simulated"
  firmwareRevision,    // never set
  // Bytes that the module stores for the user; not set until a command sets them.
  userSettingsBytes1,
  userSettingsBytes2,
  userSettingsBytes3,
  userSettingsBytes4,
  userSettingsBytes5,
  userSettingsBytes6,
  userSettingsBytes7,
  userSettingsBytes8,
  count,
};

// Colour that the module's LED shows.
enum class InfoLed { led, count };

// Settings of one module, without its texts.
struct Info {
  Fields<InfoFloat, float> floats;
  Fields<InfoAngle, double> angles;
  Fields<InfoUInt64, std::uint64_t> integers;
  Fields<InfoEnum, std::int32_t> enums;
  Fields<InfoBool, bool> bools;
  Fields<InfoLed, Color> leds;
  Flags<InfoFlag> flags;
};

// Texts of the settings of one module.
using InfoStrings = Fields<InfoString, std::string>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_INFO_H_

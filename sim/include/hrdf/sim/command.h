// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A command to a module. SI units and radians at the module's output, after its spring.
//
// A field that is not set leaves the setting of the module unchanged. Targets are different: a
// command that sets any of position, velocity and effort sets all three, and a missing target turns
// its loop off. An empty command, or one with `givesTargets`, also sets all three. A command that
// sets only other fields does not change the targets.
#ifndef HRDF_SIM_COMMAND_H_
#define HRDF_SIM_COMMAND_H_

#include <cstdint>
#include <map>
#include <string>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>

namespace hrdf::sim {

// Targets and settings that are floats.
enum class CommandFloat {
  velocity,  // rad/s; missing in a command that sets targets: velocity loop off
  effort,    // N m, added to the position loop's output; with DirectPWM: PWM, -1 to 1

  // The gains: positionKp, positionKi, …, effortOutputLowpass. LoopGains in <hrdf/gains.h>
  // describes them. commandField() returns a field by loop and gain.
  HRDF_GAINS,
  springConstant,     // N m/rad, linear spring; no effect without SimulationOptions::seriesElastic
  referencePosition,  // rad; redefines the present position as this value
  referenceEffort,    // N m; redefines the present effort as this value
  velocityLimitMin,
  velocityLimitMax,  // both velocity limits: rad/s; -inf and inf: no limit
  effortLimitMin,
  effortLimitMax,  // both effort limits: N m; -inf and inf: no limit
  // Currents (A) of field-oriented control; ignored.
  motorFocId,
  motorFocIq,
  // Numbers that the module stores for the user.
  userSettingsFloat1,
  userSettingsFloat2,
  userSettingsFloat3,
  userSettingsFloat4,
  userSettingsFloat5,
  userSettingsFloat6,
  userSettingsFloat7,
  userSettingsFloat8,
  offsetReferencePosition,  // rad; each command adds this value to the measured position
  // Voltages (V) of field-oriented control; ignored.
  motorFocVd,
  motorFocVq,
  count,
};

// Returns the field for the gain `gain` of the loop `loop`.
constexpr CommandFloat commandField(Loop loop, Gain gain) {
  return static_cast<CommandFloat>(static_cast<int>(CommandFloat::positionKp) +
                                   static_cast<int>(loop) * static_cast<int>(Gain::count) +
                                   static_cast<int>(gain));
}

// Angles, rad, not wrapped to one turn.
enum class CommandAngle {
  position,          // missing in a command that sets targets: position loop off
  positionLimitMin,  // -inf: no limit
  positionLimitMax,  // inf: no limit
  count,
};

// IPv4 addresses in network byte order, stored without effect.
enum class CommandUInt64 {
  ipAddress,  // 0: assigned by DHCP
  subnetMask,
  count,
};

// Force (N) and torque (N m) for haptic devices; simulated modules ignore both.
enum class CommandVector { force, torque, count };

// Settings that are booleans.
enum class CommandBool {
  // True: kd of this loop acts on the error; false: on the measurement.
  positionDOnError,
  velocityDOnError,
  effortDOnError,
  accelIncludesGravity,  // true: accelerometer feedback includes gravity
  count,
};

// Returns the field for LoopGains::dOnError of the loop `loop`.
constexpr CommandBool commandField(Loop loop) {
  return static_cast<CommandBool>(static_cast<int>(CommandBool::positionDOnError) +
                                  static_cast<int>(loop));
}

// Settings that are enumerations.
enum class CommandEnum {
  controlStrategy,           // ControlStrategy
  mstopStrategy,             // MstopStrategy
  minPositionLimitStrategy,  // PositionLimitStrategy
  maxPositionLimitStrategy,  // PositionLimitStrategy
  count,
};

// Flags.
enum class CommandFlag {
  saveCurrentSettings,  // saves the settings; `reset` restores them
  reset,                // restarts the module with its saved settings and without targets
  boot,                 // flag of the boot loader; ignored
  stopBoot,             // flag of the boot loader; ignored
  clearLog,             // clears the text on the screen of a phone; no effect on an actuator
  count,
};

// Texts.
enum class CommandString {
  name,       // 1 to 20 bytes, without '*'
  family,     // 1 to 20 bytes, without '*'
  appendLog,  // text to add to the screen of a phone; no effect on an actuator
  // Bytes that the module stores for the user.
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

// Colour of the module's LED.
enum class CommandLed { led, count };

// A command to one module, without its texts.
struct Command {
  Fields<CommandFloat, float> floats;
  Fields<CommandAngle, double> angles;
  Fields<CommandVector, Vector3f> vectors;
  Fields<CommandUInt64, std::uint64_t> integers;
  Fields<CommandEnum, std::int32_t> enums;
  Fields<CommandBool, bool> bools;
  Fields<DebugChannel, float> debug;  // debug channels; ignored
  Fields<CommandLed, Color> leds;     // alpha 0: the module chooses the colour
  Flags<CommandFlag> flags;
  IoBanks io{};  // an actuator has no pins and ignores them
  // True: the command sets all three targets (position, velocity, effort), and a missing target
  // turns its loop off. False: the same if the command sets a target or has no field at all;
  // otherwise the module keeps its targets.
  bool givesTargets = false;
};

// Texts of a command. They are separate because they are rare and use the heap.
using CommandStrings = Fields<CommandString, std::string>;

// Labels of pins on the screen of a phone. The key is bank * kIoPins + pin - 1, with banks from 0
// and pins from 1.
using IoLabels = std::map<int, std::string>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_COMMAND_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A command to a module. SI units and radians at the module's output, behind its spring. A field
// that is not set leaves the module's setting unchanged, except for the three targets: a message
// that sets any of position, velocity and effort sets all three, and a missing one turns its loop
// off; so does a message that sets nothing at all, or one that says that it gives targets. A
// message that sets only other fields does not change the targets.
#ifndef HRDF_SIM_COMMAND_H_
#define HRDF_SIM_COMMAND_H_

#include <cstdint>
#include <map>
#include <string>

#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>

namespace hrdf::sim {

enum class CommandFloat {
  velocity,  // rad/s; not set: velocity loop off
  effort,  // N m, added to the output of the position loop; in ControlStrategy::DirectPWM the PWM;
           // not set: effort loop off, if no other loop feeds it
  // Gains as in LoopGains; commandField() finds them.
  HRDF_GAINS,
  springConstant,     // N m/rad, of a linear series spring, where springs are simulated
  referencePosition,  // rad: the present position gets this value
  referenceEffort,    // N m: the present effort gets this value
  velocityLimitMin,
  velocityLimitMax,  // rad/s; -inf and inf: no limit
  effortLimitMin,
  effortLimitMax,  // N m; -inf and inf: no limit
  motorFocId,
  motorFocIq,  // A; ignored: modules here have no field-oriented control
  userSettingsFloat1,
  userSettingsFloat2,
  userSettingsFloat3,
  userSettingsFloat4,  // kept for the
  userSettingsFloat5,
  userSettingsFloat6,
  userSettingsFloat7,
  userSettingsFloat8,       // user
  offsetReferencePosition,  // rad, added to the value of the present position
  motorFocVd,
  motorFocVq,  // V; ignored
  count,
};

constexpr CommandFloat commandField(Loop loop, Gain gain) {
  return static_cast<CommandFloat>(static_cast<int>(CommandFloat::positionKp) +
                                   static_cast<int>(loop) * static_cast<int>(Gain::count) +
                                   static_cast<int>(gain));
}

// Angles that are not wrapped to one turn, rad.
enum class CommandAngle {
  position,  // not set: position loop off
  positionLimitMin,
  positionLimitMax,  // -inf and inf: no limit
  count,
};

enum class CommandUInt64 {
  ipAddress,  // network order; 0: by DHCP
  subnetMask,
  count,
};

// For haptic devices; an actuator ignores them. N and N m.
enum class CommandVector { force, torque, count };

enum class CommandBool {
  positionDOnError,
  velocityDOnError,
  effortDOnError,        // LoopGains::dOnError
  accelIncludesGravity,  // whether accelerometer feedback includes gravity
  count,
};

// Returns the field of LoopGains::dOnError.
constexpr CommandBool commandField(Loop loop) {
  return static_cast<CommandBool>(static_cast<int>(CommandBool::positionDOnError) +
                                  static_cast<int>(loop));
}

enum class CommandEnum {
  controlStrategy,           // ControlStrategy
  mstopStrategy,             // MstopStrategy
  minPositionLimitStrategy,  // PositionLimitStrategy
  maxPositionLimitStrategy,
  count,
};

enum class CommandFlag {
  saveCurrentSettings,  // `reset` restores them later
  reset,                // restart with the saved settings, limp
  boot,
  stopBoot,  // of the boot loader; ignored: modules here have none
  clearLog,  // clears the text of appendLog; an actuator has none: ignored
  count,
};

enum class CommandString {
  name,
  family,     // 1 to 20 bytes, as a name
  appendLog,  // for a phone's screen; an actuator has none: ignored
  userSettingsBytes1,
  userSettingsBytes2,
  userSettingsBytes3,
  userSettingsBytes4,  // kept for the
  userSettingsBytes5,
  userSettingsBytes6,
  userSettingsBytes7,
  userSettingsBytes8,  // user
  count,
};

enum class CommandLed { led, count };

// A message to one module, without its strings. Plain memory, cheap to copy.
struct Command {
  Fields<CommandFloat, float> floats;
  Fields<CommandAngle, double> angles;
  Fields<CommandVector, Vector3f> vectors;
  Fields<CommandUInt64, std::uint64_t> integers;
  Fields<CommandEnum, std::int32_t> enums;
  Fields<CommandBool, bool> bools;
  Fields<DebugChannel, float> debug;  // ignored
  Fields<CommandLed, Color> leds;     // alpha 0: the module chooses its light again
  Flags<CommandFlag> flags;
  IoBanks io{};  // an actuator has no pins: ignored
  // The message sets the targets also if none of them has a value: a NaN that is sent turns its
  // loop off, which Fields cannot say.
  bool givesTargets = false;
};

// The strings of a command; apart, because they are rare and on the heap.
using CommandStrings = Fields<CommandString, std::string>;

// Labels of pins on the screen of a Mobile IO device, by bank * kIoPins + pin - 1.
using IoLabels = std::map<int, std::string>;

}  // namespace hrdf::sim

#endif  // HRDF_SIM_COMMAND_H_

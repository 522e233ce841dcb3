// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands for a group. SI units and radians; <hrdf/sim/command.h> describes each field.
#ifndef HRDF_SIM_GROUP_COMMAND_H_
#define HRDF_SIM_GROUP_COMMAND_H_

#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/sim/command.h>
#include <hrdf/sim/field_refs.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/ip_address.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Targets of an actuator.
template <class Message>
struct ActuatorCommandRef {
  Message& message;

  // Target position, rad. If missing in a command that sets targets: position loop off.
  const auto position() const { return AngleRef(message.angles, CommandAngle::position); }
  // Target velocity, rad/s. If missing in a command that sets targets: velocity loop off.
  const auto velocity() const { return FieldRef(message.floats, CommandFloat::velocity); }
  // Target effort, N m; with DirectPWM the PWM, -1 to 1.
  const auto effort() const { return FieldRef(message.floats, CommandFloat::effort); }
};

// Settings of an actuator. A setting that is not set in a command stays unchanged in the module.
template <class Message>
struct ActuatorSettingsRef {
  Message& message;

  // Gains of the position loop.
  const auto positionGains() const { return GainsRef<Message>{message, Loop::position}; }
  // Gains of the velocity loop.
  const auto velocityGains() const { return GainsRef<Message>{message, Loop::velocity}; }
  // Gains of the effort loop.
  const auto effortGains() const { return GainsRef<Message>{message, Loop::effort}; }
  // Spring constant, N m/rad, of a linear series spring; without SimulationOptions::seriesElastic
  // it is stored without effect.
  const auto springConstant() const {
    return FieldRef(message.floats, CommandFloat::springConstant);
  }
  // Redefines the present position as this value, rad.
  const auto referencePosition() const {
    return FieldRef(message.floats, CommandFloat::referencePosition);
  }
  // Redefines the present effort as this value, N m.
  const auto referenceEffort() const {
    return FieldRef(message.floats, CommandFloat::referenceEffort);
  }
  // Lower velocity limit, rad/s; -inf: no limit.
  const auto velocityLimitMin() const {
    return FieldRef(message.floats, CommandFloat::velocityLimitMin);
  }
  // Upper velocity limit, rad/s; inf: no limit.
  const auto velocityLimitMax() const {
    return FieldRef(message.floats, CommandFloat::velocityLimitMax);
  }
  // Lower effort limit, N m; -inf: no limit.
  const auto effortLimitMin() const {
    return FieldRef(message.floats, CommandFloat::effortLimitMin);
  }
  // Upper effort limit, N m; inf: no limit.
  const auto effortLimitMax() const {
    return FieldRef(message.floats, CommandFloat::effortLimitMax);
  }
  // Lower position limit, rad; -inf: no limit.
  const auto positionLimitMin() const {
    return AngleRef(message.angles, CommandAngle::positionLimitMin);
  }
  // Upper position limit, rad; inf: no limit.
  const auto positionLimitMax() const {
    return AngleRef(message.angles, CommandAngle::positionLimitMax);
  }
  // How the three control loops are connected.
  const auto controlStrategy() const {
    return refAs<ControlStrategy>(message.enums, CommandEnum::controlStrategy);
  }
  // Reaction to the motion stop.
  const auto mstopStrategy() const {
    return refAs<MstopStrategy>(message.enums, CommandEnum::mstopStrategy);
  }
  // Reaction at the lower position limit.
  const auto minPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, CommandEnum::minPositionLimitStrategy);
  }
  // Reaction at the upper position limit.
  const auto maxPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, CommandEnum::maxPositionLimitStrategy);
  }
};

// Settings of the IMU.
template <class Message>
struct ImuSettingsRef {
  Message& message;

  // True: accelerometer feedback includes gravity.
  const auto accelIncludesGravity() const {
    return FieldRef(message.bools, CommandBool::accelIncludesGravity);
  }
};

// Settings of a module.
template <class Message, class Strings>
struct SettingsRef {
  Message& message;
  Strings& strings;

  // Settings of the actuator.
  const auto actuator() const { return ActuatorSettingsRef<Message>{message}; }
  const auto imu() const { return ImuSettingsRef<Message>{message}; }  // settings of the IMU
  // Name of the module: 1 to 20 bytes, without '*'. A command with an invalid name or family is not
  // sent. If several modules have the same name, a lookup of the exact name fails.
  const auto name() const { return FieldRef(strings, CommandString::name); }
  // Family of the module: 1 to 20 bytes, without '*'.
  const auto family() const { return FieldRef(strings, CommandString::family); }
  // Bytes that the module stores for the user. `number` is 1 to 8; another number is undefined
  // behaviour.
  const auto userSettingsBytes(std::size_t number) const {
    const auto first = static_cast<std::size_t>(CommandString::userSettingsBytes1);
    return FieldRef(strings, static_cast<CommandString>(first + number - 1));
  }
  // A number that the module stores for the user. `number` is 1 to 8, as in userSettingsBytes().
  const auto userSettingsFloat(std::size_t number) const {
    const auto first = static_cast<std::size_t>(CommandFloat::userSettingsFloat1);
    return FieldRef(message.floats, static_cast<CommandFloat>(first + number - 1));
  }
  // IPv4 address, stored without effect; 0.0.0.0: assigned by DHCP.
  const auto ipAddress() const {
    return refAs<IpAddress>(message.integers, CommandUInt64::ipAddress);
  }
  // Subnet mask, stored without effect.
  const auto subnetMask() const {
    return refAs<IpAddress>(message.integers, CommandUInt64::subnetMask);
  }
  // Saves the settings: `reset` restores them later.
  const auto saveCurrentSettings() const {
    return FlagRef(message.flags, CommandFlag::saveCurrentSettings);
  }
};

// A command for one module.
struct ModuleCommand {
  // Aliases of enumerations, as in HEBI's C++ API.
  using ControlStrategy = sim::ControlStrategy;
  using MstopStrategy = sim::MstopStrategy;
  using PositionLimitStrategy = sim::PositionLimitStrategy;

  Command message;  // all fields of the command except texts and labels
  CommandStrings strings;
  // Labels of pins on the screen of a phone; an actuator ignores them.
  IoLabels labels;
  std::string layout;  // whole layout file for the screen of a phone; empty: no change

  // Returns the targets of the actuator.
  const auto actuator() { return ActuatorCommandRef<Command>{message}; }
  const auto actuator() const { return ActuatorCommandRef<const Command>{message}; }
  // Returns the settings of the module.
  const auto settings() { return SettingsRef<Command, CommandStrings>{message, strings}; }
  const auto settings() const {
    return SettingsRef<const Command, const CommandStrings>{message, strings};
  }
  // Returns the pins and their labels.
  const auto io() { return IoRef<IoBanks, IoLabels>(message.io, labels); }
  const auto io() const { return IoRef<const IoBanks, const IoLabels>(message.io, labels); }
  // Returns the LED colour; alpha 0: the module chooses the colour.
  const auto led() { return FieldRef(message.leds, CommandLed::led); }
  const auto led() const { return FieldRef(message.leds, CommandLed::led); }
  // Returns HEBI's debug channels 1 to 9, which are ignored.
  const auto debug() { return NumberedRef(message.debug, DebugChannel::c1); }
  const auto debug() const { return NumberedRef(message.debug, DebugChannel::c1); }
  // Returns the text to add to the screen of a phone; no effect on an actuator.
  const auto appendLog() { return FieldRef(strings, CommandString::appendLog); }
  const auto appendLog() const { return FieldRef(strings, CommandString::appendLog); }
  // Returns the flag that clears the text on the screen of a phone; no effect on an actuator.
  const auto clearLog() { return FlagRef(message.flags, CommandFlag::clearLog); }
  const auto clearLog() const { return FlagRef(message.flags, CommandFlag::clearLog); }
  // Returns the flag that restarts the module with its saved settings and without targets.
  const auto reset() { return FlagRef(message.flags, CommandFlag::reset); }
  const auto reset() const { return FlagRef(message.flags, CommandFlag::reset); }
  // Returns a flag of the boot loader; ignored.
  const auto boot() { return FlagRef(message.flags, CommandFlag::boot); }
  const auto boot() const { return FlagRef(message.flags, CommandFlag::boot); }
  // Returns a flag of the boot loader; ignored.
  const auto stopBoot() { return FlagRef(message.flags, CommandFlag::stopBoot); }
  const auto stopBoot() const { return FlagRef(message.flags, CommandFlag::stopBoot); }
};

// A command for each module of a group.
class GroupCommand final : public GroupMessage<ModuleCommand> {
 public:
  // Makes a command for a number of modules, with no field set.
  using GroupMessage::GroupMessage;

  // Returns a view of the modules `indices`, which shares their messages with this object. Throws
  // std::out_of_range for an invalid index.
  GroupCommand subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // Clears all fields of all modules.
  void clear();

  // Reads HEBI's gains file for size() modules; a relative path is relative to the working
  // directory. A field that the file does not set stays unchanged. After an error all fields stay
  // unchanged.
  FunctionCallResult readGains(const std::string& path);
  // Writes the gains that have a value into HEBI's gains file. Fails if a gain has a value for some
  // modules only.
  FunctionCallResult writeGains(const std::string& path) const;
  // Reads limits and strategies from HEBI's safety file. Paths, missing fields and errors are as in
  // readGains().
  FunctionCallResult readSafetyParameters(const std::string& path);
  // Writes the limits and strategies that have a value into HEBI's safety file. Fails if a limit or
  // strategy has a value for some modules only. The file has one strategy for both position limits:
  // the strategy of the lower limit is written, the strategy of the upper limit is ignored.
  FunctionCallResult writeSafetyParameters(const std::string& path) const;

  // Set one value for each module; NaN clears a value. A vector of another size is ignored.
  void setPosition(const Eigen::VectorXd& position);              // rad
  void setVelocity(const Eigen::VectorXd& velocity);              // rad/s
  void setEffort(const Eigen::VectorXd& effort);                  // N m
  void setSpringConstant(const Eigen::VectorXd& springConstant);  // N m/rad

  // Return one value for each module; NaN: not set. The functions with `out` resize and fill `out`.
  Eigen::VectorXd getPosition() const;                 // rad
  Eigen::VectorXd getVelocity() const;                 // rad/s
  Eigen::VectorXd getEffort() const;                   // N m
  Eigen::VectorXd getSpringConstant() const;           // N m/rad
  void getPosition(Eigen::VectorXd& out) const;        // rad
  void getVelocity(Eigen::VectorXd& out) const;        // rad/s
  void getEffort(Eigen::VectorXd& out) const;          // N m
  void getSpringConstant(Eigen::VectorXd& out) const;  // N m/rad

 private:
  GroupCommand(const GroupCommand& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_COMMAND_H_

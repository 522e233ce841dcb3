// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A command for a group. SI units and radians; command.h explains each field.
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

// Targets.
template <class Message>
struct ActuatorCommandRef {
  Message& message;

  const auto position() const { return AngleRef(message.angles, CommandAngle::position); }
  const auto velocity() const { return FieldRef(message.floats, CommandFloat::velocity); }
  const auto effort() const { return FieldRef(message.floats, CommandFloat::effort); }
};

template <class Message>
struct ActuatorSettingsRef {
  Message& message;

  const auto positionGains() const { return GainsRef<Message>{message, Loop::position}; }
  const auto velocityGains() const { return GainsRef<Message>{message, Loop::velocity}; }
  const auto effortGains() const { return GainsRef<Message>{message, Loop::effort}; }
  const auto springConstant() const {
    return FieldRef(message.floats, CommandFloat::springConstant);
  }
  const auto referencePosition() const {
    return FieldRef(message.floats, CommandFloat::referencePosition);
  }
  const auto referenceEffort() const {
    return FieldRef(message.floats, CommandFloat::referenceEffort);
  }
  const auto velocityLimitMin() const {
    return FieldRef(message.floats, CommandFloat::velocityLimitMin);
  }
  const auto velocityLimitMax() const {
    return FieldRef(message.floats, CommandFloat::velocityLimitMax);
  }
  const auto effortLimitMin() const {
    return FieldRef(message.floats, CommandFloat::effortLimitMin);
  }
  const auto effortLimitMax() const {
    return FieldRef(message.floats, CommandFloat::effortLimitMax);
  }
  const auto positionLimitMin() const {
    return AngleRef(message.angles, CommandAngle::positionLimitMin);
  }
  const auto positionLimitMax() const {
    return AngleRef(message.angles, CommandAngle::positionLimitMax);
  }
  const auto controlStrategy() const {
    return refAs<ControlStrategy>(message.enums, CommandEnum::controlStrategy);
  }
  const auto mstopStrategy() const {
    return refAs<MstopStrategy>(message.enums, CommandEnum::mstopStrategy);
  }
  const auto minPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, CommandEnum::minPositionLimitStrategy);
  }
  const auto maxPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, CommandEnum::maxPositionLimitStrategy);
  }
};

template <class Message>
struct ImuSettingsRef {
  Message& message;

  const auto accelIncludesGravity() const {
    return FieldRef(message.bools, CommandBool::accelIncludesGravity);
  }
};

template <class Message, class Strings>
struct SettingsRef {
  Message& message;
  Strings& strings;

  const auto actuator() const { return ActuatorSettingsRef<Message>{message}; }
  const auto imu() const { return ImuSettingsRef<Message>{message}; }
  // From 1 to 20 bytes each, without a '*'; a command with another name or family is not sent.
  // Names need not differ, but a lookup finds no module by a name that two have.
  const auto name() const { return FieldRef(strings, CommandString::name); }
  const auto family() const { return FieldRef(strings, CommandString::family); }
  // Numbers from 1 to 8; any other is a caller's bug.
  const auto userSettingsBytes(std::size_t number) const {
    const auto first = static_cast<std::size_t>(CommandString::userSettingsBytes1);
    return FieldRef(strings, static_cast<CommandString>(first + number - 1));
  }
  const auto userSettingsFloat(std::size_t number) const {
    const auto first = static_cast<std::size_t>(CommandFloat::userSettingsFloat1);
    return FieldRef(message.floats, static_cast<CommandFloat>(first + number - 1));
  }
  const auto ipAddress() const {
    return refAs<IpAddress>(message.integers, CommandUInt64::ipAddress);
  }
  const auto subnetMask() const {
    return refAs<IpAddress>(message.integers, CommandUInt64::subnetMask);
  }
  const auto saveCurrentSettings() const {
    return FlagRef(message.flags, CommandFlag::saveCurrentSettings);
  }
};

// A command for one module.
struct ModuleCommand {
  using ControlStrategy = sim::ControlStrategy;
  using MstopStrategy = sim::MstopStrategy;
  using PositionLimitStrategy = sim::PositionLimitStrategy;

  Command message;
  CommandStrings strings;
  // For a phone's screen; an actuator ignores them.
  IoLabels labels;
  std::string layout;  // a whole layout file; empty: no change

  const auto actuator() { return ActuatorCommandRef<Command>{message}; }
  const auto actuator() const { return ActuatorCommandRef<const Command>{message}; }
  const auto settings() { return SettingsRef<Command, CommandStrings>{message, strings}; }
  const auto settings() const {
    return SettingsRef<const Command, const CommandStrings>{message, strings};
  }
  const auto io() { return IoRef<IoBanks, IoLabels>(message.io, labels); }
  const auto io() const { return IoRef<const IoBanks, const IoLabels>(message.io, labels); }
  const auto led() { return FieldRef(message.leds, CommandLed::led); }
  const auto led() const { return FieldRef(message.leds, CommandLed::led); }
  const auto debug() { return NumberedRef(message.debug, DebugChannel::c1); }
  const auto debug() const { return NumberedRef(message.debug, DebugChannel::c1); }
  const auto appendLog() { return FieldRef(strings, CommandString::appendLog); }
  const auto appendLog() const { return FieldRef(strings, CommandString::appendLog); }
  const auto clearLog() { return FlagRef(message.flags, CommandFlag::clearLog); }
  const auto clearLog() const { return FlagRef(message.flags, CommandFlag::clearLog); }
  const auto reset() { return FlagRef(message.flags, CommandFlag::reset); }
  const auto reset() const { return FlagRef(message.flags, CommandFlag::reset); }
  const auto boot() { return FlagRef(message.flags, CommandFlag::boot); }
  const auto boot() const { return FlagRef(message.flags, CommandFlag::boot); }
  const auto stopBoot() { return FlagRef(message.flags, CommandFlag::stopBoot); }
  const auto stopBoot() const { return FlagRef(message.flags, CommandFlag::stopBoot); }
};

class GroupCommand final : public GroupMessage<ModuleCommand> {
 public:
  using GroupMessage::GroupMessage;

  // Shares the messages of some modules.
  GroupCommand subview(const std::vector<int>& indices) const { return {*this, indices}; }

  void clear();

  // Read and write HEBI's gains and safety files, for as many modules as this has; a relative path
  // starts at the working directory. Fields that a file does not set stay as they are; if a file is
  // bad, all fields do. A written file holds the fields that are set here; in HEBI's format a field
  // is set for all modules or for none.
  FunctionCallResult readGains(const std::string& path);
  FunctionCallResult writeGains(const std::string& path) const;
  FunctionCallResult readSafetyParameters(const std::string& path);
  FunctionCallResult writeSafetyParameters(const std::string& path) const;

  // Sets one value for each module; NaN clears it. A vector of another size changes nothing.
  void setPosition(const Eigen::VectorXd& position);              // rad
  void setVelocity(const Eigen::VectorXd& velocity);              // rad/s
  void setEffort(const Eigen::VectorXd& effort);                  // N m
  void setSpringConstant(const Eigen::VectorXd& springConstant);  // N m/rad

  // One value for each module; NaN if it is not set.
  Eigen::VectorXd getPosition() const;
  Eigen::VectorXd getVelocity() const;
  Eigen::VectorXd getEffort() const;
  Eigen::VectorXd getSpringConstant() const;
  void getPosition(Eigen::VectorXd& out) const;
  void getVelocity(Eigen::VectorXd& out) const;
  void getEffort(Eigen::VectorXd& out) const;
  void getSpringConstant(Eigen::VectorXd& out) const;

 private:
  GroupCommand(const GroupCommand& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_COMMAND_H_

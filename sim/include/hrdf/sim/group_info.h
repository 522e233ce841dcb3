// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings of the modules of a group, as the modules report them. SI units and radians;
// <hrdf/sim/info.h> describes each field.
#ifndef HRDF_SIM_GROUP_INFO_H_
#define HRDF_SIM_GROUP_INFO_H_

#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/sim/field_refs.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/info.h>
#include <hrdf/sim/ip_address.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

// Settings of an actuator. A setting that the module does not report is not set.
struct ActuatorSettingsInfoRef {
  const Info& message;

  // Gains of the position loop.
  const auto positionGains() const { return GainsRef<const Info>{message, Loop::position}; }
  // Gains of the velocity loop.
  const auto velocityGains() const { return GainsRef<const Info>{message, Loop::velocity}; }
  // Gains of the effort loop.
  const auto effortGains() const { return GainsRef<const Info>{message, Loop::effort}; }
  // Spring constant, N m/rad.
  const auto springConstant() const { return FieldRef(message.floats, InfoFloat::springConstant); }
  // Lower velocity limit, rad/s; -inf: no limit.
  const auto velocityLimitMin() const {
    return FieldRef(message.floats, InfoFloat::velocityLimitMin);
  }
  // Upper velocity limit, rad/s; inf: no limit.
  const auto velocityLimitMax() const {
    return FieldRef(message.floats, InfoFloat::velocityLimitMax);
  }
  // Lower effort limit, N m; -inf: no limit.
  const auto effortLimitMin() const { return FieldRef(message.floats, InfoFloat::effortLimitMin); }
  // Upper effort limit, N m; inf: no limit.
  const auto effortLimitMax() const { return FieldRef(message.floats, InfoFloat::effortLimitMax); }
  // Lower position limit, rad; not set: no limit.
  const auto positionLimitMin() const {
    return AngleRef(message.angles, InfoAngle::positionLimitMin);
  }
  // Upper position limit, rad; not set: no limit.
  const auto positionLimitMax() const {
    return AngleRef(message.angles, InfoAngle::positionLimitMax);
  }
  // How the three control loops are connected.
  const auto controlStrategy() const {
    return refAs<ControlStrategy>(message.enums, InfoEnum::controlStrategy);
  }
  // Reaction to the motion stop.
  const auto mstopStrategy() const {
    return refAs<MstopStrategy>(message.enums, InfoEnum::mstopStrategy);
  }
  // Reaction at the lower position limit.
  const auto minPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, InfoEnum::minPositionLimitStrategy);
  }
  // Reaction at the upper position limit.
  const auto maxPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, InfoEnum::maxPositionLimitStrategy);
  }
};

// State of an actuator.
struct ActuatorInfoRef {
  const Info& message;

  // Calibration state of the actuator; always Normal.
  const auto calibrationState() const {
    return refAs<CalibrationState>(message.enums, InfoEnum::calibrationState);
  }
};

// Settings of the IMU.
struct ImuInfoRef {
  const Info& message;

  // True: accelerometer feedback includes gravity.
  const auto accelIncludesGravity() const {
    return FieldRef(message.bools, InfoBool::accelIncludesGravity);
  }
};

// Settings of a module.
struct SettingsInfoRef {
  const Info& message;
  const InfoStrings& strings;

  // Settings of the actuator.
  const auto actuator() const { return ActuatorSettingsInfoRef{message}; }
  const auto imu() const { return ImuInfoRef{message}; }  // settings of the IMU
  // Name of the module.
  const auto name() const { return FieldRef(strings, InfoString::name); }
  // Family of the module.
  const auto family() const { return FieldRef(strings, InfoString::family); }
  // Type of the module as in HRDF, such as "X5-9".
  const auto electricalType() const { return FieldRef(strings, InfoString::electricalType); }
  // Not set.
  const auto electricalRevision() const {
    return FieldRef(strings, InfoString::electricalRevision);
  }
  // Same text as electricalType().
  const auto mechanicalType() const { return FieldRef(strings, InfoString::mechanicalType); }
  // Not set.
  const auto mechanicalRevision() const {
    return FieldRef(strings, InfoString::mechanicalRevision);
  }
  // "simulated".
  const auto firmwareType() const { return FieldRef(strings, InfoString::firmwareType); }
  // Not set.
  const auto firmwareRevision() const { return FieldRef(strings, InfoString::firmwareRevision); }
  // Bytes that the module stores for the user. `number` is 1 to 8; another number is undefined
  // behaviour.
  const auto userSettingsBytes(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoString::userSettingsBytes1);
    return FieldRef(strings, static_cast<InfoString>(first + number - 1));
  }
  // A number that the module stores for the user. `number` is 1 to 8, as in userSettingsBytes().
  const auto userSettingsFloat(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoFloat::userSettingsFloat1);
    return FieldRef(message.floats, static_cast<InfoFloat>(first + number - 1));
  }
  // IPv4 address; not set until a command sets it.
  const auto ipAddress() const { return refAs<IpAddress>(message.integers, InfoUInt64::ipAddress); }
  // Subnet mask; not set until a command sets it.
  const auto subnetMask() const {
    return refAs<IpAddress>(message.integers, InfoUInt64::subnetMask);
  }
  // Not set.
  const auto defaultGateway() const {
    return refAs<IpAddress>(message.integers, InfoUInt64::defaultGateway);
  }
  // Command flag that saves the settings; never set in an info.
  const auto saveCurrentSettings() const {
    return FlagRef(message.flags, InfoFlag::saveCurrentSettings);
  }
};

// The settings of one module.
struct ModuleInfo {
  // Aliases of enumerations, as in HEBI's C++ API.
  using ControlStrategy = sim::ControlStrategy;
  using CalibrationState = sim::CalibrationState;
  using MstopStrategy = sim::MstopStrategy;
  using PositionLimitStrategy = sim::PositionLimitStrategy;

  Info message;  // all fields of the info except texts and labels
  InfoStrings strings;
  // Labels of pins on the screen of a phone. An info has no values of pins.
  IoLabels labels;

  // Returns the settings of the module.
  const auto settings() const { return SettingsInfoRef{message, strings}; }
  // Returns the labels of the pins.
  const auto io() const { return IoRef<const IoBanks, const IoLabels>(kNoPins, labels); }
  // Returns the state of the actuator.
  const auto actuator() const { return ActuatorInfoRef{message}; }
  // Returns the LED colour.
  const auto led() const { return LedRef(message.leds, InfoLed::led); }
  // Returns the serial number, a text.
  const auto serial() const { return FieldRef(strings, InfoString::serial); }
  // Returns the total time (s, simulated) in which the module had targets.
  const auto secondsCommanded() const {
    return FieldRef(message.integers, InfoUInt64::runtimeSecondsCommanded);
  }
  // Returns how long (s, simulated) the module has run since its start.
  const auto secondsOn() const { return FieldRef(message.integers, InfoUInt64::runtimeSecondsOn); }

 private:
  static constexpr IoBanks kNoPins{};
};

// The settings of each module of a group.
class GroupInfo final : public GroupMessage<ModuleInfo> {
 public:
  // Makes an info for a number of modules, with no field set.
  using GroupMessage::GroupMessage;

  // Returns a view of the modules `indices`, which shares their messages with this object. Throws
  // std::out_of_range for an invalid index.
  GroupInfo subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // writeGains() writes the gains to HEBI's gains file, writeSafetyParameters() the limits and
  // strategies to HEBI's safety file. A relative path is relative to the working directory.
  FunctionCallResult writeGains(const std::string& path) const;
  FunctionCallResult writeSafetyParameters(const std::string& path) const;

  // Return one value for each module; NaN: not set. The functions with `out` resize and fill `out`.
  Eigen::VectorXd getSpringConstant() const;           // N m/rad
  void getSpringConstant(Eigen::VectorXd& out) const;  // N m/rad

 private:
  GroupInfo(const GroupInfo& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_INFO_H_

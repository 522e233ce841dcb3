// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of a group, read back. SI units and radians; info.h explains each field.
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

struct ActuatorSettingsInfoRef {
  const Info& message;

  const auto positionGains() const { return GainsRef<const Info>{message, Loop::position}; }
  const auto velocityGains() const { return GainsRef<const Info>{message, Loop::velocity}; }
  const auto effortGains() const { return GainsRef<const Info>{message, Loop::effort}; }
  const auto springConstant() const { return FieldRef(message.floats, InfoFloat::springConstant); }
  const auto velocityLimitMin() const {
    return FieldRef(message.floats, InfoFloat::velocityLimitMin);
  }
  const auto velocityLimitMax() const {
    return FieldRef(message.floats, InfoFloat::velocityLimitMax);
  }
  const auto effortLimitMin() const { return FieldRef(message.floats, InfoFloat::effortLimitMin); }
  const auto effortLimitMax() const { return FieldRef(message.floats, InfoFloat::effortLimitMax); }
  const auto positionLimitMin() const {
    return AngleRef(message.angles, InfoAngle::positionLimitMin);
  }
  const auto positionLimitMax() const {
    return AngleRef(message.angles, InfoAngle::positionLimitMax);
  }
  const auto controlStrategy() const {
    return refAs<ControlStrategy>(message.enums, InfoEnum::controlStrategy);
  }
  const auto mstopStrategy() const {
    return refAs<MstopStrategy>(message.enums, InfoEnum::mstopStrategy);
  }
  const auto minPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, InfoEnum::minPositionLimitStrategy);
  }
  const auto maxPositionLimitStrategy() const {
    return refAs<PositionLimitStrategy>(message.enums, InfoEnum::maxPositionLimitStrategy);
  }
};

struct ActuatorInfoRef {
  const Info& message;

  const auto calibrationState() const {
    return refAs<CalibrationState>(message.enums, InfoEnum::calibrationState);
  }
};

struct ImuInfoRef {
  const Info& message;

  const auto accelIncludesGravity() const {
    return FieldRef(message.bools, InfoBool::accelIncludesGravity);
  }
};

struct SettingsInfoRef {
  const Info& message;
  const InfoStrings& strings;

  const auto actuator() const { return ActuatorSettingsInfoRef{message}; }
  const auto imu() const { return ImuInfoRef{message}; }
  const auto name() const { return FieldRef(strings, InfoString::name); }
  const auto family() const { return FieldRef(strings, InfoString::family); }
  const auto electricalType() const { return FieldRef(strings, InfoString::electricalType); }
  const auto electricalRevision() const {
    return FieldRef(strings, InfoString::electricalRevision);
  }
  const auto mechanicalType() const { return FieldRef(strings, InfoString::mechanicalType); }
  const auto mechanicalRevision() const {
    return FieldRef(strings, InfoString::mechanicalRevision);
  }
  const auto firmwareType() const { return FieldRef(strings, InfoString::firmwareType); }
  const auto firmwareRevision() const { return FieldRef(strings, InfoString::firmwareRevision); }
  // Numbers from 1 to 8; any other is a caller's bug.
  const auto userSettingsBytes(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoString::userSettingsBytes1);
    return FieldRef(strings, static_cast<InfoString>(first + number - 1));
  }
  const auto userSettingsFloat(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoFloat::userSettingsFloat1);
    return FieldRef(message.floats, static_cast<InfoFloat>(first + number - 1));
  }
  const auto ipAddress() const { return refAs<IpAddress>(message.integers, InfoUInt64::ipAddress); }
  const auto subnetMask() const {
    return refAs<IpAddress>(message.integers, InfoUInt64::subnetMask);
  }
  const auto defaultGateway() const {
    return refAs<IpAddress>(message.integers, InfoUInt64::defaultGateway);
  }
  const auto saveCurrentSettings() const {
    return FlagRef(message.flags, InfoFlag::saveCurrentSettings);
  }
};

// The settings of one module.
struct ModuleInfo {
  using ControlStrategy = sim::ControlStrategy;
  using CalibrationState = sim::CalibrationState;
  using MstopStrategy = sim::MstopStrategy;
  using PositionLimitStrategy = sim::PositionLimitStrategy;

  Info message;
  InfoStrings strings;
  // Of pins, as in ModuleCommand. An info has no values of pins.
  IoLabels labels;

  const auto settings() const { return SettingsInfoRef{message, strings}; }
  const auto io() const { return IoRef<const IoBanks, const IoLabels>(kNoPins, labels); }
  const auto actuator() const { return ActuatorInfoRef{message}; }
  const auto led() const { return LedRef(message.leds, InfoLed::led); }
  const auto serial() const { return FieldRef(strings, InfoString::serial); }
  const auto secondsCommanded() const {
    return FieldRef(message.integers, InfoUInt64::runtimeSecondsCommanded);
  }
  const auto secondsOn() const { return FieldRef(message.integers, InfoUInt64::runtimeSecondsOn); }

 private:
  static constexpr IoBanks kNoPins{};
};

class GroupInfo final : public GroupMessage<ModuleInfo> {
 public:
  using GroupMessage::GroupMessage;

  // Shares the messages of some modules.
  GroupInfo subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // Write HEBI's gains and safety files; a relative path starts at the working directory.
  FunctionCallResult writeGains(const std::string& path) const;
  FunctionCallResult writeSafetyParameters(const std::string& path) const;

  Eigen::VectorXd getSpringConstant() const;  // N m/rad
  void getSpringConstant(Eigen::VectorXd& out) const;

 private:
  GroupInfo(const GroupInfo& whole, const std::vector<int>& indices)
      : GroupMessage(whole, indices) {}
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_INFO_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of a group, read back. SI units and radians; each field means what info.h says.
#ifndef HRDF_SIM_GROUP_INFO_H_
#define HRDF_SIM_GROUP_INFO_H_

#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/sim/field_refs.h>
#include <hrdf/sim/group_message.h>
#include <hrdf/sim/info.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim {

struct ActuatorInfoRef {
  const Info& message;

  auto positionGains() const { return GainsRef<const Info>{message, Loop::position}; }
  auto velocityGains() const { return GainsRef<const Info>{message, Loop::velocity}; }
  auto effortGains() const { return GainsRef<const Info>{message, Loop::effort}; }
  auto springConstant() const { return FieldRef(message.floats, InfoFloat::springConstant); }
  auto velocityLimitMin() const { return FieldRef(message.floats, InfoFloat::velocityLimitMin); }
  auto velocityLimitMax() const { return FieldRef(message.floats, InfoFloat::velocityLimitMax); }
  auto effortLimitMin() const { return FieldRef(message.floats, InfoFloat::effortLimitMin); }
  auto effortLimitMax() const { return FieldRef(message.floats, InfoFloat::effortLimitMax); }
  auto positionLimitMin() const { return AngleRef(message.angles, InfoAngle::positionLimitMin); }
  auto positionLimitMax() const { return AngleRef(message.angles, InfoAngle::positionLimitMax); }
  auto controlStrategy() const {
    return enumRef<ControlStrategy>(message.enums, InfoEnum::controlStrategy);
  }
  auto calibrationState() const {
    return enumRef<CalibrationState>(message.enums, InfoEnum::calibrationState);
  }
  auto mstopStrategy() const {
    return enumRef<MstopStrategy>(message.enums, InfoEnum::mstopStrategy);
  }
  auto minPositionLimitStrategy() const {
    return enumRef<PositionLimitStrategy>(message.enums, InfoEnum::minPositionLimitStrategy);
  }
  auto maxPositionLimitStrategy() const {
    return enumRef<PositionLimitStrategy>(message.enums, InfoEnum::maxPositionLimitStrategy);
  }
};

struct ImuInfoRef {
  const Info& message;

  auto accelIncludesGravity() const {
    return FieldRef(message.bools, InfoBool::accelIncludesGravity);
  }
};

struct SettingsInfoRef {
  const Info& message;
  const InfoStrings& strings;

  auto actuator() const { return ActuatorInfoRef{message}; }
  auto imu() const { return ImuInfoRef{message}; }
  auto name() const { return FieldRef(strings, InfoString::name); }
  auto family() const { return FieldRef(strings, InfoString::family); }
  // Numbers from 1 to 8; others are a caller's bug.
  auto userSettingsBytes(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoString::userSettingsBytes1);
    return FieldRef(strings, static_cast<InfoString>(first + number - 1));
  }
  auto userSettingsFloat(std::size_t number) const {
    const auto first = static_cast<std::size_t>(InfoFloat::userSettingsFloat1);
    return FieldRef(message.floats, static_cast<InfoFloat>(first + number - 1));
  }
  auto ipAddress() const { return FieldRef(message.integers, InfoUInt64::ipAddress); }
  auto subnetMask() const { return FieldRef(message.integers, InfoUInt64::subnetMask); }
  auto defaultGateway() const { return FieldRef(message.integers, InfoUInt64::defaultGateway); }
  auto saveCurrentSettings() const { return FlagRef(message.flags, InfoFlag::saveCurrentSettings); }
};

// What one module tells of itself.
struct ModuleInfo {
  Info message;
  InfoStrings strings;

  auto settings() const { return SettingsInfoRef{message, strings}; }
  auto led() const { return FieldRef(message.leds, InfoLed::led); }
  auto serial() const { return FieldRef(strings, InfoString::serial); }
  auto electricalType() const { return FieldRef(strings, InfoString::electricalType); }
  auto electricalRevision() const { return FieldRef(strings, InfoString::electricalRevision); }
  auto mechanicalType() const { return FieldRef(strings, InfoString::mechanicalType); }
  auto mechanicalRevision() const { return FieldRef(strings, InfoString::mechanicalRevision); }
  auto firmwareType() const { return FieldRef(strings, InfoString::firmwareType); }
  auto firmwareRevision() const { return FieldRef(strings, InfoString::firmwareRevision); }
  auto runtimeSecondsCommanded() const {
    return FieldRef(message.integers, InfoUInt64::runtimeSecondsCommanded);
  }
  auto runtimeSecondsOn() const { return FieldRef(message.integers, InfoUInt64::runtimeSecondsOn); }
};

class GroupInfo final : public GroupMessage<ModuleInfo> {
 public:
  using GroupMessage::GroupMessage;

  // Shares the messages of some modules.
  GroupInfo subview(const std::vector<int>& indices) const { return {*this, indices}; }

  // HEBI's files of gains and safety parameters; a path counts from the working directory.
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

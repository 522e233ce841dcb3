// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/arm/plugin.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <type_traits>
#include <utility>

#include <Eigen/Geometry>

#include <hrdf/sim/arm/arm.h>
#include <hrdf/sim/grav_comp.h>

namespace hrdf::sim::arm::plugin {
namespace {

constexpr double kGravity = 9.81;  // m/s^2, the value of HEBI's API

void addEffort(Arm& arm, const Eigen::VectorXd& effort) {
  GroupCommand& command = arm.pendingCommand();
  command.setEffort(command.getEffort() + effort);
}

bool isIndex(double value) { return value >= 0 && value < 1e9 && value == std::floor(value); }

// Returns the index of the input frame of actuator or joint number `module`. This is the index of
// the actuator or joint in `elements`, because each element has exactly one input frame.
std::optional<std::size_t> inputFrameOf(std::size_t module, const robot_model::RobotModel& robot) {
  std::vector<robot_model::MetadataBase> elements;
  robot.getMetadata(elements);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (!elements[i].asActuator() && !elements[i].asJoint()) continue;
    if (module-- == 0) return i;
  }
  return std::nullopt;
}

template <class Type>
std::unique_ptr<Plugin> made(const PluginConfig& config) {
  return Type::create(config);
}

}  // namespace

bool Plugin::setRampTime(float rampTime) {
  if (!isTime(static_cast<double>(rampTime))) return false;
  rampTime_ = rampTime;
  return true;
}

bool Plugin::update(Arm& arm, double dt) {
  const float goal = enabled_ ? 1 : 0;
  if (rampTime_ > 0) {
    const float most = static_cast<float>(dt) / rampTime_;
    enabledRatio_ += std::clamp(goal - enabledRatio_, -most, most);
  } else {
    enabledRatio_ = goal;
  }
  return updateImpl(arm, dt);
}

template <class Value>
bool Plugin::applyParameter(const std::string& name, const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    if (name == "enabled") {
      enabled_ = value;
      enabledRatio_ = value ? 1 : 0;
      return true;
    }
  }
  if constexpr (std::is_same_v<Value, double>) {
    if (name == "ramp_time") return isTime(value) && setRampTime(static_cast<float>(value));
  }
  return applyParameterImpl(name, value);
}

bool Plugin::applyParameters(const PluginConfig& config, std::set<std::string> required) {
  const auto applyAll = [&](const auto& values) {
    for (const auto& [name, value] : values) {
      if (!applyParameter(name, value)) return false;
      required.erase(name);
    }
    return true;
  };
  return applyAll(config.bools_) && applyAll(config.bool_lists_) && applyAll(config.floats_) &&
         applyAll(config.float_lists_) && applyAll(config.strings_) &&
         applyAll(config.string_lists_) && required.empty();
}

std::unique_ptr<Plugin> create(const PluginConfig& config) {
  using Factory = std::unique_ptr<Plugin> (*)(const PluginConfig&);
  static const std::map<std::string, Factory> kTypes{
      {GravityCompensationEffort::pluginTypeName(), made<GravityCompensationEffort>},
      {DynamicsCompensationEffort::pluginTypeName(), made<DynamicsCompensationEffort>},
      {ImpedanceController::pluginTypeName(), made<ImpedanceController>},
      {EffortOffset::pluginTypeName(), made<EffortOffset>},
      {DoubledJoint::pluginTypeName(), made<DoubledJoint>},
      {"DoubledJointMirror", made<DoubledJoint>},
  };
  const auto type = kTypes.find(config.type_);
  return type == kTypes.end() ? nullptr : type->second(config);
}

std::unique_ptr<GravityCompensationEffort> GravityCompensationEffort::create(
    const PluginConfig& config) {
  std::unique_ptr<GravityCompensationEffort> plugin(new GravityCompensationEffort(config.name_));
  return plugin->applyParameters(config, {}) ? std::move(plugin) : nullptr;
}

bool GravityCompensationEffort::onAssociated(const Arm& arm) {
  if (imuFeedbackIndex_ >= arm.size()) return false;
  if (!imuFrameIndex_) imuFrameIndex_ = inputFrameOf(imuFeedbackIndex_, arm.robotModel());
  return imuFrameIndex_ &&
         *imuFrameIndex_ < arm.robotModel().getFrameCount(robot_model::FrameType::Input);
}

bool GravityCompensationEffort::applyParameterImpl(const std::string& name, double value) {
  if (!isIndex(value)) return false;
  const auto index = static_cast<std::size_t>(value);
  if (name == "imu_feedback_index") {
    imuFeedbackIndex_ = index;
  } else if (name == "imu_frame_index") {
    imuFrameIndex_ = index;
  } else {
    return false;
  }
  return true;
}

bool GravityCompensationEffort::applyParameterImpl(const std::string& name,
                                                   const std::vector<double>& value) {
  if (name != "imu_rotation_offset" || value.size() != 9) return false;
  imuRotation_ = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(value.data());
  return imuRotation_.allFinite();
}

bool GravityCompensationEffort::updateImpl(Arm& arm, double) {
  const auto& imu = arm.lastFeedback()[imuFeedbackIndex_].imu();
  const auto q = imu.orientation().get();
  const Eigen::Vector3d down_I = gravityFromQuaternion({q.w, q.x, q.y, q.z});
  const Eigen::VectorXd positions = arm.lastFeedback().getPosition();
  robot_model::Matrix4dVector frames;
  if (!arm.robotModel().getFK(robot_model::FrameType::Input, positions, frames)) return false;
  const Eigen::Matrix3d R_RI = frames[*imuFrameIndex_].topLeftCorner<3, 3>();
  const Eigen::Vector3d gravity = kGravity * (R_RI * imuRotation_ * down_I).normalized();
  Eigen::VectorXd efforts;
  if (!gravity.allFinite() || !arm.robotModel().getGravCompEfforts(positions, gravity, efforts)) {
    return false;
  }
  addEffort(arm, efforts * enabledRatio());
  return true;
}

std::unique_ptr<DynamicsCompensationEffort> DynamicsCompensationEffort::create(
    const PluginConfig& config) {
  std::unique_ptr<DynamicsCompensationEffort> plugin(new DynamicsCompensationEffort(config.name_));
  return plugin->applyParameters(config, {}) ? std::move(plugin) : nullptr;
}

bool DynamicsCompensationEffort::updateImpl(Arm& arm, double) {
  if (!arm.trajectory()) return true;
  Eigen::VectorXd efforts;
  if (!arm.robotModel().getDynamicCompEfforts(arm.lastFeedback().getPosition(), arm.position_,
                                              arm.velocity_, arm.acceleration_, efforts)) {
    return false;
  }
  addEffort(arm, efforts * enabledRatio());
  return true;
}

std::unique_ptr<EffortOffset> EffortOffset::create(const PluginConfig& config) {
  std::unique_ptr<EffortOffset> plugin(new EffortOffset(config.name_));
  return plugin->applyParameters(config, {"offset"}) ? std::move(plugin) : nullptr;
}

bool EffortOffset::onAssociated(const Arm& arm) {
  return offset_.size() == static_cast<Eigen::Index>(arm.size());
}

bool EffortOffset::applyParameterImpl(const std::string& name, const std::vector<double>& value) {
  if (name != "offset") return false;
  offset_ =
      Eigen::Map<const Eigen::VectorXd>(value.data(), static_cast<Eigen::Index>(value.size()));
  return std::ranges::all_of(value, isTarget);
}

bool EffortOffset::updateImpl(Arm& arm, double) {
  addEffort(arm, offset_ * enabledRatio());
  return true;
}

std::unique_ptr<DoubledJoint> DoubledJoint::create(const PluginConfig& config) {
  std::unique_ptr<DoubledJoint> plugin(new DoubledJoint(config.name_));
  const bool isGood = plugin->applyParameters(config, {"group_family", "group_name", "index"});
  return isGood ? std::move(plugin) : nullptr;
}

bool DoubledJoint::onAssociated(const Arm& arm) {
  arm_ = &arm;
  group_ = arm.lookup().getGroupFromNames({groupFamily_}, {groupName_});
  return group_ && group_->size() == 1 && index_ < arm.size() &&
         group_->setCommandLifetimeMs(arm.group().getCommandLifetimeMs());
}

bool DoubledJoint::applyParameterImpl(const std::string& name, bool value) {
  if (name != "mirror") return false;
  mirror_ = value;
  return true;
}

bool DoubledJoint::applyParameterImpl(const std::string& name, double value) {
  if (name != "index" || !isIndex(value)) return false;
  index_ = static_cast<std::size_t>(value);
  return true;
}

bool DoubledJoint::applyParameterImpl(const std::string& name, const std::string& value) {
  if (name == "group_family") {
    groupFamily_ = value;
  } else if (name == "group_name") {
    groupName_ = value;
  } else {
    return false;
  }
  return true;
}

bool DoubledJoint::applyParameterImpl(const std::string& name,
                                      const std::vector<std::string>& value) {
  return value.size() == 1 && applyParameterImpl(name, value[0]);
}

// The joint has two modules: assigns half of its effort to the second module. Effort that later
// plugins add is for the first module only.
bool DoubledJoint::updateImpl(Arm& arm, double) {
  const auto effort = arm.pendingCommand()[index_].actuator().effort();
  effort_ = 0.5 * static_cast<double>(enabledRatio()) * static_cast<double>(effort.get());
  effort.set(effort.get() - static_cast<float>(effort_));
  return true;
}

// Makes the second module's command here and not in update(), because the user may change the first
// module's command after update().
bool DoubledJoint::send() {
  if (enabledRatio() == 0) return true;
  const double sign = mirror_ ? -1 : 1;
  const auto& first = arm_->pendingCommand()[index_].actuator();
  GroupCommand command(1);
  const auto second = command[0].actuator();
  second.position().set(sign * first.position().get());
  second.velocity().set(static_cast<float>(sign) * first.velocity().get());
  second.effort().set(static_cast<float>(sign * effort_));
  return group_->sendCommand(command);
}

}  // namespace hrdf::sim::arm::plugin

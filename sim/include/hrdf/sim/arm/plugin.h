// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Plugins that add efforts to the commands of an arm, with the names of HEBI's C++ API. SI units
// and radians, in the frame of the base unless stated otherwise.
#ifndef HRDF_SIM_ARM_PLUGIN_H_
#define HRDF_SIM_ARM_PLUGIN_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/sim/arm/plugin_config.h>
#include <hrdf/sim/group.h>

namespace hrdf::sim::arm {

class Arm;

namespace plugin {

// Base class of all plugins. Programs may derive their own plugins from it. Arm::update() calls
// update(), and Arm::send() calls send(), in the order in which plugins were added. Parameters of
// every plugin: `enabled` (default: true), `ramp_time` (default: 0 s).
class Plugin {
 public:
  // Makes a plugin with a name for Arm::getPluginByName().
  explicit Plugin(const std::string& name) : name_(name) {}
  virtual ~Plugin() = default;

  const std::string& name() const { return name_; }  // name for Arm::getPluginByName()

  bool enabled() const { return enabled_; }  // true: the plugin is switched on
  // Switches the effect of the plugin on or off. The effect changes linearly within the ramp time.
  void setEnabled(bool enabled) { enabled_ = enabled; }
  // Returns the present strength of the plugin's effect, from 0 (no effect) to 1 (full effect).
  float enabledRatio() const { return enabledRatio_; }
  // Sets the ramp time (s): from no effect to full effect. Returns false, and changes nothing, for
  // a time that is negative, NaN or more than kMaxTime.
  bool setRampTime(float rampTime);
  float rampTime() const { return rampTime_; }  // s

  // Changes the pending command of the arm. `dt`: time (s) since the last update. Returns false
  // after an error.
  bool update(Arm& arm, double dt);
  virtual bool send() { return true; }  // sends the plugin's own commands; false: refused

  // The arm calls this function before it adds the plugin. False: the plugin does not fit, and the
  // arm does not add it.
  virtual bool onAssociated(const Arm&) { return true; }

 protected:
  // Applies all parameters of the config. Returns false if a parameter is unknown or invalid, or if
  // a parameter in `required` is missing.
  bool applyParameters(const PluginConfig& config, std::set<std::string> required);
  virtual bool applyParameterImpl(const std::string&, bool) { return false; }
  virtual bool applyParameterImpl(const std::string&, const std::vector<bool>&) { return false; }
  virtual bool applyParameterImpl(const std::string&, double) { return false; }
  virtual bool applyParameterImpl(const std::string&, const std::vector<double>&) { return false; }
  virtual bool applyParameterImpl(const std::string&, const std::string&) { return false; }
  virtual bool applyParameterImpl(const std::string&, const std::vector<std::string>&) {
    return false;
  }

  virtual bool updateImpl(Arm& arm, double dt) = 0;

 private:
  template <class Value>
  bool applyParameter(const std::string& name, const Value& value);

  const std::string name_;
  float rampTime_ = 0;  // s
  bool enabled_ = true;
  float enabledRatio_ = 1;
};

// Makes a plugin from its section of a robot config; null: unknown type or invalid parameter.
std::unique_ptr<Plugin> create(const PluginConfig& config);

// Adds the efforts that hold the weight of the arm. The IMU of a module measures the direction of
// gravity, so the base may have any orientation. Optional parameters:
// `imu_feedback_index` (default: 0): index of the module with the IMU.
// `imu_frame_index` (default: input frame of that module): index of the robot model's input frame
// to which the IMU is fixed.
// `imu_rotation_offset` (default: identity): rotation of the IMU in the input frame, nine numbers,
// row by row.
class GravityCompensationEffort final : public Plugin {
 public:
  // Makes the plugin; null: a parameter is invalid.
  static std::unique_ptr<GravityCompensationEffort> create(const PluginConfig& config);
  // Returns the plugin's `type` in a robot config.
  static std::string pluginTypeName() { return "GravityCompensationEffort"; }
  bool onAssociated(const Arm& arm) override;

 private:
  using Plugin::applyParameterImpl;
  using Plugin::Plugin;
  bool applyParameterImpl(const std::string& name, double value) override;
  bool applyParameterImpl(const std::string& name, const std::vector<double>& value) override;
  bool updateImpl(Arm& arm, double dt) override;

  std::size_t imuFeedbackIndex_ = 0;
  std::optional<std::size_t> imuFrameIndex_;
  Eigen::Matrix3d imuRotation_ = Eigen::Matrix3d::Identity();
};

// Adds the efforts that accelerate the masses of the arm along the trajectory of its goal.
class DynamicsCompensationEffort final : public Plugin {
 public:
  // Makes the plugin; null: a parameter is invalid.
  static std::unique_ptr<DynamicsCompensationEffort> create(const PluginConfig& config);
  // Returns the plugin's `type` in a robot config.
  static std::string pluginTypeName() { return "DynamicsCompensationEffort"; }

 private:
  using Plugin::Plugin;
  bool updateImpl(Arm& arm, double dt) override;
};

// A spring, a damper and an integral that pull the end effector to the commanded position and
// velocity. Each gain is [x y z rx ry rz], in the frame of the base or of the end effector: `kp` in
// N/m and N m/rad, `kd` in N s/m and N m s/rad, `ki` in N/(m s) and N m/(rad s). Required
// parameters: `gains_in_end_effector_frame`, `kp`, `kd`. Optional: `ki`, and `i_clamp`, the limit
// (N, N m) of the integral's effort; default: no limit.
class ImpedanceController final : public Plugin {
 public:
  // Makes the plugin; null: a parameter is invalid.
  static std::unique_ptr<ImpedanceController> create(const PluginConfig& config);
  // Returns the plugin's `type` in a robot config.
  static std::string pluginTypeName() { return "ImpedanceController"; }

  // True: the gains are in the frame of the end effector; false: in the frame of the base.
  void setGainsInEndEffectorFrame(bool isEndEffectorFrame) { inEndEffector_ = isEndEffectorFrame; }
  // True if the gains are in the frame of the end effector.
  bool gainsInEndEffectorFrame() const { return inEndEffector_; }
  // Set the gains [x y z rx ry rz]. Return false, and change nothing, unless the argument has six
  // numbers from 0 to kMaxTarget.
  bool setKp(const Eigen::VectorXd& kp) { return setGains(kp, kp_); }
  bool setKd(const Eigen::VectorXd& kd) { return setGains(kd, kd_); }
  bool setKi(const Eigen::VectorXd& ki) { return setGains(ki, ki_); }
  // Sets the limit (N, N m) of the integral's effort; empty: no limit. Returns false, and changes
  // nothing, unless `iClamp` is empty or has six numbers from 0 to kMaxTarget.
  bool setIClamp(const Eigen::VectorXd& iClamp);
  Eigen::VectorXd kp() const { return kp_; }          // N/m, N m/rad
  Eigen::VectorXd kd() const { return kd_; }          // N s/m, N m s/rad
  Eigen::VectorXd ki() const { return ki_; }          // N/(m s), N m/(rad s)
  Eigen::VectorXd iClamp() const { return iClamp_; }  // N, N m; empty: no limit

 private:
  using Plugin::applyParameterImpl;
  using Plugin::Plugin;
  static bool setGains(const Eigen::VectorXd& values, Eigen::VectorXd& gains);
  bool applyParameterImpl(const std::string& name, bool value) override;
  bool applyParameterImpl(const std::string& name, const std::vector<double>& value) override;
  bool updateImpl(Arm& arm, double dt) override;

  bool inEndEffector_ = false;
  Eigen::VectorXd kp_ = Eigen::VectorXd::Zero(6);
  Eigen::VectorXd kd_ = Eigen::VectorXd::Zero(6);
  Eigen::VectorXd ki_ = Eigen::VectorXd::Zero(6);
  Eigen::VectorXd iClamp_;
  Eigen::VectorXd integral_ = Eigen::VectorXd::Zero(6);  // integral of the error, m s and rad s
};

// Adds constant efforts, for example for a gas spring. Required parameter: `offset`, N m, one for
// each joint.
class EffortOffset final : public Plugin {
 public:
  // Makes the plugin; null: a parameter is invalid.
  static std::unique_ptr<EffortOffset> create(const PluginConfig& config);
  // Returns the plugin's `type` in a robot config.
  static std::string pluginTypeName() { return "EffortOffset"; }
  bool onAssociated(const Arm& arm) override;

 private:
  using Plugin::applyParameterImpl;
  using Plugin::Plugin;
  bool applyParameterImpl(const std::string& name, const std::vector<double>& value) override;
  bool updateImpl(Arm& arm, double dt) override;

  Eigen::VectorXd offset_;  // N m
};

// Drives a joint with a second module. The second module gets the joint's position and velocity
// commands, and half of the joint's effort, which includes the efforts of earlier plugins. The
// first module keeps the other half. Required parameters: `group_family` and `group_name` of the
// second module, `index` of the joint. Optional: `mirror` (default: true): the second module turns
// in the other direction.
class DoubledJoint final : public Plugin {
 public:
  // Makes the plugin; null: a parameter is invalid.
  static std::unique_ptr<DoubledJoint> create(const PluginConfig& config);
  // Returns the plugin's `type` in a robot config.
  static std::string pluginTypeName() { return "DoubledJoint"; }
  bool onAssociated(const Arm& arm) override;
  // Sends the command of the second module. Returns false if the command was refused.
  bool send() override;

 private:
  using Plugin::applyParameterImpl;
  using Plugin::Plugin;
  bool applyParameterImpl(const std::string& name, bool value) override;
  bool applyParameterImpl(const std::string& name, double value) override;
  bool applyParameterImpl(const std::string& name, const std::string& value) override;
  bool applyParameterImpl(const std::string& name, const std::vector<std::string>& value) override;
  bool updateImpl(Arm& arm, double dt) override;

  std::size_t index_ = 0;
  bool mirror_ = true;
  std::string groupName_, groupFamily_;
  const Arm* arm_ = nullptr;  // owner of this plugin
  std::shared_ptr<Group> group_;
  // Effort (N m) of the second module, in the joint's direction; NaN: no command.
  double effort_ = 0;
};

}  // namespace plugin
}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_PLUGIN_H_

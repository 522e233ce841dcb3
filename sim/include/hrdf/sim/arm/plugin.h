// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Plugins that add to the commands of an arm, with the names of HEBI's C++ API. SI units and
// radians, in the base's frame unless it says otherwise.
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

// Base class of all plugins, also of your own. An arm calls update() in its own update, in the
// order in which plugins were added, and send() in its own send. Parameters of every plugin:
// `enabled` (true), `ramp_time` (0 s).
class Plugin {
 public:
  explicit Plugin(const std::string& name) : name_(name) {}
  virtual ~Plugin() = default;

  const std::string& name() const { return name_; }

  bool enabled() const { return enabled_; }
  // Switches the effect on or off; it fades in or out over the ramp time.
  void setEnabled(bool enabled) { enabled_ = enabled; }
  // Returns the present share of the effect, from 0 to 1.
  float enabledRatio() const { return enabledRatio_; }
  // Sets the time (s) from no effect to full effect. Returns false for a time that is negative,
  // NaN or more than kMaxTime.
  bool setRampTime(float rampTime);
  float rampTime() const { return rampTime_; }

  // Adds to the arm's pending command, `dt` (s) after the last update. Returns false if it cannot.
  bool update(Arm& arm, double dt);
  virtual bool send() { return true; }

  // Called when the plugin is added. Returns false if it does not fit the arm; then the arm does
  // not take it.
  virtual bool onAssociated(const Arm& /*arm*/) { return true; }

 protected:
  // Applies all parameters of the config. Returns false if one is unknown or not valid, or if a
  // required one is missing.
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

// Creates the plugin of a config. Returns null if its type is unknown or a parameter is not valid.
std::unique_ptr<Plugin> create(const PluginConfig& config);

// Holds the arm's weight, however its base is mounted: the IMU of a module measures the direction
// of gravity. Optional: `imu_feedback_index` (0), the module; `imu_frame_index`, the input frame of
// the robot model in which the IMU sits, by default that of the module; `imu_rotation_offset`
// (identity), the rotation of the IMU in that frame, nine numbers, row by row.
class GravityCompensationEffort final : public Plugin {
 public:
  static std::unique_ptr<GravityCompensationEffort> create(const PluginConfig& config);
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

// Adds the effort that accelerates the arm's masses along the trajectory of its goal.
class DynamicsCompensationEffort final : public Plugin {
 public:
  static std::unique_ptr<DynamicsCompensationEffort> create(const PluginConfig& config);
  static std::string pluginTypeName() { return "DynamicsCompensationEffort"; }

 private:
  using Plugin::Plugin;
  bool updateImpl(Arm& arm, double dt) override;
};

// A spring, a damper and an integral that pull the end effector to the commanded position and
// velocity. Gains are [x y z rx ry rz], in N/m and N m/rad, per s for ki, times s for kd, in the
// base's frame or the end effector's. Required: `gains_in_end_effector_frame`, `kp`, `kd`;
// optional: `ki`, and `i_clamp`, the limit (N, N m) of the integral's effort, by default none.
class ImpedanceController final : public Plugin {
 public:
  static std::unique_ptr<ImpedanceController> create(const PluginConfig& config);
  static std::string pluginTypeName() { return "ImpedanceController"; }

  void setGainsInEndEffectorFrame(bool isEndEffectorFrame) { inEndEffector_ = isEndEffectorFrame; }
  bool gainsInEndEffectorFrame() const { return inEndEffector_; }
  // Returns false, and changes nothing, unless there are six numbers from 0 to kMaxTarget; an empty
  // clamp means no limit.
  bool setKp(const Eigen::VectorXd& kp) { return setGains(kp, kp_); }
  bool setKd(const Eigen::VectorXd& kd) { return setGains(kd, kd_); }
  bool setKi(const Eigen::VectorXd& ki) { return setGains(ki, ki_); }
  bool setIClamp(const Eigen::VectorXd& iClamp);
  Eigen::VectorXd kp() const { return kp_; }
  Eigen::VectorXd kd() const { return kd_; }
  Eigen::VectorXd ki() const { return ki_; }
  Eigen::VectorXd iClamp() const { return iClamp_; }

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
  Eigen::VectorXd iClamp_;                               // empty: no limit
  Eigen::VectorXd integral_ = Eigen::VectorXd::Zero(6);  // m s, rad s
};

// Adds constant efforts, for example for a gas spring. Required: `offset`, N m, one for each joint.
class EffortOffset final : public Plugin {
 public:
  static std::unique_ptr<EffortOffset> create(const PluginConfig& config);
  static std::string pluginTypeName() { return "EffortOffset"; }
  bool onAssociated(const Arm& arm) override;

 private:
  using Plugin::applyParameterImpl;
  using Plugin::Plugin;
  bool applyParameterImpl(const std::string& name, const std::vector<double>& value) override;
  bool updateImpl(Arm& arm, double dt) override;

  Eigen::VectorXd offset_;  // N m
};

// A second module on a joint: it gets the joint's position and velocity commands, and half of the
// effort from the plugins before it. Required: `group_family`, `group_name`, `index` of the joint;
// optional: `mirror`, the second module turns the other way (DoubledJoint: true).
class DoubledJoint final : public Plugin {
 public:
  static std::unique_ptr<DoubledJoint> create(const PluginConfig& config);
  static std::string pluginTypeName() { return "DoubledJoint"; }
  bool onAssociated(const Arm& arm) override;
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
  const Arm* arm_ = nullptr;  // the arm that owns this
  std::shared_ptr<Group> group_;
  double effort_ = 0;  // N m, at the joint; NaN: no command
};

}  // namespace plugin
}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_PLUGIN_H_

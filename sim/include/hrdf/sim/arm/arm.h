// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot arm that plans motions to goals and follows them, with the names of HEBI's C++ API:
//
//     auto arm = Arm::create(*config, sim->lookup());
//     arm->setGoal(Goal::createFromPosition(3, positions));
//     while (!arm->atGoal() && arm->update() && arm->send()) {}
#ifndef HRDF_SIM_ARM_ARM_H_
#define HRDF_SIM_ARM_ARM_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/arm/end_effector.h>
#include <hrdf/sim/arm/goal.h>
#include <hrdf/sim/arm/plugin.h>
#include <hrdf/sim/group.h>
#include <hrdf/sim/group_command.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/lookup.h>
#include <hrdf/sim/robot_config.h>
#include <hrdf/sim/robot_model.h>
#include <hrdf/sim/trajectory.h>

namespace hrdf::sim::arm {

class Arm final {
 public:
  struct Params {
    std::vector<std::string> families_;
    std::vector<std::string> names_;
    int command_lifetime_ = 100;      // ms
    double control_frequency_ = 200;  // Hz, the rate of the feedback that update() reads
    // The arm's robot: a file or a model. If both are set, the file is used.
    std::string hrdf_file_;
    std::shared_ptr<robot_model::RobotModel> robot_model_;
    std::shared_ptr<EndEffectorBase> end_effector_;  // null: no end effector
    // Returns seconds that never go back. If empty, the arm uses the simulated time of the newest
    // feedback.
    std::function<double()> get_current_time_s_;
  };

  // Returns null if the config has no HRDF file or a bad one, if modules are missing or are not as
  // many as its degrees of freedom, if an enabled plugin does not fit them, or if they do not
  // answer. The reason goes to `out`, else to stderr. Loads the gains `default`. Without a Lookup,
  // searches the modules of all open simulations.
  static std::unique_ptr<Arm> create(const RobotConfig& config);
  static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup);
  [[nodiscard]] static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup,
                                                   Diagnostics& out);
  // As above; also returns null for a command lifetime or frequency that a group refuses. The arm
  // has the plugins GravityCompensationEffort and DynamicsCompensationEffort, each named like its
  // type.
  static std::unique_ptr<Arm> create(const Params& params);
  static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup);
  [[nodiscard]] static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup,
                                                   Diagnostics& out);

  Arm(const Arm&) = delete;
  Arm& operator=(const Arm&) = delete;

  // Adds the plugin after the others. Returns false, and adds nothing, for null and for a plugin
  // that does not fit.
  bool addPlugin(std::unique_ptr<plugin::Plugin> plugin);
  // Returns the first plugin of that type or name; nothing if there is none.
  template <class T>
  std::weak_ptr<plugin::Plugin> getPluginByType() const {
    for (const auto& plugin : plugins_) {
      if (dynamic_cast<const T*>(plugin.get())) return plugin;
    }
    return {};
  }
  std::weak_ptr<plugin::Plugin> getPluginByName(const std::string& name) const;

  // Sends HEBI's gains file to the modules. Returns false if it is bad, has another size, or a
  // module did not take it.
  bool loadGains(const std::string& path);
  // Replaces the end effector; null removes it.
  void setEndEffector(std::shared_ptr<EndEffectorBase> endEffector);

  std::size_t size() const { return static_cast<std::size_t>(group_->size()); }
  const Group& group() const { return *group_; }
  // Plugins find their own modules through it.
  const Lookup& lookup() const { return lookup_; }
  const robot_model::RobotModel& robotModel() const { return *robotModel_; }
  robot_model::RobotModel& robotModel() { return *robotModel_; }
  // Returns the trajectory of the goal, also after the goal is reached; null without a goal.
  const trajectory::Trajectory* trajectory() const { return trajectory_.get(); }
  const EndEffectorBase* endEffector() const { return endEffector_.get(); }

  // The command that update() makes and send() sends; you may change it in between.
  GroupCommand& pendingCommand() { return command_; }
  const GroupCommand& pendingCommand() const { return command_; }
  const GroupFeedback& lastFeedback() const { return feedback_; }

  // Reads the next feedback and makes its command: the trajectory's position and velocity, or none
  // without a goal, and the effort of the plugins. Returns false without feedback, if a clock of
  // the user goes back, and if a plugin or the end effector fails. After a reset of the simulation
  // the goal is gone. A feedback handler that this calls must not end this object.
  bool update();
  // Returns false if a command was refused.
  bool send();

  // Plans a motion from the commanded position, or without a goal from the measured one, and
  // replaces the goal. The arm stays at its end. Waypoints without times are 1.2 s apart. Returns
  // false, and changes nothing, if sizes differ, times do not increase, or a value is infinite or
  // larger than kMaxTarget or kMaxTime.
  bool setGoal(const Goal& goal);
  // Removes the goal: the arm is limp except for the effort of its plugins.
  void cancelGoal();
  // Returns the progress at the last update, from 0 to 1; 0 without a goal.
  double goalProgress() const;
  bool atGoal() const { return goalProgress() >= 1; }

  // Commands the end effector from now on, and replaces the goal's aux; an empty state changes
  // nothing.
  template <class State>
  void setAuxState(const State& auxState) {
    Eigen::VectorXd state(static_cast<Eigen::Index>(auxState.size()));
    for (Eigen::Index i = 0; i < state.size(); ++i) {
      state[i] = auxState[static_cast<decltype(auxState.size())>(i)];
    }
    setAux(state);
  }

  // Sets limits (rad) for inverse kinematics. Returns false, and changes nothing, unless there is
  // one for each joint and none is NaN; an infinite limit is no limit.
  bool setJointLimits(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions);
  void clearJointLimits();

  // Computes the end effector's position (m), the direction of its z axis and its rotation. They
  // are NaN if there is not one position for each joint, and for a robot without an end effector.
  // NOLINTBEGIN(readability-identifier-naming): HEBI's name
  Eigen::Vector3d FK(const Eigen::VectorXd& positions) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz, Eigen::Vector3d& tipAxis) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz,
          Eigen::Matrix3d& orientation) const;
  // NOLINTEND(readability-identifier-naming)

  // Returns the positions near the initial ones that bring the end effector as close as possible to
  // a place, with the direction of its z axis, or with its rotation. Returns NaN for input that is
  // not valid.
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions,
                          const Eigen::Vector3d& xyz) const;
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                          const Eigen::Vector3d& tipAxis) const;
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                          const Eigen::Matrix3d& orientation) const;

 private:
  friend class plugin::DynamicsCompensationEffort;

  Arm(Params params, const Lookup& lookup, std::shared_ptr<Group> group);
  [[nodiscard]] static std::unique_ptr<Arm> connect(Params params, const Lookup& lookup,
                                                    Diagnostics& out);
  [[nodiscard]] bool add(const PluginConfig& config, Diagnostics& out);
  bool advance(double time);
  void command();
  void setAux(const Eigen::VectorXd& state);
  Eigen::VectorXd auxAt(double time) const;
  double trajectoryTime() const;
  Eigen::Matrix4d endEffectorAt(const Eigen::VectorXd& positions) const;
  template <class... Objectives>
  Eigen::VectorXd solve(const Eigen::VectorXd& initialPositions,
                        const Objectives&... objectives) const;

  std::function<double()> clock_;  // empty: the time of the feedback
  double time_ = 0;                // s, at the last update
  double dt_ = 0;                  // s, since the update before
  Lookup lookup_;
  std::shared_ptr<Group> group_;
  std::shared_ptr<robot_model::RobotModel> robotModel_;
  std::shared_ptr<EndEffectorBase> endEffector_;
  std::vector<std::shared_ptr<plugin::Plugin>> plugins_;

  std::shared_ptr<trajectory::Trajectory> trajectory_;  // starts at time 0; null without a goal
  double start_ = 0;                                    // s, the time at which the goal was set
  std::optional<Goal> newGoal_;                         // set after the last update
  Eigen::VectorXd position_, velocity_, acceleration_;  // of the trajectory at the last update
  // Command of the end effector from each of these times on (s, since the goal was set).
  Eigen::VectorXd auxTimes_;
  Eigen::MatrixXd aux_;
  Eigen::VectorXd minPositions_, maxPositions_;  // empty: no limits

  GroupFeedback feedback_;
  GroupCommand command_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_ARM_H_

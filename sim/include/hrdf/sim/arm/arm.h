// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot arm that plans and follows motions to goals, with the names of HEBI's C++ API:
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
    double control_frequency_ = 200;  // Hz, of the feedback that update() takes
    // One of both says what the arm is made of; the file counts.
    std::string hrdf_file_;
    std::shared_ptr<robot_model::RobotModel> robot_model_;
    std::shared_ptr<EndEffectorBase> end_effector_;  // null: none
    // Seconds that never go back. Without it, the simulated time of the newest feedback.
    std::function<double()> get_current_time_s_;
  };

  // Null where the config has no HRDF file or that is bad, where the modules are not there or not
  // as many as its degrees of freedom, where a plugin that is not disabled does not fit them, or
  // where they do not answer. Why goes to `out`, else to stderr. Loads the gains `default`. Without
  // a Lookup, the modules are sought in all of the process.
  static std::unique_ptr<Arm> create(const RobotConfig& config);
  static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup);
  static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup,
                                     Diagnostics& out);
  // Likewise, and null for a lifetime or frequency that a group refuses. It has the plugins
  // GravityCompensationEffort and DynamicsCompensationEffort, of their type's name.
  static std::unique_ptr<Arm> create(const Params& params);
  static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup);
  static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup, Diagnostics& out);

  Arm(const Arm&) = delete;
  Arm& operator=(const Arm&) = delete;

  // Behind those that it has. False, and not added, for null and for one that does not fit.
  bool addPlugin(std::unique_ptr<plugin::Plugin> plugin);
  // The first of that type or name; nothing where there is none.
  template <class T>
  std::weak_ptr<plugin::Plugin> getPluginByType() const {
    for (const auto& plugin : plugins_) {
      if (dynamic_cast<const T*>(plugin.get())) return plugin;
    }
    return {};
  }
  std::weak_ptr<plugin::Plugin> getPluginByName(const std::string& name) const;

  // HEBI's gains file, sent to the modules. False where it is bad, of another size, or not taken.
  bool loadGains(const std::string& path);
  // In place of the one that it has; null: none.
  void setEndEffector(std::shared_ptr<EndEffectorBase> endEffector);

  std::size_t size() const { return static_cast<std::size_t>(group_->size()); }
  const Group& group() const { return *group_; }
  // Where the plugins look for modules of their own.
  const Lookup& lookup() const { return lookup_; }
  const robot_model::RobotModel& robotModel() const { return *robotModel_; }
  robot_model::RobotModel& robotModel() { return *robotModel_; }
  // Of the goal, also when that is reached; null without one.
  const trajectory::Trajectory* trajectory() const { return trajectory_.get(); }
  const EndEffectorBase* endEffector() const { return endEffector_.get(); }

  // What update() made and send() sends; may be changed in between.
  GroupCommand& pendingCommand() { return command_; }
  const GroupCommand& pendingCommand() const { return command_; }
  const GroupFeedback& lastFeedback() const { return feedback_; }

  // Hears the next feedback and makes the command for it: where the trajectory is, or, without a
  // goal, no position or velocity; effort from the plugins. False without feedback, where a
  // clock of the user goes back, and where a plugin or the end effector fails. Where a simulation
  // was reset, the goal is gone.
  bool update();
  // False where a command was refused.
  bool send();

  // Plans a motion from where the arm is commanded to be, or without a goal from where it is, in
  // place of the goal that it has; behind its end it stays there. Waypoints without times are 1.2 s
  // apart. False, and nothing changed, where sizes differ, times do not increase or something else
  // makes no sense.
  bool setGoal(const Goal& goal);
  // Lets the arm hang free, but for its plugins.
  void cancelGoal();
  // From 0 to 1, at the last update; 0 without a goal.
  double goalProgress() const;
  bool atGoal() const { return goalProgress() >= 1; }

  // What the end effector is to do from now on, in place of what the goal says; empty: nothing new.
  template <class State>
  void setAuxState(const State& auxState) {
    Eigen::VectorXd state(static_cast<Eigen::Index>(auxState.size()));
    for (Eigen::Index i = 0; i < state.size(); ++i) {
      state[i] = auxState[static_cast<decltype(auxState.size())>(i)];
    }
    setAux(state);
  }

  // For inverse kinematics, rad. False, and nothing changed, unless there is one for each joint and
  // none is NaN; infinite ones are none.
  bool setJointLimits(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions);
  void clearJointLimits();

  // The end effector's place (m), the direction of its z axis, its rotation. NaN for positions that
  // are not one for each joint, and for a robot without end effector.
  // NOLINTBEGIN(readability-identifier-naming): HEBI's name
  Eigen::Vector3d FK(const Eigen::VectorXd& positions) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz, Eigen::Vector3d& tipAxis) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz,
          Eigen::Matrix3d& orientation) const;
  // NOLINTEND(readability-identifier-naming)

  // The positions, near the initial ones, that bring the end effector to a place, with the
  // direction of its z axis, with its rotation, as well as can be. NaN where that makes no sense.
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions,
                          const Eigen::Vector3d& xyz) const;
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                          const Eigen::Vector3d& tipAxis) const;
  Eigen::VectorXd solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                          const Eigen::Matrix3d& orientation) const;

 private:
  friend class plugin::DynamicsCompensationEffort;

  Arm(Params params, const Lookup& lookup, std::shared_ptr<Group> group);
  static std::unique_ptr<Arm> connect(Params params, const Lookup& lookup, Diagnostics& out);
  bool add(const PluginConfig& config, Diagnostics& out);
  bool advance(double time);
  void command();
  void setAux(const Eigen::VectorXd& state);
  Eigen::VectorXd auxAt(double time) const;
  double trajectoryTime() const;
  Eigen::Matrix4d endEffectorAt(const Eigen::VectorXd& positions) const;
  template <class... Objectives>
  Eigen::VectorXd solve(const Eigen::VectorXd& initialPositions,
                        const Objectives&... objectives) const;

  std::function<double()> clock_;  // empty: the feedback's time
  double time_ = 0;                // s, of the last update
  double dt_ = 0;                  // s, since the one before
  Lookup lookup_;
  std::shared_ptr<Group> group_;
  std::shared_ptr<robot_model::RobotModel> robotModel_;
  std::shared_ptr<EndEffectorBase> endEffector_;
  std::vector<std::shared_ptr<plugin::Plugin>> plugins_;

  std::shared_ptr<trajectory::Trajectory> trajectory_;  // from time 0 on; null without a goal
  double start_ = 0;                                    // s, when the goal was set
  std::optional<Goal> newGoal_;                         // set since the last update
  Eigen::VectorXd position_, velocity_, acceleration_;  // on the trajectory, at the last update
  // What the end effector is to do from each of these times (s, since the goal was set) on.
  Eigen::VectorXd auxTimes_;
  Eigen::MatrixXd aux_;
  Eigen::VectorXd minPositions_, maxPositions_;  // empty: no limits

  GroupFeedback feedback_;
  GroupCommand command_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_ARM_H_

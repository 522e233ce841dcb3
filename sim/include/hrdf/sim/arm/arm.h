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

// A robot arm. Use it from one thread at a time.
class Arm final {
 public:
  // Parameters of an arm without a robot config.
  struct Params {
    // Families and names of the modules, as in Lookup::getGroupFromNames().
    std::vector<std::string> families_;
    std::vector<std::string> names_;
    int command_lifetime_ = 100;      // ms
    double control_frequency_ = 200;  // Hz, feedback frequency of the modules
    // The robot: an HRDF file or a model. If both are set, the file is used.
    std::string hrdf_file_;
    std::shared_ptr<robot_model::RobotModel> robot_model_;  // null: read from `hrdf_file_`
    std::shared_ptr<EndEffectorBase> end_effector_;         // null: no end effector
    // The arm's clock: returns a time (s) that never decreases. Empty: the simulated time of the
    // newest feedback.
    std::function<double()> get_current_time_s_;
  };

  // Makes an arm from a robot config, and sends the config's gains file `gains.default`, if any, to
  // the modules. Returns null if the HRDF file or the gains cannot be loaded, if modules are
  // missing or do not answer, if the number of modules is not the number of degrees of freedom, or
  // if an enabled plugin does not fit the arm. The reason goes to `out`, or to stderr. Without
  // `lookup`, the arm uses the modules of all open simulations.
  static std::unique_ptr<Arm> create(const RobotConfig& config);
  static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup);
  [[nodiscard]] static std::unique_ptr<Arm> create(const RobotConfig& config, const Lookup& lookup,
                                                   Diagnostics& out);
  // Makes an arm from parameters, with the plugins GravityCompensationEffort and
  // DynamicsCompensationEffort, named after their types. Returns null for the same reasons as with
  // a robot config, or if the command lifetime or the frequency is invalid.
  static std::unique_ptr<Arm> create(const Params& params);
  static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup);
  [[nodiscard]] static std::unique_ptr<Arm> create(const Params& params, const Lookup& lookup,
                                                   Diagnostics& out);

  Arm(const Arm&) = delete;
  Arm& operator=(const Arm&) = delete;

  // Adds a plugin after the other plugins. Returns false, and adds nothing, if `plugin` is null or
  // does not fit the arm.
  bool addPlugin(std::unique_ptr<plugin::Plugin> plugin);
  // Returns the first plugin of type T; empty: no such plugin.
  template <class T>
  std::weak_ptr<plugin::Plugin> getPluginByType() const {
    for (const auto& plugin : plugins_) {
      if (dynamic_cast<const T*>(plugin.get())) return plugin;
    }
    return {};
  }
  // Returns the first plugin with this name; empty: no such plugin.
  std::weak_ptr<plugin::Plugin> getPluginByName(const std::string& name) const;

  // Sends the gains of HEBI's gains file to the modules. Returns false if the file is bad or is for
  // another number of modules, or if a module did not accept the gains.
  bool loadGains(const std::string& path);
  // Replaces the end effector; null: no end effector.
  void setEndEffector(std::shared_ptr<EndEffectorBase> endEffector);

  // Returns the number of modules of the arm.
  std::size_t size() const { return static_cast<std::size_t>(group_->size()); }
  const Group& group() const { return *group_; }  // modules of the arm
  // Returns the lookup that plugins use to find their own modules.
  const Lookup& lookup() const { return lookup_; }
  // Returns the robot model of the arm.
  const robot_model::RobotModel& robotModel() const { return *robotModel_; }
  robot_model::RobotModel& robotModel() { return *robotModel_; }
  // Returns the trajectory of the goal, also after the end of the motion; null: no goal.
  const trajectory::Trajectory* trajectory() const { return trajectory_.get(); }
  // Returns the end effector; null: no end effector.
  const EndEffectorBase* endEffector() const { return endEffector_.get(); }

  // Returns the command that update() makes and send() sends. You may change the command between
  // these calls.
  GroupCommand& pendingCommand() { return command_; }
  const GroupCommand& pendingCommand() const { return command_; }
  // Returns the feedback of the last update().
  const GroupFeedback& lastFeedback() const { return feedback_; }

  // Reads the next feedback and makes the next command: position and velocity of the trajectory
  // (NaN without a goal), and the sum of the efforts of all plugins. Returns false if no feedback
  // arrives, if the clock `get_current_time_s_` goes back, or if a plugin or the end effector
  // fails. A reset of the simulation removes the goal. A feedback handler must not delete the arm
  // during this call.
  bool update();
  // Sends the commands of the arm, its plugins and its end effector. Returns false if a command was
  // refused.
  bool send();

  // Plans a motion to `goal`, which replaces the current goal. The motion starts at the commanded
  // state; without a current goal, at the measured state. Afterwards the arm holds the last
  // waypoint. Waypoints without times are 1.2 s apart. Returns false, and changes nothing, if sizes
  // in `goal` do not fit the arm, times do not increase, or a value exceeds kMaxTarget or kMaxTime.
  bool setGoal(const Goal& goal);
  // Removes the goal. The arm is then limp except for the efforts of its plugins.
  void cancelGoal();
  // Returns the time since the start of the trajectory at the last update(), divided by its
  // duration: 0 to 1; 0: no goal.
  double goalProgress() const;
  // True if the trajectory has ended at the last update().
  bool atGoal() const { return goalProgress() >= 1; }

  // Removes the end effector's states from the current goal (Goal::aux()), then sets the state
  // `auxState` unless it is empty.
  template <class State>
  void setAuxState(const State& auxState) {
    Eigen::VectorXd state(static_cast<Eigen::Index>(auxState.size()));
    for (Eigen::Index i = 0; i < state.size(); ++i) {
      state[i] = auxState[static_cast<decltype(auxState.size())>(i)];
    }
    setAux(state);
  }

  // Sets limits of the positions (rad) for inverse kinematics; infinite: no limit. Returns false,
  // and changes nothing, unless each joint has two limits that are not NaN, and lower <= upper.
  bool setJointLimits(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions);
  // Removes the limits of setJointLimits().
  void clearJointLimits();

  // NOLINTBEGIN(readability-identifier-naming): HEBI's name
  // Computes the position (m), the direction of the z axis and the rotation of the end effector in
  // the world. NaN: the number of positions is wrong, or the robot has no end effector.
  Eigen::Vector3d FK(const Eigen::VectorXd& positions) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz, Eigen::Vector3d& tipAxis) const;
  void FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz,
          Eigen::Matrix3d& orientation) const;
  // NOLINTEND(readability-identifier-naming)

  // Returns positions (rad) near `initialPositions` that bring the end effector as close as
  // possible to `xyz` (m), `orientation` and `tipAxis` (direction of its z axis), all in the world.
  // Returns NaN for invalid input.
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

  std::function<double()> clock_;
  double time_ = 0;  // s, time at the last update
  double dt_ = 0;    // s, time between the last two updates
  Lookup lookup_;
  std::shared_ptr<Group> group_;
  std::shared_ptr<robot_model::RobotModel> robotModel_;
  std::shared_ptr<EndEffectorBase> endEffector_;
  std::vector<std::shared_ptr<plugin::Plugin>> plugins_;

  std::shared_ptr<trajectory::Trajectory> trajectory_;  // starts at time 0; null without a goal
  double start_ = 0;                                    // s, time of the setGoal() call
  std::optional<Goal> newGoal_;                         // goal set after the last update
  // State of the trajectory at the last update.
  Eigen::VectorXd position_, velocity_, acceleration_;
  // Column i of `aux_` is the state that the end effector gets at time `auxTimes_[i]` (s after the
  // goal was set).
  Eigen::VectorXd auxTimes_;
  Eigen::MatrixXd aux_;
  Eigen::VectorXd minPositions_, maxPositions_;  // rad; empty: no limits

  GroupFeedback feedback_;
  GroupCommand command_;
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_ARM_H_

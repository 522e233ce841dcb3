// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a simulation of HEBI modules, and commands them as a control program does: with targets and,
// as in HEBI's programs, with efforts that compensate gravity. Sends no command to a joint that
// another program commands.
#ifndef HRDF_SIM_APP_SESSION_MODULE_RUN_H_
#define HRDF_SIM_APP_SESSION_MODULE_RUN_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "app/session/run.h"
#include "world/compiled_robot.h"
#include "world/gravity.h"

namespace hrdf::app {

// Defines who may command a joint and all modules on the joint.
enum class Ownership {
  shared,     // this run sends commands every 10 ms; a program may take the joint
  external,   // this run sends no commands; a program may send commands
  exclusive,  // this run sends commands every 10 ms; programs cannot command the joint
};

class ModuleRun final : public Run {
 public:
  // Runs all `modules` of the simulation; axis number i is `modules[i]`. `first`: ownership of each
  // joint at the start and after each reset.
  ModuleRun(std::shared_ptr<sim::Simulation> simulation,
            const std::vector<sim::ModuleInModel>& modules, bool compensatesGravity,
            Ownership first = Ownership::shared);

  mjModel& model() override { return *simulation_->model(); }
  mjData& data() override { return *simulation_->data(); }
  const std::vector<Axis>& axes() const override { return axes_; }
  double position(std::size_t axis) const override;
  // Returns the axis's targets; if a program commands the axis, the program's targets.
  Target target(std::size_t axis) const override { return targets_[axis]; }
  // Sets the target, which the next sendCommands() sends.
  void setTarget(std::size_t axis, const Target& target) override;
  void setJointTarget(std::size_t axis, const Target& target) override;
  std::vector<double> targetsAt(const Pose& pose) override;
  Pose zero() override;
  // Holds all joints at their present positions. Programs may then command the joints that are not
  // `exclusive`.
  void holdAll() override;
  bool isExternal(std::size_t axis) const override;
  // Sends changed targets at once, and all targets once per period of 10 ms.
  void sendCommands() override;
  void step() override { simulation_->step(); }
  void reset() override;
  void startFrom(std::vector<double> positions, std::vector<double> velocities) override;
  // Copies from `other` the targets, the ownership of joints, and the settings that are equal in
  // the files of both runs. If `other` is published to programs, publishes this run in its place.
  void copyStateFrom(Run& other) override;
  RunState stepAndKeep() override;
  // Restores `state`, but not the clock of programs, targets from programs, gains and limits.
  void goBack(const RunState& state) override;
  std::vector<MotionColumn> columns() const override;
  void writeRow(double time, std::string& line) override;
  Moment moment(double time) override;
  ModuleRun* modules() override { return this; }

  sim::Simulation& simulation() { return *simulation_; }

  Ownership ownership(std::size_t axis) const { return joints_[jointOf_[axis]].ownership; }
  // Holds the joint of a module at its present position, until a program commands the joint.
  void holdAndShare(std::size_t axis);
  // Takes the joint of a module from the program that commands it, and holds its present position.
  void acquire(std::size_t axis);
  // Turns off all motors on the joint of a module. From then on, programs may command the joint.
  void turnOff(std::size_t axis);
  // Returns the program that sent the module's newest targets. `group` is 0 if this run sent the
  // targets, or if there are no targets.
  sim::Simulation::ModuleCommander ownerOf(std::size_t axis) const;

  // Sends settings to modules once. The modules keep their targets.
  void send(sim::GroupCommand&& settings);
  void setCompensatesGravity(bool compensates);  // of all modules
  void setCompensatesGravity(std::size_t axis, bool compensates);
  // True if the gravity compensation of all modules is on.
  bool compensatesGravity() const {
    return std::ranges::find(compensatesGravity_, false) == compensatesGravity_.end();
  }
  // Sets the lifetime (ms) of the commands that this run sends to exclusive joints; see
  // Group::setCommandLifetimeMs().
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // feedback() returns the measurements of the modules, info() the settings.
  const sim::GroupFeedback& feedback();
  const sim::GroupInfo& info();

 private:
  struct Joint {
    std::vector<int> modules;  // indices of the modules on the joint
    std::shared_ptr<sim::Group> group;
    Ownership ownership = Ownership::shared;
  };

  Joint& jointWith(std::size_t axis) { return joints_[jointOf_[axis]]; }
  void findJoints();
  // If the ownership `first_` is `shared`, the joints with isHeld_ become `shared` and get their
  // present positions as targets. All other joints become `external`.
  void start();
  void fill(std::size_t axis, sim::ModuleCommand& command) const;
  void command(Joint& joint);
  bool isCommandedByAnother(const Joint& joint) const;
  // Sets targets_ to the commands that a joint's modules have accepted.
  void readTargets(const Joint& joint);

  const std::shared_ptr<sim::Simulation> simulation_;
  std::vector<Axis> axes_;
  std::vector<bool> isHeld_;           // by axis; true: held at the start
  std::shared_ptr<sim::Group> group_;  // group of all modules, for feedback
  std::vector<Joint> joints_;
  std::vector<std::size_t> jointOf_;  // index in joints_, by axis
  std::vector<Target> targets_;
  Eigen::VectorXd gravityEfforts_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;                 // settings of the modules when the simulation was opened
  std::vector<bool> compensatesGravity_;  // by axis; true: gravity compensation is on
  const Ownership first_;
  bool isDue_ = true;  // true: send now, before the period is over
  double sent_ = 0;    // s, time of the last command
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MODULE_RUN_H_

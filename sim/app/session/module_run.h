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

// The owner that commands a joint, and all modules on the joint.
enum class Ownership {
  shared,     // this run, every 10 ms, without a lifetime, so that programs may command the joint
  external,   // a program, or no owner if the joint began limp; this run sends nothing
  exclusive,  // this run, every 10 ms, with a lifetime, which locks programs out
};

class ModuleRun final : public Run {
 public:
  // Commands all `modules` of the simulation, in their order. All joints have the ownership `first`
  // at the start and after resets.
  ModuleRun(std::shared_ptr<sim::Simulation> simulation,
            const std::vector<sim::ModuleInModel>& modules, bool compensatesGravity,
            Ownership first = Ownership::shared);

  mjModel& model() override { return *simulation_->model(); }
  mjData& data() override { return *simulation_->data(); }
  const std::vector<Axis>& axes() const override { return axes_; }
  double position(std::size_t axis) const override;
  // Returns the program's targets if a program commands the axis.
  Target target(std::size_t axis) const override { return targets_[axis]; }
  // The next sendCommands() sends the target.
  void setTarget(std::size_t axis, const Target& target) override;
  void setJointTarget(std::size_t axis, const Target& target) override;
  std::vector<double> targetsAt(const Pose& pose) override;
  Pose zero() override;
  // Programs that go on commanding get their joints back.
  void holdAll() override;
  bool isExternal(std::size_t axis) const override;
  // Sends all changes at once, and all targets once per period.
  void sendCommands() override;
  void step() override { simulation_->step(); }
  void reset() override;
  void startFrom(std::vector<double> positions, std::vector<double> velocities) override;
  // Also copies the ownership, the publication for programs, and the settings that were changed
  // since `other` was opened. Settings that differ between the two files are not copied.
  void copyStateFrom(Run& other) override;
  RunState stepAndKeep() override;
  // Programs keep their time and the modules that they command. Gains and limits stay.
  void goBack(const RunState& state) override;
  std::vector<MotionColumn> columns() const override;
  void writeRow(double time, std::string& line) override;
  Moment moment(double time) override;
  ModuleRun* modules() override { return this; }

  sim::Simulation& simulation() { return *simulation_; }

  Ownership ownership(std::size_t axis) const { return joints_[jointOf_[axis]].ownership; }
  // Holds the joint of a module at its position. A program that keeps commanding the joint gets it
  // back.
  void holdAndShare(std::size_t axis);
  // Takes the joint of a module from the program that commands it, and holds the joint at its
  // position.
  void acquire(std::size_t axis);
  // Turns the motors of a module's joint off; programs may command it.
  void turnOff(std::size_t axis);
  // Returns the sender of the module's newest targets; its group is 0 if this run is the sender.
  sim::Simulation::ModuleCommander ownerOf(std::size_t axis) const;

  // Sends the settings of modules once. The modules keep their targets.
  void send(sim::GroupCommand&& settings);
  void setCompensatesGravity(bool compensates);  // all modules
  void setCompensatesGravity(std::size_t axis, bool compensates);
  // True if gravity is compensated for all modules.
  bool compensatesGravity() const {
    return std::ranges::find(compensatesGravity_, false) == compensatesGravity_.end();
  }
  // Sets the lifetime (ms) of commands to exclusive joints, as Group::setCommandLifetimeMs() does.
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // Returns the current feedback of the modules, and their settings.
  const sim::GroupFeedback& feedback();
  const sim::GroupInfo& info();

 private:
  struct Joint {
    std::vector<int> modules;  // indices
    std::shared_ptr<sim::Group> group;
    Ownership ownership = Ownership::shared;
  };

  Joint& jointWith(std::size_t axis) { return joints_[jointOf_[axis]]; }
  void findJoints();
  // Gives all joints the ownership `first_`, and holds them. Joints that begin limp get no command.
  void start();
  void fill(std::size_t axis, sim::ModuleCommand& command) const;
  // Sends the targets of a joint.
  void command(Joint& joint);
  bool isCommandedByAnother(const Joint& joint) const;
  // Sets the targets of a joint's modules to their current commands.
  void readTargets(const Joint& joint);

  const std::shared_ptr<sim::Simulation> simulation_;
  std::vector<Axis> axes_;
  std::vector<bool> isHeld_;           // at the start, by axis
  std::shared_ptr<sim::Group> group_;  // of all modules, for feedback
  std::vector<Joint> joints_;
  std::vector<std::size_t> jointOf_;  // by axis
  std::vector<Target> targets_;
  Eigen::VectorXd gravityEfforts_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;                 // settings when the simulation was opened
  std::vector<bool> compensatesGravity_;  // by axis
  const Ownership first_;
  bool isDue_ = true;  // send before the end of the period
  double sent_ = 0;    // s, time of the last command
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MODULE_RUN_H_

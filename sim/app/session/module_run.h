// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Runs a simulation of HEBI modules, and commands them as a control program would: their targets
// and, as HEBI's programs do, the efforts that hold their load. Where another program commands a
// joint, this one sends nothing to the joint.
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

// Who commands a joint, and all modules on it.
enum class Ownership {
  shared,     // this run, each 10 ms, without a lifetime, so that programs may command it
  external,   // a program, or nobody if it began limp; this run sends nothing
  exclusive,  // this run, each 10 ms, with a lifetime, which locks programs out
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
  // Where a program commands, the targets are the program's.
  Target target(std::size_t axis) const override { return targets_[axis]; }
  // Sent by the next sendCommands().
  void setTarget(std::size_t axis, const Target& target) override;
  void setJointTarget(std::size_t axis, const Target& target) override;
  std::vector<double> targetsAt(const Pose& pose) override;
  // Programs that go on commanding get their joints back.
  void holdAll() override;
  bool isExternal(std::size_t axis) const override;
  // Sends all changes, and everything once a period.
  void sendCommands() override;
  void step() override { simulation_->step(); }
  void reset() override;
  void startFrom(std::vector<double> positions, std::vector<double> velocities) override;
  // Copies also ownership, settings made since the other was opened that both files agree on, and
  // the publication for programs.
  void copyStateFrom(Run& other) override;
  RunState stepAndKeep() override;
  // Programs keep their time and the modules that they command; gains and limits stay.
  void goBack(const RunState& state) override;
  std::vector<MotionColumn> columns() const override;
  void writeRow(double time, std::string& line) override;
  Moment moment(double time) override;
  ModuleRun* modules() override { return this; }

  sim::Simulation& simulation() { return *simulation_; }

  Ownership ownership(std::size_t axis) const { return joints_[jointOf_[axis]].ownership; }
  // Holds the joint of a module where it is. A program that goes on commanding it gets it back.
  void holdAndShare(std::size_t axis);
  // Takes the joint of a module from the program that commands it, and holds it where it is.
  void acquire(std::size_t axis);
  // Turns the motors of a module's joint off; programs may command it.
  void turnOff(std::size_t axis);
  // Returns the sender of the newest targets of a module; the group is 0 if it is this run.
  sim::Simulation::ModuleCommander ownerOf(std::size_t axis) const;

  // Sends the settings of modules once. They keep their targets.
  void send(sim::GroupCommand&& settings);
  void setCompensatesGravity(bool compensates);  // all modules
  void setCompensatesGravity(std::size_t axis, bool compensates);
  // True if all modules do.
  bool compensatesGravity() const {
    return std::ranges::find(compensatesGravity_, false) == compensatesGravity_.end();
  }
  // Sets the lifetime in ms, as Group::setCommandLifetimeMs(), of commands to exclusive joints.
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // Returns the present feedback of the modules, and their settings.
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
  // Gives all joints their first ownership, and holds them; joints that begin limp get no command.
  void start();
  void fill(std::size_t axis, sim::ModuleCommand& command) const;
  // Sends the targets of a joint.
  void command(Joint& joint);
  bool isCommandedByAnother(const Joint& joint) const;
  // Sets the targets of a joint's modules to their present commands.
  void readTargets(const Joint& joint);

  const std::shared_ptr<sim::Simulation> simulation_;
  std::vector<Axis> axes_;
  std::vector<bool> isHeld_;           // at the start
  std::shared_ptr<sim::Group> group_;  // of all modules, for feedback
  std::vector<Joint> joints_;
  std::vector<std::size_t> jointOf_;  // by axis
  std::vector<Target> targets_;
  Eigen::VectorXd gravityEfforts_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;                 // settings when it was opened
  std::vector<bool> compensatesGravity_;  // by axis
  const Ownership first_;
  bool isDue_ = true;  // send before the period is over
  double sent_ = 0;    // s, time of the last command
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MODULE_RUN_H_

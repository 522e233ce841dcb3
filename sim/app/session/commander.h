// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands the modules of a simulation as a control program would: their targets and, as HEBI's
// programs do, the efforts that hold their load. Other programs may command them too, and then this
// one keeps quiet, joint by joint.
#ifndef HRDF_SIM_APP_SESSION_COMMANDER_H_
#define HRDF_SIM_APP_SESSION_COMMANDER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "loading/module_motors.h"
#include "world/gravity.h"

namespace hrdf::app {

// s; times are sums of steps, so they are compared with half a step of room.
inline constexpr double kHalfStep = sim::Simulation::kStep / 2;

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// At the module's side: rad, rad/s and N m, or m, m/s and N. NaN: no command.
struct Target {
  double position = kNone;
  double velocity = kNone;
  double effort = kNone;
};

// A module and its place in the model.
struct ModulePlace {
  std::string name, family;
  std::string label;      // its name, with its family if another module has the same name
  std::string type = {};  // as spelled in HRDF
  int joint = -1;         // index in the model
  double gear = 1;        // the module's coordinates are the joint's times this
  bool slides = false;    // its joint does
  bool isLinear = false;  // it measures in m and N; a gear, as of a screw or a gripper's spool,
                          // makes radians of metres
  bool isHeld = true;     // at the start
  double maxSpeed = 0, maxEffort = 0;       // of its type
  double minPosition = 0, maxPosition = 0;  // of its joint; one turn, or 2 m, if the joint has no
                                            // limits
  ModuleGains kit = {};                     // gains of its type
};

// Says what the commander does with a joint, and all modules on it.
enum class Role {
  holds,      // sends each 10 ms, without a lifetime, so that it locks nobody out
  yields,     // sends nothing: a program has commanded the joint, or it was to begin limp
  takenOver,  // sends each 10 ms with a lifetime, which locks programs out
};

class Commander {
 public:
  // Commands all `modules` of the simulation, which must outlive it, in their order. It begins as
  // `first`, also after resets.
  Commander(sim::Simulation& simulation, const std::vector<sim::ModuleInModel>& modules,
            bool compensatesGravity, Role first = Role::holds);

  const std::vector<ModulePlace>& modules() const { return modules_; }
  std::size_t size() const { return modules_.size(); }

  // Acts from the next update on; not on modules that yield, whose targets are what they follow.
  void setTarget(std::size_t module, const Target& target);
  // As above, and the other modules of its joint follow, as in a doubled shoulder.
  void lead(std::size_t module, const Target& target);
  const std::vector<Target>& targets() const { return targets_; }
  // Returns the position of the module, at its side.
  double position(std::size_t module) const;
  // Commands the present positions.
  void holdStill();
  // Takes up the first role again, at the present positions; joints that are to begin limp yield.
  void begin();

  Role role(std::size_t module) const { return joints_[jointOf_[module]].role; }
  // Holds the joint of a module where it is. A program that goes on commanding it has it back.
  void hold(std::size_t module);
  // Takes the joint of a module from whoever commands it, and holds it where it is.
  void takeOver(std::size_t module);
  // Lets the joint of a module go limp, and yields it.
  void letGo(std::size_t module);
  // Who has sent the newest targets to a module; the group is 0 if it is this one.
  sim::Simulation::ModuleCommander commanderOf(std::size_t module) const;

  // Sends the settings of modules once. They keep their targets.
  void send(sim::GroupCommand&& settings);
  void setCompensatesGravity(bool compensates);
  bool compensatesGravity() const { return compensatesGravity_; }
  // Sets the lifetime in ms, as Group::setCommandLifetimeMs(), with which joints are taken over.
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // Call before each step, once or more: sends all changes, and everything once a period.
  void update();
  // Takes the targets, roles and choices of another for modules of the same names, and the settings
  // made since it was opened, as far as the files of both agree; other modules hold their position.
  void inherit(Commander& other);
  // Call after a reset of the simulation.
  void restart();

  struct Checkpoint {
    std::vector<Target> targets;
    double sent = 0;  // s, time of the last command
  };
  Checkpoint checkpoint() const { return {targets_, sent_}; }
  // Goes back to what it commanded. Call when the simulation has gone back.
  void goBack(const Checkpoint& checkpoint);

  // Returns the present feedback of the modules, and their settings.
  const sim::GroupFeedback& feedback();
  const sim::GroupInfo& info();

 private:
  struct Joint {
    std::vector<int> modules;  // indices
    std::shared_ptr<sim::Group> group;
    Role role = Role::holds;
  };

  Joint& jointWith(std::size_t module) { return joints_[jointOf_[module]]; }
  void findJoints();
  void fill(std::size_t module, sim::ModuleCommand& command) const;
  // Sends the targets of a joint.
  void command(Joint& joint);
  bool isCommandedByAnother(const Joint& joint) const;
  // Sets the targets of its modules to what they are commanded.
  void follow(const Joint& joint);

  sim::Simulation& simulation_;
  std::vector<ModulePlace> modules_;
  std::shared_ptr<sim::Group> group_;  // of all modules, to hear them
  std::vector<Joint> joints_;
  std::vector<std::size_t> jointOf_;  // by module
  std::vector<Target> targets_;
  Eigen::VectorXd gravityEfforts_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;  // settings when it was opened
  bool compensatesGravity_;
  const Role first_;
  bool isDue_ = true;  // send before the period is over
  double sent_ = 0;    // s, time of the last command
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMANDER_H_

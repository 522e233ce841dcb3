// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands the modules of a simulation as a control program would: their targets and, as HEBI's
// programs do, the efforts that hold their load.
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
  bool isHeld = true;                       // at the start
  double maxSpeed = 0, maxEffort = 0;       // of its type
  double minPosition = 0, maxPosition = 0;  // of its joint; one turn, or 2 m, if the joint has no
                                            // limits
  ModuleGains kit = {};                     // gains of its type
};

class Commander {
 public:
  // Commands all `modules` of the simulation, which must outlive it, in their order.
  Commander(sim::Simulation& simulation, const std::vector<sim::MarkedModule>& modules,
            bool compensatesGravity);

  const std::vector<ModulePlace>& modules() const { return modules_; }
  std::size_t size() const { return modules_.size(); }

  // Acts from the next update on.
  void setTarget(std::size_t module, const Target& target);
  // As above, and the other modules of its joint follow, as in a doubled shoulder.
  void lead(std::size_t module, const Target& target);
  const std::vector<Target>& targets() const { return targets_; }
  // Returns the position of the module, at its side.
  double position(std::size_t module) const;
  // Commands the present positions.
  void holdStill();
  // As above, at the start: modules that are not held get no targets.
  void begin();
  // Sends the settings once; their targets are replaced by the present ones.
  void send(sim::GroupCommand&& settings);
  // Stops or resumes sending. After a stop the modules go limp when their last command expires.
  void setSending(bool sending);
  bool isSending() const { return sending_; }
  void setCompensatesGravity(bool compensates);
  bool compensatesGravity() const { return compensatesGravity_; }
  // Sets the lifetime in ms, as Group::setCommandLifetimeMs().
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // Call before each step, once or more: sends all changes, and everything once a period.
  void update();
  // Takes the targets and choices of another for modules of the same names, and the settings made
  // since it was opened, as far as the files of both agree; other modules hold their position.
  void takeOver(Commander& other);
  // Call after a reset of the simulation.
  void restart();

  // Returns the present feedback of the modules, and their settings.
  const sim::GroupFeedback& feedback();
  const sim::GroupInfo& info();

 private:
  void fill(std::size_t module, sim::GroupCommand& command) const;

  sim::Simulation& simulation_;
  std::vector<ModulePlace> modules_;
  std::shared_ptr<sim::Group> group_;
  std::vector<Target> targets_;
  Eigen::VectorXd gravityEfforts_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;  // settings when it was opened
  bool compensatesGravity_;
  bool sending_ = true;
  bool isDue_ = true;  // send before the period is over
  double sent_ = 0;    // s, time of the last command
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMANDER_H_

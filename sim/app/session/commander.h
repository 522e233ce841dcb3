// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands the modules of a simulation as a control program would: their targets and, in HEBI's
// manner, the efforts that hold what they carry.
#ifndef HRDF_SIM_APP_SESSION_COMMANDER_H_
#define HRDF_SIM_APP_SESSION_COMMANDER_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/simulation.h>

#include "app/session/gravity.h"
#include "loading/module_motors.h"

namespace hrdf::app {

inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// At the module's side, rad, rad/s and N m, or m, m/s and N; NaN: not commanded.
struct Target {
  double position = kNone;
  double velocity = kNone;
  double effort = kNone;
};

// A module and its place in the model.
struct ModulePlace {
  std::string name, family;
  std::string label;  // its name, with its family where another module has the same
  int joint = -1;     // in the model
  double gear = 1;    // coordinates of the joint times it are the module's
  int sharing = 1;    // modules on the joint
  bool slides = false;
  double maxSpeed = 0, maxEffort = 0;       // of its type
  double minPosition = 0, maxPosition = 0;  // of its joint; a turn, or 2 m, where that has none
};

class Commander {
 public:
  // All `modules` of the simulation, which must outlive it, in their order.
  Commander(sim::Simulation& simulation, const std::vector<sim::MarkedModule>& modules,
            bool compensatesGravity);

  const std::vector<ModulePlace>& modules() const { return modules_; }
  std::size_t size() const { return modules_.size(); }

  // In force from the next update on.
  void setTarget(std::size_t module, const Target& target);
  // The same, and other modules of its joint go along, as a doubled shoulder's does.
  void lead(std::size_t module, const Target& target);
  const std::vector<Target>& targets() const { return targets_; }
  // Positions: those of now.
  void holdStill();
  // What settings say is sent once; they get the targets as they are.
  void send(sim::GroupCommand&& settings);
  // Nothing is sent any more; the modules go limp when their last command expires.
  void setSending(bool sending);
  bool isSending() const { return sending_; }
  void setCompensatesGravity(bool compensates);
  bool compensatesGravity() const { return compensatesGravity_; }
  // ms, as Group::setCommandLifetimeMs.
  bool setLifetime(std::int32_t ms) { return group_->setCommandLifetimeMs(ms); }
  std::int32_t lifetime() const { return group_->getCommandLifetimeMs(); }

  // Before each step, once or more: sends what has changed, and all when it is time.
  void update();
  // The targets and choices of another, for modules of the same names, and the settings that it was
  // given since it was opened, where the files of both say the same; other modules hold still.
  void takeOver(Commander& other);
  // After a reset of the simulation.
  void restart();

  // What the modules tell now, and their settings.
  const sim::GroupFeedback& feedback();
  const sim::GroupInfo& info();

 private:
  void fill(std::size_t module, sim::GroupCommand& command) const;

  sim::Simulation& simulation_;
  std::vector<ModulePlace> modules_;
  std::shared_ptr<sim::Group> group_;
  std::vector<Target> targets_;
  Gravity gravity_;
  sim::GroupCommand command_;
  sim::GroupFeedback feedback_;
  sim::GroupInfo info_;
  sim::GroupInfo opened_;  // as it was then
  bool compensatesGravity_;
  bool sending_ = true;
  bool isDue_ = true;  // before the period is over
  double sent_ = 0;    // s, when that was
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMANDER_H_

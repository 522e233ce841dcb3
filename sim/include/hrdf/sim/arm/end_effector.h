// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// End effectors that an arm carries and commands, with the names of HEBI's C++ API. Each also works
// without an arm.
#ifndef HRDF_SIM_ARM_END_EFFECTOR_H_
#define HRDF_SIM_ARM_END_EFFECTOR_H_

#include <cmath>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <Eigen/Core>

#include <hrdf/sim/group.h>
#include <hrdf/sim/lookup.h>
#include <hrdf/sim/states.h>

namespace hrdf::sim::arm {

// Base class of end effectors. Programs may derive their own end effectors from it.
class EndEffectorBase {
 public:
  virtual ~EndEffectorBase() = default;

  // Makes the command for the given state of the end effector, and reads feedback. An empty state
  // or NaN leaves the command unchanged. Returns false after an error.
  virtual bool update(Eigen::VectorXd&) { return true; }
  virtual bool send() { return true; }  // sends the command; false: it was refused
};

// An end effector of AuxSize modules. Its state has one number for each module.
template <std::size_t AuxSize>
class EndEffector : public EndEffectorBase {
 public:
  // Makes the command for the state `auxState`, and reads feedback. NaN leaves the command of its
  // module unchanged, and an empty `auxState` leaves all commands unchanged. Returns false if no
  // feedback arrives. Returns false, and does nothing, if the size of `auxState` is neither 0 nor
  // AuxSize.
  bool update(Eigen::VectorXd& auxState) override {
    const auto size = static_cast<std::size_t>(auxState.size());
    if (size != 0 && size != AuxSize) return false;
    for (std::size_t i = 0; i < size; ++i) {
      const double value = auxState[static_cast<Eigen::Index>(i)];
      if (!std::isnan(value)) setCommand(i, value);
    }
    return group_->getNextFeedback(feedback_);
  }

  // Sends the command. Returns false if the command was refused.
  bool send() override { return group_->sendCommand(command_); }

  // Sends the gains of HEBI's gains file to the modules. Returns false if the file is bad or is for
  // another number of modules, or if a module did not accept the gains.
  bool loadGains(const std::string& path) {
    GroupCommand gains(AuxSize);
    return gains.readGains(path) && group_->sendCommandWithAcknowledgement(gains);
  }

 protected:
  explicit EndEffector(std::shared_ptr<Group> group)
      : command_(AuxSize), group_(std::move(group)), feedback_(AuxSize) {
    // 1000 Hz: each step gives feedback. So when the arm has new feedback, the end effector also
    // has new feedback, and update() does not wait.
    group_->setFeedbackFrequencyHz(1000);
  }

  // Returns the group of the modules with these families and names; null if modules are missing or
  // their number is not AuxSize.
  static std::shared_ptr<Group> getGroup(const std::vector<std::string>& families,
                                         const std::vector<std::string>& names,
                                         const Lookup& lookup = Lookup()) {
    auto group = lookup.getGroupFromNames(families, names);
    return group && group->size() == static_cast<int>(AuxSize) ? group : nullptr;
  }

  virtual void setCommand(std::size_t index, double value) = 0;

  const GroupFeedback& feedback() const { return feedback_; }

  GroupCommand command_;

 private:
  std::shared_ptr<Group> group_;
  GroupFeedback feedback_;
};

// An end effector whose state is the effort of each module, N m.
template <std::size_t AuxSize>
class EffortEndEffector final : public EndEffector<AuxSize> {
 public:
  // Makes an end effector of the modules with these families and names. Returns null if modules are
  // missing or their number is not AuxSize.
  static std::unique_ptr<EffortEndEffector> create(const std::string& family,
                                                   const std::string& name,
                                                   const Lookup& lookup = Lookup()) {
    return create(std::vector{family}, std::vector{name}, lookup);
  }
  static std::unique_ptr<EffortEndEffector> create(const std::vector<std::string>& families,
                                                   const std::vector<std::string>& names,
                                                   const Lookup& lookup = Lookup()) {
    auto group = EndEffector<AuxSize>::getGroup(families, names, lookup);
    if (!group) return nullptr;
    return std::unique_ptr<EffortEndEffector>(new EffortEndEffector(std::move(group)));
  }

  Eigen::VectorXd getState() const { return this->feedback().getEffort(); }  // N m, measured

 private:
  using EndEffector<AuxSize>::EndEffector;

  void setCommand(std::size_t index, double value) override {
    this->command_[index].actuator().effort().set(static_cast<float>(value));
  }
};

// A gripper of one module. Its state is 0 (open) to 1 (closed); the effort is interpolated between
// the efforts of these two states.
class Gripper final : public EndEffector<1> {
 public:
  // The two end states of a gripper.
  enum class State { Open, Close };

  // Makes a gripper of the module with this family and name; `closeEffort` and `openEffort` are in
  // N m. Returns null if the module is missing or an effort exceeds kMaxTarget.
  static std::unique_ptr<Gripper> create(const std::string& family, const std::string& name,
                                         double closeEffort, double openEffort,
                                         const Lookup& lookup = Lookup()) {
    return create(getGroup({family}, {name}, lookup), closeEffort, openEffort);
  }
  static std::unique_ptr<Gripper> create(const Lookup& lookup, const std::string& family,
                                         const std::string& name, double closeEffort,
                                         double openEffort) {
    return create(family, name, closeEffort, openEffort, lookup);
  }
  // Makes a gripper of `group`; `closeEffort` and `openEffort` are in N m. Returns null if `group`
  // is null or does not have exactly one module, or if an effort exceeds kMaxTarget.
  static std::unique_ptr<Gripper> create(std::shared_ptr<Group> group, double closeEffort,
                                         double openEffort) {
    if (!group || group->size() != 1) return nullptr;
    if (!isTarget(closeEffort) || !isTarget(openEffort)) return nullptr;
    return std::unique_ptr<Gripper>(new Gripper(std::move(group), closeEffort, openEffort));
  }

  // NOLINTNEXTLINE(readability-identifier-naming): HEBI's name
  // Open: 0, Close: 1.
  static double StateToDouble(State state) { return state == State::Close ? 1 : 0; }

  double getState() const { return state_; }  // commanded state; NaN before the first command
  // Sets the state of the gripper with the next send().
  void setState(State state) { setState(StateToDouble(state)); }
  void setState(double state) { setCommand(0, state); }  // 0: open, 1: closed
  void open() { setState(State::Open); }                 // opens the gripper with the next send()
  void close() { setState(State::Close); }               // closes the gripper with the next send()
  // Opens the gripper if its state is at least 0.5, else closes it, with the next send().
  void toggle() { setState(state_ >= 0.5 ? State::Open : State::Close); }

 private:
  Gripper(std::shared_ptr<Group> group, double closeEffort, double openEffort)
      : EndEffector(std::move(group)), closeEffort_(closeEffort), openEffort_(openEffort) {}

  void setCommand(std::size_t, double value) override {
    state_ = value;
    const double effort = value * closeEffort_ + (1 - value) * openEffort_;
    command_[0].actuator().effort().set(static_cast<float>(effort));
  }

  double closeEffort_, openEffort_;
  double state_ = std::nan("");
};

}  // namespace hrdf::sim::arm

#endif  // HRDF_SIM_ARM_END_EFFECTOR_H_

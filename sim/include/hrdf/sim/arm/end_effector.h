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

// Base class, also for your own end effectors.
class EndEffectorBase {
 public:
  virtual ~EndEffectorBase() = default;

  // Reads feedback and applies the state; an empty state, and NaN in it, change nothing.
  virtual bool update(Eigen::VectorXd& /*auxState*/) { return true; }
  virtual bool send() { return true; }
};

// An end effector of modules, each with one number to command.
template <std::size_t AuxSize>
class EndEffector : public EndEffectorBase {
 public:
  // Returns false, and commands nothing, for a state of another size; returns false without
  // feedback.
  bool update(Eigen::VectorXd& auxState) override {
    const auto size = static_cast<std::size_t>(auxState.size());
    if (size != 0 && size != AuxSize) return false;
    for (std::size_t i = 0; i < size; ++i) {
      const double value = auxState[static_cast<Eigen::Index>(i)];
      if (!std::isnan(value)) setCommand(i, value);
    }
    return group_->getNextFeedback(feedback_);
  }

  bool send() override { return group_->sendCommand(command_); }

  // Sends HEBI's gains file. Returns false if it is bad, has another size, or a module did not take
  // it.
  bool loadGains(const std::string& path) {
    GroupCommand gains(AuxSize);
    return gains.readGains(path) && group_->sendCommandWithAcknowledgement(gains);
  }

 protected:
  explicit EndEffector(std::shared_ptr<Group> group)
      : command_(AuxSize), group_(std::move(group)), feedback_(AuxSize) {
    // At this rate each step of the arm brings feedback here too, so that reading it never waits.
    group_->setFeedbackFrequencyHz(1000);
  }

  // Returns null if modules are missing or their number is another one.
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

// Its state is the effort of each module, N m.
template <std::size_t AuxSize>
class EffortEndEffector final : public EndEffector<AuxSize> {
 public:
  // Returns null if modules are missing or their number is not AuxSize.
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

// A gripper of one module. Its state goes from open (0) to closed (1); each has its effort, and in
// between the effort is interpolated.
class Gripper final : public EndEffector<1> {
 public:
  enum class State { Open, Close };

  // Efforts in N m. Returns null if the module is missing or an effort is NaN, infinite or
  // larger than kMaxTarget.
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
  // The same for a group of the gripper's module; null for other groups and none.
  static std::unique_ptr<Gripper> create(std::shared_ptr<Group> group, double closeEffort,
                                         double openEffort) {
    if (!group || group->size() != 1) return nullptr;
    if (!isTarget(closeEffort) || !isTarget(openEffort)) return nullptr;
    return std::unique_ptr<Gripper>(new Gripper(std::move(group), closeEffort, openEffort));
  }

  // NOLINTNEXTLINE(readability-identifier-naming): HEBI's name
  static double StateToDouble(State state) { return state == State::Close ? 1 : 0; }

  double getState() const { return state_; }  // as commanded; NaN before the first command
  void setState(State state) { setState(StateToDouble(state)); }
  void setState(double state) { setCommand(0, state); }
  void open() { setState(State::Open); }
  void close() { setState(State::Close); }
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <hrdf/sim/arm/arm.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "text/message.h"
#include "text/number_text.h"

namespace hrdf::sim::arm {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kSegmentTime = 1.2;  // s, the value of HEBI's API

void complain(Diagnostics& out, std::string message, std::string hint = {}) {
  out.error(kNoPlace, std::move(message), std::move(hint));
}

// Loads the robot model from a file; returns null after reporting a failure.
std::unique_ptr<robot_model::RobotModel> load(const std::string& path, Diagnostics& out) {
  if (!path.empty()) return robot_model::RobotModel::loadHRDF(path, out);
  complain(out, "an arm needs a robot", "name an HRDF file");
  return nullptr;
}

template <class Source>
std::unique_ptr<Arm> createAndPrint(const Source& source, const Lookup& lookup) {
  Diagnostics diagnostics;
  auto arm = Arm::create(source, lookup, diagnostics);
  sendMessages(diagnostics.all());
  return arm;
}

Eigen::VectorXd withFirst(double first, const Eigen::VectorXd& rest) {
  Eigen::VectorXd all(rest.size() + 1);
  all << first, rest;
  return all;
}

Eigen::MatrixXd withFirst(const Eigen::VectorXd& first, const Eigen::MatrixXd& rest) {
  Eigen::MatrixXd all(rest.rows(), rest.cols() + 1);
  all << first, rest;
  return all;
}

// True if no value exceeds kMaxTarget in magnitude. NaN (a free value) is allowed.
bool areTargets(const Eigen::MatrixXd& values) {
  return (values.array().isNaN() || values.array().abs() <= kMaxTarget).all();
}

// True if the sizes of velocities, accelerations, times and aux of `goal` match its positions, no
// position or derivative exceeds kMaxTarget, and no time exceeds kMaxTime.
bool isConsistent(const Goal& goal) {
  const auto rows = goal.positions().rows(), cols = goal.positions().cols();
  const auto fits = [&](const Eigen::MatrixXd& m) {
    return m.rows() == rows && m.cols() == cols && areTargets(m);
  };
  return cols > 0 && fits(goal.positions()) && fits(goal.velocities()) &&
         fits(goal.accelerations()) && (goal.times().size() == 0 || goal.times().size() == cols) &&
         (goal.times().array() <= kMaxTime).all() &&
         (goal.aux().size() == 0 || goal.aux().cols() == cols);
}

}  // namespace

std::unique_ptr<Arm> Arm::create(const RobotConfig& config) { return create(config, Lookup()); }

std::unique_ptr<Arm> Arm::create(const RobotConfig& config, const Lookup& lookup) {
  return createAndPrint(config, lookup);
}

std::unique_ptr<Arm> Arm::create(const Params& params) { return create(params, Lookup()); }

std::unique_ptr<Arm> Arm::create(const Params& params, const Lookup& lookup) {
  return createAndPrint(params, lookup);
}

std::unique_ptr<Arm> Arm::create(const RobotConfig& config, const Lookup& lookup,
                                 Diagnostics& out) {
  Params params;
  params.families_ = config.getFamilies();
  params.names_ = config.getNames();
  const int lifetime = lookup.getInitialGroupCommandLifetimeMs();
  const auto seconds = config.getCommandLifetime();
  params.command_lifetime_ = seconds ? static_cast<int>(std::lround(1000 * *seconds)) : lifetime;
  params.control_frequency_ = config.getFeedbackFrequency().value_or(
      static_cast<double>(lookup.getInitialGroupFeedbackFrequencyHz()));
  params.robot_model_ = load(config.getHrdf(), out);
  auto arm = connect(std::move(params), lookup, out);
  if (!arm) return nullptr;
  for (const PluginConfig& plugin : config.getPluginConfigs()) {
    if (!arm->add(plugin, out)) return nullptr;
  }
  const std::string gains = config.getGains("default");
  if (gains.empty() || arm->loadGains(gains)) return arm;
  complain(out, "the arm cannot load the gains '" + gains + "'",
           "are the gains valid, and does no other group command the modules?");
  return nullptr;
}

std::unique_ptr<Arm> Arm::create(const Params& wanted, const Lookup& lookup, Diagnostics& out) {
  Params params = wanted;
  if (!params.robot_model_ || !params.hrdf_file_.empty()) {
    params.robot_model_ = load(params.hrdf_file_, out);
  }
  auto arm = connect(std::move(params), lookup, out);
  if (!arm) return nullptr;
  for (const char* type : {"GravityCompensationEffort", "DynamicsCompensationEffort"}) {
    if (!arm->add(PluginConfig(type, type), out)) return nullptr;
  }
  return arm;
}

// Makes an arm of the modules that `params` names. Returns null after reporting a failure, or if
// `params` has no robot model.
std::unique_ptr<Arm> Arm::connect(Params params, const Lookup& lookup, Diagnostics& out) {
  if (!params.robot_model_) return nullptr;
  auto group = lookup.getGroupFromNames(params.families_, params.names_);
  if (!group) {
    complain(out, "cannot find the modules of the arm",
             "are the names and families equal to the names and families of the simulation?");
    return nullptr;
  }
  const auto dofs = params.robot_model_->getDoFCount();
  if (static_cast<std::size_t>(group->size()) != dofs) {
    complain(out, "the arm has " + counted(static_cast<std::size_t>(group->size()), "module") +
                      "; its robot has " + countedFreedoms(dofs));
    return nullptr;
  }
  if (!group->setCommandLifetimeMs(params.command_lifetime_) ||
      !group->setFeedbackFrequencyHz(static_cast<float>(params.control_frequency_))) {
    complain(out, "the modules do not accept the command lifetime or the feedback frequency");
    return nullptr;
  }
  std::unique_ptr<Arm> arm(new Arm(std::move(params), lookup, std::move(group)));
  if (arm->group_->getNextFeedback(arm->feedback_)) {
    arm->time_ = arm->clock_ ? arm->clock_() : arm->feedback_.getTime();
    return arm;
  }
  complain(out, "the modules of the arm do not answer", "is the feedback frequency 0?");
  return nullptr;
}

Arm::Arm(Params params, const Lookup& lookup, std::shared_ptr<Group> group)
    : clock_(std::move(params.get_current_time_s_)),
      lookup_(lookup),
      group_(std::move(group)),
      robotModel_(std::move(params.robot_model_)),
      endEffector_(std::move(params.end_effector_)),
      position_(Eigen::VectorXd::Constant(group_->size(), kNaN)),
      velocity_(position_),
      acceleration_(position_),
      feedback_(size()),
      command_(size()) {}

// Adds a plugin of a robot config. Reports a plugin that does not fit the arm, unless the config
// disables the plugin.
bool Arm::add(const PluginConfig& config, Diagnostics& out) {
  const auto enabled = config.bools_.find("enabled");
  const bool isDisabled = enabled != config.bools_.end() && !enabled->second;
  if (addPlugin(plugin::create(config)) || isDisabled) return true;
  complain(out, "the plugin '" + config.name_ + "' (" + config.type_ + ") does not fit the arm",
           "do its modules and joints exist?");
  return false;
}

bool Arm::addPlugin(std::unique_ptr<plugin::Plugin> plugin) {
  if (!plugin || !plugin->onAssociated(*this)) return false;
  plugins_.push_back(std::move(plugin));
  return true;
}

std::weak_ptr<plugin::Plugin> Arm::getPluginByName(const std::string& name) const {
  for (const auto& plugin : plugins_) {
    if (plugin->name() == name) return plugin;
  }
  return {};
}

bool Arm::loadGains(const std::string& path) {
  GroupCommand gains(size());
  return gains.readGains(path) && group_->sendCommandWithAcknowledgement(gains);
}

void Arm::setEndEffector(std::shared_ptr<EndEffectorBase> endEffector) {
  endEffector_ = std::move(endEffector);
}

bool Arm::update() {
  if (clock_ && !advance(clock_())) return false;
  if (!group_->getNextFeedback(feedback_)) return false;
  if (!clock_ && !advance(feedback_.getTime())) return false;
  command();
  bool isGood = true;
  if (endEffector_) {
    Eigen::VectorXd aux = auxAt(trajectoryTime());
    isGood &= endEffector_->update(aux);
  }
  // Loops over indices and not iterators, because a plugin's update() may add plugins to the arm.
  for (std::size_t i = 0; i < plugins_.size(); ++i) {
    const std::shared_ptr<plugin::Plugin> plugin = plugins_[i];
    isGood &= plugin->update(*this, dt_);
  }
  return isGood;
}

// If the simulated time decreases, the simulation was reset: the arm is in its start pose, and a
// goal that was set after the last update() is planned again from there.
bool Arm::advance(double time) {
  if (std::isnan(time) || (clock_ && time < time_)) return false;
  const bool isReset = time < time_;
  dt_ = std::max(time - time_, 0.0);
  time_ = time;
  const std::optional<Goal> goal = std::exchange(newGoal_, std::nullopt);
  if (!isReset) return true;
  cancelGoal();
  if (goal) setGoal(*goal);
  newGoal_.reset();
  return true;
}

void Arm::command() {
  if (trajectory_) {
    trajectory_->getState(trajectoryTime(), &position_, &velocity_, &acceleration_);
  } else {
    position_.setConstant(kNaN);
    velocity_.setConstant(kNaN);
    acceleration_.setZero();
  }
  command_.setPosition(position_);
  command_.setVelocity(velocity_);
  command_.setEffort(Eigen::VectorXd::Zero(position_.size()));
}

bool Arm::send() {
  bool isSent = group_->sendCommand(command_);
  for (const auto& plugin : plugins_) isSent &= plugin->send();
  if (endEffector_) isSent &= endEffector_->send();
  return isSent;
}

bool Arm::setGoal(const Goal& goal) {
  if (!isConsistent(goal) || goal.positions().rows() != group_->size()) return false;
  const auto waypoints = goal.positions().cols();
  Eigen::VectorXd position = feedback_.getPosition(), velocity = feedback_.getVelocity();
  Eigen::VectorXd acceleration = Eigen::VectorXd::Zero(position.size());
  if (trajectory_) trajectory_->getState(trajectoryTime(), &position, &velocity, &acceleration);
  const Eigen::VectorXd times =
      goal.times().size() > 0
          ? goal.times()
          : Eigen::VectorXd::LinSpaced(waypoints, kSegmentTime,
                                       kSegmentTime * static_cast<double>(waypoints));
  const Eigen::MatrixXd velocities = withFirst(velocity, goal.velocities());
  const Eigen::MatrixXd accelerations = withFirst(acceleration, goal.accelerations());
  if (position.hasNaN() || velocity.hasNaN()) return false;
  auto trajectory = trajectory::Trajectory::createUnconstrainedQp(
      withFirst(0, times), withFirst(position, goal.positions()), &velocities, &accelerations);
  if (!trajectory) return false;
  trajectory_ = std::move(trajectory);
  start_ = time_;
  auxTimes_ = goal.aux().size() > 0 ? times : Eigen::VectorXd();
  aux_ = goal.aux();
  newGoal_ = goal;
  return true;
}

void Arm::cancelGoal() {
  newGoal_.reset();
  trajectory_ = nullptr;
  setAux({});
}

double Arm::trajectoryTime() const {
  return trajectory_ ? std::min(time_ - start_, trajectory_->getDuration()) : 0;
}

double Arm::goalProgress() const {
  return trajectory_ ? trajectoryTime() / trajectory_->getDuration() : 0;
}

void Arm::setAux(const Eigen::VectorXd& state) {
  const Eigen::Index count = state.size() > 0 ? 1 : 0;
  auxTimes_ = Eigen::VectorXd::Constant(count, -std::numeric_limits<double>::infinity());
  aux_ = state.size() > 0 ? Eigen::MatrixXd(state) : Eigen::MatrixXd();
}

// Returns the end effector's state (`aux`) of the last waypoint that is reached at `time`, s.
// Empty: no waypoint is reached, or the goal has no aux.
Eigen::VectorXd Arm::auxAt(double time) const {
  const double* const end = auxTimes_.data() + auxTimes_.size();
  const auto reached = std::upper_bound(auxTimes_.data(), end, time) - auxTimes_.data();
  return reached > 0 ? Eigen::VectorXd(aux_.col(reached - 1)) : Eigen::VectorXd();
}

bool Arm::setJointLimits(const Eigen::VectorXd& minPositions, const Eigen::VectorXd& maxPositions) {
  const auto fits = [this](const Eigen::VectorXd& limits) {
    return limits.size() == group_->size() && !limits.hasNaN();
  };
  if (!fits(minPositions) || !fits(maxPositions) ||
      (minPositions.array() > maxPositions.array()).any()) {
    return false;
  }
  minPositions_ = minPositions;
  maxPositions_ = maxPositions;
  return true;
}

void Arm::clearJointLimits() {
  minPositions_.resize(0);
  maxPositions_.resize(0);
}

Eigen::Matrix4d Arm::endEffectorAt(const Eigen::VectorXd& positions) const {
  Eigen::Matrix4d pose = Eigen::Matrix4d::Constant(kNaN);
  robotModel_->getEndEffector(positions, pose);
  return pose;
}

Eigen::Vector3d Arm::FK(const Eigen::VectorXd& positions) const {
  return endEffectorAt(positions).topRightCorner<3, 1>();
}

void Arm::FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz,
             Eigen::Vector3d& tipAxis) const {
  const Eigen::Matrix4d pose = endEffectorAt(positions);
  xyz = pose.topRightCorner<3, 1>();
  tipAxis = pose.block<3, 1>(0, 2);
}

void Arm::FK(const Eigen::VectorXd& positions, Eigen::Vector3d& xyz,
             Eigen::Matrix3d& orientation) const {
  const Eigen::Matrix4d pose = endEffectorAt(positions);
  xyz = pose.topRightCorner<3, 1>();
  orientation = pose.topLeftCorner<3, 3>();
}

template <class... Objectives>
Eigen::VectorXd Arm::solve(const Eigen::VectorXd& initialPositions,
                           const Objectives&... objectives) const {
  Eigen::VectorXd result;
  const auto solution =
      minPositions_.size() == 0
          ? robotModel_->solveIK(initialPositions, result, objectives...)
          : robotModel_->solveIK(initialPositions, result, objectives...,
                                 robot_model::JointLimitConstraint(minPositions_, maxPositions_));
  if (solution.result == robot_model::StatusCode::success) return result;
  return Eigen::VectorXd::Constant(initialPositions.size(), kNaN);
}

Eigen::VectorXd Arm::solveIK(const Eigen::VectorXd& initialPositions,
                             const Eigen::Vector3d& xyz) const {
  return solve(initialPositions, robot_model::EndEffectorPositionObjective(xyz));
}

Eigen::VectorXd Arm::solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                             const Eigen::Vector3d& tipAxis) const {
  return solve(initialPositions, robot_model::EndEffectorPositionObjective(xyz),
               robot_model::EndEffectorTipAxisObjective(tipAxis));
}

Eigen::VectorXd Arm::solveIK(const Eigen::VectorXd& initialPositions, const Eigen::Vector3d& xyz,
                             const Eigen::Matrix3d& orientation) const {
  return solve(initialPositions, robot_model::EndEffectorPositionObjective(xyz),
               robot_model::EndEffectorSO3Objective(orientation));
}

}  // namespace hrdf::sim::arm

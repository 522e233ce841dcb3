// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/control_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/session/controls.h"
#include "app/session/motion_record.h"
#include "model/home.h"
#include "text/number_text.h"
#include "world/physics_state.h"

namespace hrdf::app {
namespace {

constexpr std::array<std::string_view, 3> kMeasured = {"position", "velocity", "effort"};

// Returns the name of the commanded quantity in tables: `axis.word`. Commands of unknown unit: the
// first command of an actuator ("command") is "effort"; the next commands ("command 2", …) have no
// column, so the name is empty.
std::string quantityOf(const Axis& axis) {
  if (axis.word == "command") return "effort";
  return axis.word.starts_with("command") ? "" : axis.word;
}

// Appends a cell of a CSV row; the cell is empty for NaN.
void append(std::string& line, double value) {
  line += ',';
  if (!std::isnan(value)) appendNumber(line, value);
}

}  // namespace

ControlRun::ControlRun(ModelPtr model, std::string start)
    : model_(std::move(model)),
      data_(mj_makeData(model_.get())),
      scratch_(mj_makeData(model_.get())),
      start_(std::move(start)),
      axes_(controlsOf(*model_)) {
  reset();
}

double ControlRun::position(std::size_t axis) const {
  return data_->actuator_length[model_->actuator_outadr[axes_[axis].actuator]];
}

void ControlRun::setTarget(std::size_t axis, const Target& target) {
  if (!std::isnan(target.position)) data_->ctrl[axis] = target.position;
}

std::vector<double> ControlRun::targetsAt(const Pose& pose) {
  if (!pose.controls.empty()) return pose.controls;
  mj_resetData(model_.get(), scratch_.get());
  std::ranges::copy(pose.positions, scratch_->qpos);
  mj_fwdPosition(model_.get(), scratch_.get());
  std::vector<double> targets(axes_.size(), kNan);
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const Axis& axis = axes_[i];
    if (axis.commanded == Quantity::position) {
      const int output = model_->actuator_outadr[axis.actuator];
      targets[i] = std::clamp(scratch_->actuator_length[output], axis.min, axis.max);
    }
    if (axis.commanded == Quantity::velocity) targets[i] = std::clamp(0.0, axis.min, axis.max);
  }
  return targets;
}

void ControlRun::holdAll() {
  const std::vector<double> targets = targetsAt({"", {data_->qpos, data_->qpos + model_->nq}});
  for (std::size_t i = 0; i < targets.size(); ++i) setTarget(i, {targets[i], kNan, kNan});
}

void ControlRun::reset() {
  resetTo(start_.c_str(), *model_, *data_);
  if (!positions_.empty()) {
    std::ranges::copy(positions_, data_->qpos);
    std::ranges::copy(velocities_, data_->qvel);
    holdAll();
  }
  mj_forward(model_.get(), data_.get());
}

void ControlRun::startFrom(std::vector<double> positions, std::vector<double> velocities) {
  positions_ = std::move(positions);
  velocities_ = std::move(velocities);
}

void ControlRun::copyStateFrom(Run& other) {
  // Copies controls only if the models of this run and of `other` have the same actuators.
  if (columns() != other.columns()) return;
  std::copy_n(other.data().ctrl, model_->nu, data_->ctrl);
}

RunState ControlRun::stepAndKeep() {
  RunState state;
  state.world.beginning = sim::stateOf(*model_, *data_);
  step();
  return state;
}

void ControlRun::goBack(const RunState& state) {
  sim::setState(*model_, *data_, state.world.beginning);
  step();
}

std::vector<MotionColumn> ControlRun::columns() const {
  std::vector<MotionColumn> columns;
  std::size_t axis = 0;
  for (int i = 0; i < model_->nactuator; ++i) {
    const std::string begin = nameOfActuator(*model_, i) + ".";
    for (const std::string_view each : kMeasured) columns.push_back({begin + std::string(each)});
    for (; axis < axes_.size() && axes_[axis].actuator == i; ++axis) {
      const std::string quantity = quantityOf(axes_[axis]);
      if (quantity.empty()) continue;
      columns.push_back({begin + quantity + std::string(kCommandSuffix), axis, &Target::position});
    }
  }
  return columns;
}

void ControlRun::writeRow(double time, std::string& line) {
  // The measurements in data_ are from the beginning of the last step; mj_forward() computes the
  // present measurements.
  mj_copyData(scratch_.get(), model_.get(), data_.get());
  mj_forward(model_.get(), scratch_.get());
  line.clear();
  appendNumber(line, std::round(time * 1000) / 1000);
  std::size_t axis = 0;
  for (int i = 0; i < model_->nactuator; ++i) {
    const int output = model_->actuator_outadr[i];
    append(line, scratch_->actuator_length[output]);
    append(line, scratch_->actuator_velocity[output]);
    append(line, scratch_->actuator_force[output]);
    for (; axis < axes_.size() && axes_[axis].actuator == i; ++axis) {
      if (!quantityOf(axes_[axis]).empty()) append(line, scratch_->ctrl[axis]);
    }
  }
  line += '\n';
}

Moment ControlRun::moment(double time) {
  Moment moment{time, {}};
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    auto& values = moment.axes.emplace_back();
    values.fill(static_cast<float>(kNan));
    const auto set = [&](Traced signal, mjtNum value) {
      values[static_cast<std::size_t>(signal)] = static_cast<float>(value);
    };
    const int output = model_->actuator_outadr[axes_[i].actuator];
    set(Traced::position, data_->actuator_length[output]);
    set(Traced::velocity, data_->actuator_velocity[output]);
    set(Traced::effort, data_->actuator_force[output]);
    constexpr std::array kCommands = {Traced::positionCommand, Traced::velocityCommand,
                                      Traced::effortCommand};
    if (axes_[i].commanded == Quantity::other) continue;
    set(kCommands[static_cast<std::size_t>(axes_[i].commanded)], data_->ctrl[i]);
  }
  return moment;
}

Pose ControlRun::zero() {
  mj_resetCtrl(model_.get(), scratch_.get());
  Pose zero{"zero", {}, {scratch_->ctrl, scratch_->ctrl + model_->nu}};
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    zero.controls[i] = std::clamp(zero.controls[i], axes_[i].min, axes_[i].max);
  }
  return zero;
}

}  // namespace hrdf::app

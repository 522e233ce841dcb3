// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/module_run.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <string_view>
#include <tuple>
#include <utility>

#include "hebi/drivetrains.h"
#include "logging/motion_table.h"
#include "module/device.h"
#include "simulation/simulate.h"

namespace hrdf::app {
namespace {

constexpr double kPeriod = 0.01;  // s between commands, as in HEBI's examples

Axis axisOf(const mjModel& model, const sim::ModuleInModel& module) {
  Axis axis;
  axis.name = axis.label = module.name;
  axis.word = "position";
  axis.family = module.family;
  axis.type = module.parameters.type;
  axis.kit = module.parameters.gains;
  const int actuator = mj_name2id(&model, mjOBJ_ACTUATOR, module.actuator.c_str());
  axis.joint = mj_name2id(&model, mjOBJ_JOINT, module.joint.c_str());
  axis.gear = model.actuator_gear[6 * actuator];
  const bool slides = model.jnt_type[axis.joint] == mjJNT_SLIDE;
  axis.motion = slides && std::abs(axis.gear) == 1 ? Motion::slides : Motion::turns;
  axis.maxSpeed = std::min(module.parameters.maxSpeed, module.parameters.speedLimit);
  axis.maxEffort = drivingEffort(module.parameters.maxEffort, module.parameters.loadFriction);
  const double most = slides ? 1 : std::numbers::pi;
  const mjtNum* range = model.jnt_range + 2 * axis.joint;
  const bool limited = model.jnt_limited[axis.joint] != 0;
  std::tie(axis.min, axis.max) = std::minmax(
      {axis.gear * (limited ? range[0] : -most), axis.gear * (limited ? range[1] : most)});
  return axis;
}

void addFamilies(std::vector<Axis>& axes) {
  for (Axis& axis : axes) {
    if (std::ranges::count(axes, axis.name, &Axis::name) > 1) {
      axis.label = axis.family + "/" + axis.name;
    }
  }
}

// After the robot's file was opened again, copies a module's present settings `now` to `command`.
// Omits settings whose value in the new file (`file`) differs from the old file (`then`).
void keepSettings(const sim::Info& now, const sim::Info& then, const sim::Info& file,
                  sim::Command& command) {
  const auto keep = [](const auto& is, const auto& was, const auto& says, auto from, auto& to,
                       auto field) {
    if (was.get(from) == says.get(from)) to.set(field, is.get(from));
  };
  for (int loop = 0; loop < static_cast<int>(sim::Loop::count); ++loop) {
    for (int gain = 0; gain < static_cast<int>(sim::Gain::count); ++gain) {
      const auto l = static_cast<sim::Loop>(loop);
      const auto g = static_cast<sim::Gain>(gain);
      keep(now.floats, then.floats, file.floats, sim::infoField(l, g), command.floats,
           sim::commandField(l, g));
    }
    keep(now.bools, then.bools, file.bools, static_cast<sim::InfoBool>(loop), command.bools,
         static_cast<sim::CommandBool>(loop));
  }
  keep(now.enums, then.enums, file.enums, sim::InfoEnum::controlStrategy, command.enums,
       sim::CommandEnum::controlStrategy);
}

// Returns the group of modules; `modules`: indices in getEntryList(). Uses addresses, because '*'
// in a name would match any text.
std::shared_ptr<sim::Group> groupOf(sim::Simulation& simulation, const std::vector<int>& modules) {
  const auto entries = simulation.lookup().getEntryList();
  std::vector<sim::MacAddress> addresses;
  for (const int i : modules)
    addresses.push_back((*entries)[static_cast<std::size_t>(i)].macAddress);
  auto group = simulation.lookup().getGroupFromMacs(addresses);
  group->setFeedbackFrequencyHz(0);
  return group;
}

bool isEmpty(const sim::ModuleCommand& module) {
  return sim::isEmpty(module.message) && !module.strings.any();
}

}  // namespace

ModuleRun::ModuleRun(std::shared_ptr<sim::Simulation> simulation,
                     const std::vector<sim::ModuleInModel>& modules, bool compensatesGravity,
                     Ownership first)
    : simulation_(std::move(simulation)),
      targets_(modules.size()),
      gravityEfforts_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(modules.size()))),
      command_(modules.size()),
      feedback_(modules.size()),
      info_(modules.size()),
      opened_(modules.size()),
      compensatesGravity_(modules.size(), compensatesGravity),
      first_(first) {
  for (const sim::ModuleInModel& module : modules) {
    axes_.push_back(axisOf(model(), module));
    isHeld_.push_back(module.isHeld);
  }
  addFamilies(axes_);
  std::vector<int> all(axes_.size());
  std::iota(all.begin(), all.end(), 0);
  group_ = groupOf(*simulation_, all);
  group_->requestInfo(opened_);
  findJoints();
  start();
}

void ModuleRun::findJoints() {
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const auto isOn = [&](const Joint& joint) {
      return axes_[static_cast<std::size_t>(joint.modules[0])].joint == axes_[i].joint;
    };
    const auto found = std::ranges::find_if(joints_, isOn);
    jointOf_.push_back(static_cast<std::size_t>(found - joints_.begin()));
    if (found == joints_.end()) joints_.emplace_back();
    joints_[jointOf_[i]].modules.push_back(static_cast<int>(i));
  }
  for (Joint& joint : joints_) joint.group = groupOf(*simulation_, joint.modules);
}

double ModuleRun::position(std::size_t axis) const {
  const int address = simulation_->model()->jnt_qposadr[axes_[axis].joint];
  return axes_[axis].gear * simulation_->data()->qpos[address];
}

void ModuleRun::setTarget(std::size_t axis, const Target& target) {
  if (isExternal(axis)) return;
  targets_[axis] = target;
  isDue_ = true;
}

void ModuleRun::setJointTarget(std::size_t axis, const Target& target) {
  setTarget(axis, target);
  const Axis& leader = axes_[axis];
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    if (i == axis || axes_[i].joint != leader.joint) continue;
    const double ratio = axes_[i].gear / leader.gear;
    setTarget(i, {ratio * target.position, ratio * target.velocity, kNan});
  }
}

std::vector<double> ModuleRun::targetsAt(const Pose& pose) {
  std::vector<double> targets;
  for (const Axis& axis : axes_) {
    const auto address = static_cast<std::size_t>(model().jnt_qposadr[axis.joint]);
    targets.push_back(std::clamp(axis.gear * pose.positions[address], axis.min, axis.max));
  }
  return targets;
}

Pose ModuleRun::zero() {
  return {"zero", std::vector<double>(static_cast<std::size_t>(model().nq))};
}

void ModuleRun::holdAll() {
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    if (isExternal(i)) holdAndShare(i);
  }
  for (std::size_t i = 0; i < axes_.size(); ++i) setTarget(i, {position(i), kNan, kNan});
}

bool ModuleRun::isExternal(std::size_t axis) const {
  return ownership(axis) == Ownership::external;
}

void ModuleRun::start() {
  for (Joint& joint : joints_) joint.ownership = Ownership::shared;
  holdAll();
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    if (isHeld_[i] && first_ == Ownership::shared) continue;
    setTarget(i, {});
    jointWith(i).ownership = Ownership::external;
  }
}

void ModuleRun::reset() {
  simulation_->reset();
  isDue_ = true;
  start();
}

void ModuleRun::startFrom(std::vector<double> positions, std::vector<double> velocities) {
  sim::worldOf(*simulation_).startFrom(std::move(positions), std::move(velocities));
}

void ModuleRun::holdAndShare(std::size_t axis) {
  Joint& joint = jointWith(axis);
  joint.ownership = Ownership::shared;
  for (const int i : joint.modules) {
    const auto each = static_cast<std::size_t>(i);
    setTarget(each, {position(each), kNan, kNan});
  }
  command(joint);
}

void ModuleRun::acquire(std::size_t axis) {
  const sim::StateLock state = simulation_->lock();  // blocks programs until acquire() returns
  Joint& joint = jointWith(axis);
  for (const int i : joint.modules) simulation_->breakLock(static_cast<std::size_t>(i));
  holdAndShare(axis);
  joint.ownership = Ownership::exclusive;
  command(joint);
}

void ModuleRun::turnOff(std::size_t axis) {
  Joint& joint = jointWith(axis);
  joint.ownership = Ownership::external;
  joint.group->sendCommand(sim::GroupCommand(joint.modules.size()));
}

sim::Simulation::ModuleCommander ModuleRun::ownerOf(std::size_t axis) const {
  auto owner = simulation_->commanderOf(axis);
  const bool isThis = owner.group == joints_[jointOf_[axis]].group->sender();
  return isThis ? sim::Simulation::ModuleCommander() : owner;
}

// Sends settings together with the current targets of this run or of a program, because a module
// without targets would stop.
void ModuleRun::send(sim::GroupCommand&& settings) {
  for (Joint& joint : joints_) {
    sim::GroupCommand part = settings.subview(joint.modules);
    bool isAny = false;
    for (std::size_t i = 0; i < part.size(); ++i) isAny |= !isEmpty(part[i]);
    if (!isAny) continue;
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (joint.ownership != Ownership::external) {
        fill(static_cast<std::size_t>(joint.modules[i]), part[i]);
      }
    }
    joint.group->sendCommand(part);
  }
}

void ModuleRun::setCompensatesGravity(bool compensates) {
  compensatesGravity_.assign(compensatesGravity_.size(), compensates);
  isDue_ = true;
}

void ModuleRun::setCompensatesGravity(std::size_t axis, bool compensates) {
  compensatesGravity_[axis] = compensates;
  isDue_ = true;
}

void ModuleRun::copyStateFrom(Run& run) {
  ModuleRun* const other = run.modules();
  if (other == nullptr) return;
  setCompensatesGravity(other->compensatesGravity());
  setLifetime(other->lifetime());
  start();
  sim::GroupCommand settings(axes_.size());
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    const auto isSame = [&](const Axis& axis) {
      return axis.family == axes_[i].family && axis.name == axes_[i].name;
    };
    const auto old = std::ranges::find_if(other->axes_, isSame);
    if (old == other->axes_.end()) continue;
    const auto from = static_cast<std::size_t>(old - other->axes_.begin());
    setTarget(i, other->targets_[from]);
    compensatesGravity_[i] = other->compensatesGravity_[from];
    jointWith(i).ownership = other->ownership(from);
    keepSettings(other->info()[from].message, other->opened_[from].message, opened_[i].message,
                 settings[i].message);
  }
  send(std::move(settings));
  simulation_->publishInPlaceOf(*other->simulation_);
}

RunState ModuleRun::stepAndKeep() {
  sim::World::Checkpoint world = sim::worldOf(*simulation_).stepAndKeep();
  return {std::move(world), targets_, sent_};
}

void ModuleRun::goBack(const RunState& state) {
  std::vector<bool> areOurs;
  for (std::size_t i = 0; i < axes_.size(); ++i) areOurs.push_back(!isExternal(i));
  {
    const sim::StateLock lock = simulation_->lock();
    sim::worldOf(*simulation_).goBack(state.world, areOurs);
  }
  targets_ = state.targets;
  sent_ = state.sent;
  isDue_ = false;
}

void ModuleRun::sendCommands() {
  const double time = data().time;
  if (!isDue_ && time < sent_ + kPeriod - kHalfStep) return;
  isDue_ = false;
  sent_ = time;
  gravityEfforts_ = group_->getGravityEfforts();
  for (Joint& joint : joints_) {
    if (joint.ownership == Ownership::shared && isCommandedByAnother(joint)) {
      joint.ownership = Ownership::external;
    }
    if (joint.ownership == Ownership::external) {
      readTargets(joint);
    } else {
      command(joint);
    }
  }
}

void ModuleRun::command(Joint& joint) {
  sim::GroupCommand part = command_.subview(joint.modules);
  for (std::size_t i = 0; i < part.size(); ++i) {
    fill(static_cast<std::size_t>(joint.modules[i]), part[i]);
  }
  joint.group->setCommandLifetimeMs(joint.ownership == Ownership::exclusive ? lifetime() : 0);
  joint.group->sendCommand(part);
}

bool ModuleRun::isCommandedByAnother(const Joint& joint) const {
  return std::ranges::any_of(
      joint.modules, [&](int i) { return ownerOf(static_cast<std::size_t>(i)).group != 0; });
}

void ModuleRun::readTargets(const Joint& joint) {
  sim::GroupFeedback feedback(joint.modules.size());
  joint.group->readFeedback(feedback);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    const auto read = [](const auto& field) {
      return field.has() ? static_cast<double>(field.get()) : kNan;
    };
    targets_[static_cast<std::size_t>(joint.modules[i])] = {read(actuator.positionCommand()),
                                                            read(actuator.velocityCommand()),
                                                            read(actuator.effortCommand())};
  }
}

void ModuleRun::fill(std::size_t axis, sim::ModuleCommand& command) const {
  Target target = targets_[axis];
  const bool moves = !std::isnan(target.position) || !std::isnan(target.velocity);
  if (compensatesGravity_[axis] && moves && std::isnan(target.effort)) {
    target.effort = gravityEfforts_[static_cast<Eigen::Index>(axis)];
  }
  const auto actuator = command.actuator();
  actuator.position().set(target.position);
  actuator.velocity().set(static_cast<float>(target.velocity));
  actuator.effort().set(static_cast<float>(target.effort));
}

std::vector<MotionColumn> ModuleRun::columns() const {
  const std::map<std::string_view, double Target::*> kTargets = {
      {"position_command", &Target::position},
      {"velocity_command", &Target::velocity},
      {"effort_command", &Target::effort}};
  std::vector<MotionColumn> columns;
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    for (const std::string_view name : sim::kMotionColumns) {
      const auto target = kTargets.find(name);
      columns.push_back({axes_[i].label + "." + std::string(name), i,
                         target == kTargets.end() ? nullptr : target->second});
    }
  }
  return columns;
}

void ModuleRun::writeRow(double time, std::string& line) {
  sim::writeMotionRow(time, feedback(), line);
}

Moment ModuleRun::moment(double time) {
  const sim::GroupFeedback& all = feedback();
  Moment moment{time, {}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto actuator = all[i].actuator();
    moment.axes.push_back(
        {static_cast<float>(actuator.position().get()),
         static_cast<float>(actuator.positionCommand().get()), actuator.velocity().get(),
         actuator.velocityCommand().get(), actuator.effort().get(), actuator.effortCommand().get(),
         actuator.pwmCommand().get(), actuator.motorWindingCurrent().get(),
         actuator.motorWindingTemperature().get(), actuator.motorHousingTemperature().get(),
         actuator.deflection().get(), actuator.motorVelocity().get()});
  }
  return moment;
}

const sim::GroupFeedback& ModuleRun::feedback() {
  group_->readFeedback(feedback_);
  return feedback_;
}

const sim::GroupInfo& ModuleRun::info() {
  group_->requestInfo(info_);
  return info_;
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/session/commander.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <tuple>

#include "module/device.h"

namespace hrdf::app {
namespace {

constexpr double kPeriod = 0.01;  // s between commands, as in HEBI's examples

ModulePlace placeOf(const mjModel& model, const sim::ModuleInModel& module) {
  ModulePlace place;
  place.name = place.label = module.name;
  place.family = module.family;
  place.type = module.parameters.type;
  place.kit = module.parameters.gains;
  const int actuator = mj_name2id(&model, mjOBJ_ACTUATOR, module.actuator.c_str());
  place.joint = mj_name2id(&model, mjOBJ_JOINT, module.joint.c_str());
  place.gear = model.actuator_gear[6 * actuator];
  place.slides = model.jnt_type[place.joint] == mjJNT_SLIDE;
  place.isLinear = place.slides && std::abs(place.gear) == 1;
  place.isHeld = module.isHeld;
  place.maxSpeed = module.parameters.maxSpeed;
  place.maxEffort = module.parameters.maxEffort;
  const double most = place.slides ? 1 : std::numbers::pi;
  const mjtNum* range = model.jnt_range + 2 * place.joint;
  const bool limited = model.jnt_limited[place.joint] != 0;
  std::tie(place.minPosition, place.maxPosition) = std::minmax(
      {place.gear * (limited ? range[0] : -most), place.gear * (limited ? range[1] : most)});
  return place;
}

void labelModules(std::vector<ModulePlace>& modules) {
  for (ModulePlace& module : modules) {
    const auto hasName = [&](const ModulePlace& other) { return other.name == module.name; };
    if (std::ranges::count_if(modules, hasName) > 1) {
      module.label = module.family + "/" + module.name;
    }
  }
}

// Writes the settings `now` of a module, except those that its file has changed: `then` were the
// file's settings before, `file` are its new ones.
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

// Returns the group of some actuators, which stand before other devices in the list. By address: a
// name may hold a '*', for which a lookup takes any text.
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

Commander::Commander(sim::Simulation& simulation, const std::vector<sim::ModuleInModel>& modules,
                     bool compensatesGravity, Role first)
    : simulation_(simulation),
      targets_(modules.size()),
      gravityEfforts_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(modules.size()))),
      command_(modules.size()),
      feedback_(modules.size()),
      info_(modules.size()),
      opened_(modules.size()),
      compensatesGravity_(compensatesGravity),
      first_(first) {
  for (const sim::ModuleInModel& module : modules) {
    modules_.push_back(placeOf(*simulation.model(), module));
  }
  labelModules(modules_);
  std::vector<int> all(modules_.size());
  std::iota(all.begin(), all.end(), 0);
  group_ = groupOf(simulation, all);
  group_->requestInfo(opened_);
  findJoints();
  begin();
}

void Commander::findJoints() {
  for (std::size_t i = 0; i < size(); ++i) {
    const auto isOn = [&](const Joint& joint) {
      return modules_[static_cast<std::size_t>(joint.modules[0])].joint == modules_[i].joint;
    };
    const auto found = std::ranges::find_if(joints_, isOn);
    jointOf_.push_back(static_cast<std::size_t>(found - joints_.begin()));
    if (found == joints_.end()) joints_.emplace_back();
    joints_[jointOf_[i]].modules.push_back(static_cast<int>(i));
  }
  for (Joint& joint : joints_) joint.group = groupOf(simulation_, joint.modules);
}

void Commander::setTarget(std::size_t module, const Target& target) {
  if (role(module) == Role::yields) return;
  targets_[module] = target;
  isDue_ = true;
}

void Commander::lead(std::size_t module, const Target& target) {
  setTarget(module, target);
  const ModulePlace& leader = modules_[module];
  for (std::size_t i = 0; i < modules_.size(); ++i) {
    if (i == module || modules_[i].joint != leader.joint) continue;
    const double ratio = modules_[i].gear / leader.gear;
    setTarget(i, {ratio * target.position, ratio * target.velocity, kNone});
  }
}

double Commander::position(std::size_t module) const {
  const ModulePlace& place = modules_[module];
  return place.gear * simulation_.data()->qpos[simulation_.model()->jnt_qposadr[place.joint]];
}

void Commander::holdStill() {
  for (std::size_t i = 0; i < size(); ++i) setTarget(i, {position(i), kNone, kNone});
}

void Commander::begin() {
  for (Joint& joint : joints_) joint.role = Role::holds;
  holdStill();
  for (std::size_t i = 0; i < size(); ++i) {
    if (modules_[i].isHeld && first_ == Role::holds) continue;
    setTarget(i, {});
    jointWith(i).role = Role::yields;
  }
}

void Commander::hold(std::size_t module) {
  Joint& joint = jointWith(module);
  joint.role = Role::holds;
  for (const int i : joint.modules) {
    const auto each = static_cast<std::size_t>(i);
    setTarget(each, {position(each), kNone, kNone});
  }
  command(joint);
}

void Commander::takeOver(std::size_t module) {
  const sim::StateLock state = simulation_.lock();  // no program gets in between
  Joint& joint = jointWith(module);
  for (const int i : joint.modules) simulation_.breakLock(static_cast<std::size_t>(i));
  hold(module);
  joint.role = Role::takenOver;
  command(joint);
}

void Commander::letGo(std::size_t module) {
  Joint& joint = jointWith(module);
  joint.role = Role::yields;
  joint.group->sendCommand(sim::GroupCommand(joint.modules.size()));
}

sim::Simulation::ModuleCommander Commander::commanderOf(std::size_t module) const {
  auto commander = simulation_.commanderOf(module);
  return commander.group == joints_[jointOf_[module]].group->sender()
             ? sim::Simulation::ModuleCommander()
             : commander;
}

// Without its targets a module would stop; but they are not this one's to say where it yields.
void Commander::send(sim::GroupCommand&& settings) {
  for (Joint& joint : joints_) {
    sim::GroupCommand part = settings.subview(joint.modules);
    bool isAny = false;
    for (std::size_t i = 0; i < part.size(); ++i) isAny |= !isEmpty(part[i]);
    if (!isAny) continue;
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (joint.role != Role::yields) {
        fill(static_cast<std::size_t>(joint.modules[i]), part[i]);
      }
    }
    joint.group->sendCommand(part);
  }
}

void Commander::setCompensatesGravity(bool compensates) {
  compensatesGravity_ = compensates;
  isDue_ = true;
}

void Commander::inherit(Commander& other) {
  compensatesGravity_ = other.compensatesGravity_;
  setLifetime(other.lifetime());
  begin();
  sim::GroupCommand settings(size());
  for (std::size_t i = 0; i < size(); ++i) {
    const auto isSame = [&](const ModulePlace& place) {
      return place.family == modules_[i].family && place.name == modules_[i].name;
    };
    const auto old = std::ranges::find_if(other.modules_, isSame);
    if (old == other.modules_.end()) continue;
    const auto from = static_cast<std::size_t>(old - other.modules_.begin());
    setTarget(i, other.targets_[from]);
    jointWith(i).role = other.role(from);
    keepSettings(other.info()[from].message, other.opened_[from].message, opened_[i].message,
                 settings[i].message);
  }
  send(std::move(settings));
}

void Commander::restart() { isDue_ = true; }

void Commander::goBack(const Checkpoint& checkpoint) {
  targets_ = checkpoint.targets;
  sent_ = checkpoint.sent;
  isDue_ = false;
}

void Commander::update() {
  const double time = simulation_.data()->time;
  if (!isDue_ && time < sent_ + kPeriod - kHalfStep) return;
  isDue_ = false;
  sent_ = time;
  gravityEfforts_ = group_->getGravityEfforts();
  for (Joint& joint : joints_) {
    if (joint.role == Role::holds && isCommandedByAnother(joint)) joint.role = Role::yields;
    if (joint.role == Role::yields) {
      follow(joint);
    } else {
      command(joint);
    }
  }
}

void Commander::command(Joint& joint) {
  sim::GroupCommand part = command_.subview(joint.modules);
  for (std::size_t i = 0; i < part.size(); ++i) {
    fill(static_cast<std::size_t>(joint.modules[i]), part[i]);
  }
  joint.group->setCommandLifetimeMs(joint.role == Role::takenOver ? lifetime() : 0);
  joint.group->sendCommand(part);
}

bool Commander::isCommandedByAnother(const Joint& joint) const {
  return std::ranges::any_of(
      joint.modules, [&](int i) { return commanderOf(static_cast<std::size_t>(i)).group != 0; });
}

void Commander::follow(const Joint& joint) {
  sim::GroupFeedback feedback(joint.modules.size());
  joint.group->readFeedback(feedback);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    const auto actuator = feedback[i].actuator();
    const auto read = [](const auto& field) {
      return field.has() ? static_cast<double>(field.get()) : kNone;
    };
    targets_[static_cast<std::size_t>(joint.modules[i])] = {read(actuator.positionCommand()),
                                                            read(actuator.velocityCommand()),
                                                            read(actuator.effortCommand())};
  }
}

void Commander::fill(std::size_t module, sim::ModuleCommand& command) const {
  Target target = targets_[module];
  const bool moves = !std::isnan(target.position) || !std::isnan(target.velocity);
  if (compensatesGravity_ && moves && std::isnan(target.effort)) {
    target.effort = gravityEfforts_[static_cast<Eigen::Index>(module)];
  }
  const auto actuator = command.actuator();
  actuator.position().set(target.position);
  actuator.velocity().set(static_cast<float>(target.velocity));
  actuator.effort().set(static_cast<float>(target.effort));
}

const sim::GroupFeedback& Commander::feedback() {
  group_->readFeedback(feedback_);
  return feedback_;
}

const sim::GroupInfo& Commander::info() {
  group_->requestInfo(info_);
  return info_;
}

}  // namespace hrdf::app

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "firmware/core.h"
#include "hebi/firmware_setup.h"
#include "model/home.h"
#include "world/hash.h"
#include "world/imu.h"

namespace hrdf::sim {
namespace {

int idOf(const mjModel& model, mjtObj type, const std::string& name) {
  return mj_name2id(&model, type, name.c_str());
}

// Makes the serial number from all bytes of the MAC address except the first byte, which is the
// same for all devices.
InfoStrings stringsOf(const std::string& family, const std::string& name, const std::string& type,
                      const MacAddress& address) {
  std::string serial = "S";
  for (std::size_t i = 1; i < address.bytes.size(); ++i) {
    char digits[3];
    std::snprintf(digits, sizeof(digits), "%02X", address.bytes[i]);
    serial += digits;
  }
  InfoStrings strings;
  strings.set(InfoString::name, name);
  strings.set(InfoString::family, family);
  strings.set(InfoString::serial, serial);
  strings.set(InfoString::electricalType, type);
  strings.set(InfoString::mechanicalType, type);
  strings.set(InfoString::firmwareType, "simulated");
  return strings;
}

}  // namespace

World::World(CompiledRobot opened, const SimulationOptions& options)
    : modules_(std::move(opened.modules)),
      startKeyframe_(std::move(opened.start)),
      model_(std::move(opened.model)),
      data_(mj_makeData(model_.get())),
      gravity_(*model_),
      holding_(*model_),
      friction_(static_cast<std::size_t>(model_->nv)),
      before_(friction_.size()),
      busVoltage_(firmware::kNominalVoltage) {
  for (const ModuleInModel& module : modules_) {
    units_.push_back(unitOf(module, size(), options));
  }
  reports_.resize(units_.size());
  shareJoints();
  start();
}

World::Unit World::unitOf(const ModuleInModel& module, int index,
                          const SimulationOptions& options) {
  const bool isElastic = options.seriesElastic && hasSpring(module);
  const ModuleOptions own{static_cast<std::uint64_t>(index) + 1, isElastic,
                          streamOf(module.actuator)};
  const int actuator = idOf(*model_, mjOBJ_ACTUATOR, module.actuator);
  const int joint = idOf(*model_, mjOBJ_JOINT, module.joint);
  Unit unit{Module(module.parameters, own), isElastic};
  const std::string& type = module.parameters.type;
  unit.module.strings() = stringsOf(module.family, module.name, type,
                                    addresses_.add(module.file, module.family, module.name));
  if (module.setup) {
    Settings its = unit.module.settings();
    its.firmware = *module.setup;
    busVoltage_ = its.firmware.motor.busVoltage;
    unit.module.setSettings(its);
    unit.module.powerUp();
  }
  Command settings = module.settings;
  settings.flags.set(CommandFlag::saveCurrentSettings);
  unit.module.receive(settings, 1, 0, 0);
  unit.control = model_->actuator_ctrladr[actuator];
  unit.position = model_->jnt_qposadr[joint];
  unit.joint = joint;
  unit.isHeld = module.isHeld;
  unit.dof = model_->jnt_dofadr[joint];
  unit.site = idOf(*model_, mjOBJ_SITE, module.site);
  unit.gear = model_->actuator_gear[6 * actuator];
  return unit;
}

// Divides friction and armature of a joint equally among the modules on the joint.
void World::shareJoints() {
  for (Unit& unit : units_) {
    const auto modules = std::ranges::count(units_, unit.dof, &Unit::dof);
    unit.share = 1.0 / static_cast<double>(modules);
    unit.armature = unit.share * model_->dof_armature[unit.dof];
  }
}

// Resets the physics to the initial pose. Switches all modules on, without commands.
void World::start() {
  resetTo(startKeyframe_.c_str(), *model_, *data_);
  std::ranges::copy(startPositions_, data_->qpos);
  std::ranges::copy(startVelocities_, data_->qvel);
  data_->time = repeated_ = 0;
  gravity_ = Gravity(*model_);
  for (Unit& unit : units_) data_->ctrl[unit.control] = unit.voltage = 0;
  std::copy_n(data_->qvel, before_.size(), before_.begin());
  mj_forward(model_.get(), data_.get());
  holding_.clear();
  for (Unit& unit : units_) {
    if (unit.isHeld) holding_.add(unit.module, unit.joint, unit.gear, unit.share, *data_);
  }
  sense();
}

void World::reset() {
  for (Unit& unit : units_) {
    unit.module.powerUp();
    unit.commander = 0;
  }
  for (const auto& other : others_) other->powerUp();
  std::ranges::fill(reports_, 0);
  clock_.restart();
  start();
  for (const std::weak_ptr<WorldListener>& each : listeners_) {
    if (const auto listener = each.lock()) listener->receive(WorldEvent::reset);
  }
}

void World::startFrom(std::vector<double> positions, std::vector<double> velocities) {
  startPositions_ = std::move(positions);
  startVelocities_ = std::move(velocities);
}

Device& World::device(int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < units_.size() ? static_cast<Device&>(units_[i].module) : *others_[i - units_.size()];
}

std::string_view World::text(int index, InfoString field) const {
  return device(index).strings().get(field);
}

const MacAddress& World::addressOf(int index) const {
  return addresses_[static_cast<std::size_t>(index)];
}

std::optional<int> World::add(std::unique_ptr<Device> device, const std::string& family,
                              const std::string& name, const std::string& type) {
  if (!isDeviceName(name) || !isDeviceName(family)) return std::nullopt;
  const int index = size();
  for (int i = 0; i < index; ++i) {
    if (text(i, InfoString::family) == family && text(i, InfoString::name) == name) {
      return std::nullopt;
    }
  }
  device->strings() = stringsOf(family, name, type, addresses_.add("", family, name));
  device->setTime(time());
  others_.push_back(std::move(device));
  reports_.push_back(0);
  return index;
}

std::optional<int> World::addPhone(const std::string& family, const std::string& name,
                                   Phone::ReadLayout read) {
  return add(std::make_unique<Phone>(size() + 1, read), family, name, "mobileIO");
}

std::optional<int> World::addIoBoard(const std::string& family, const std::string& name) {
  return add(std::make_unique<IoBoard>(size() + 1), family, name, "ioBoard");
}

bool World::receive(int index, const Command& command, std::uint64_t sender,
                    std::int32_t lifetime) {
  const auto i = static_cast<std::size_t>(index);
  const bool moves = i < units_.size() && (hasTargets(command) || isEmpty(command));
  if (moves) holding_.release(units_[i].module, time());
  const bool isTaken = device(index).receive(command, sender, lifetime, time());
  if (moves && isTaken) units_[i].commander = sender;
  return isTaken;
}

std::uint64_t World::commanderOf(int index) const {
  const auto i = static_cast<std::size_t>(index);
  return i < units_.size() ? units_[i].commander : 0;
}

void World::breakLock(int index) {
  const auto i = static_cast<std::size_t>(index);
  if (i < units_.size()) units_[i].module.breakLock();
}

bool World::step() {
  if (clock_.isStepping()) return false;
  makeStep(nullptr);
  return true;
}

World::Checkpoint World::stepAndKeep() {
  Checkpoint kept;
  makeStep(&kept.beginning);
  const StateLock state = lock();
  for (const Unit& unit : units_) kept.modules.push_back(unit.module.state());
  kept.support = gravity_.support();
  return kept;
}

void World::goBack(const Checkpoint& checkpoint, const std::vector<bool>& withTargets) {
  const double before = data_->time;
  setState(*model_, *data_, checkpoint.beginning);
  std::copy_n(data_->qvel, before_.size(), before_.begin());
  mj_step(model_.get(), data_.get());
  repeated_ += before - data_->time;
  gravity_.setSupport(checkpoint.support);
  for (std::size_t i = 0; i < units_.size(); ++i) {
    units_[i].module.goBack(checkpoint.modules[i], withTargets[i]);
  }
}

void World::makeStep(PhysicsState* beginning) {
  const StepClock::Turn turn(clock_);
  const std::vector<Call> calls = advance(beginning);
  // In stepped time, no thread waits for notify(): threads make the steps themselves.
  if (clock_.isRealtime()) clock_.notify();
  for (const auto& [listener, call] : calls) call();
}

std::vector<World::Call> World::advance(PhysicsState* beginning) {
  const StateLock state = lock();
  drive();
  if (beginning != nullptr) *beginning = stateOf(*model_, *data_);
  mj_step(model_.get(), data_.get());
  clock_.countStep();
  sense();
  std::vector<Call> calls;
  for (const std::weak_ptr<WorldListener>& each : listeners_) {
    auto listener = each.lock();
    if (!listener) continue;
    auto call = listener->receive(WorldEvent::step);
    if (call) calls.emplace_back(std::move(listener), std::move(call));
  }
  return calls;
}

void World::drive() {
  holding_.update(*data_);
  std::copy_n(data_->qvel, before_.size(), before_.begin());
  for (Unit& unit : units_) {
    const ModuleOutput output = unit.module.drive();
    unit.voltage = output.voltage;
    data_->ctrl[unit.control] = unit.isElastic ? output.springTorque : unit.voltage;
  }
}

void World::sense() {
  findFrictions();
  for (Unit& unit : units_) {
    const double velocity = data_->qvel[unit.dof];
    const double before = before_[static_cast<std::size_t>(unit.dof)];
    const double acceleration = (velocity - before) / firmware::kPeriod;
    ModuleInput input;
    input.time = time();
    input.position = unit.gear * data_->qpos[unit.position];
    input.velocity = unit.gear * velocity;
    input.effort = shaftEffort(unit, acceleration);
    input.busVoltage = busVoltage_;
    input.motionStop = motionStop_;
    unit.module.sense(input);
  }
  for (const auto& other : others_) other->setTime(time());
}

// Returns the torque at the shaft: the motor's torque at the end of the step, as the implicit
// integrator used it, minus dry friction and the torque that accelerates the rotor. Does not use
// MuJoCo's actuator force, which is from the beginning of the step.
double World::shaftEffort(const Unit& unit, double acceleration) const {
  const double velocity = unit.gear * data_->qvel[unit.dof];
  const double friction = unit.share * friction_[static_cast<std::size_t>(unit.dof)];
  return motorTorque(unit.module.settings().firmware.motor, unit.voltage, velocity) +
         (friction - unit.armature * acceleration) / unit.gear;
}

// Reads the dry friction of all joints from MuJoCo's constraint forces, in which the rows for
// friction come after the `ne` rows for equality constraints.
void World::findFrictions() {
  std::fill(friction_.begin(), friction_.end(), 0);
  for (int i = data_->ne; i < data_->ne + data_->nf; ++i) {
    if (data_->efc_type[i] != mjCNSTR_FRICTION_DOF) continue;
    friction_[static_cast<std::size_t>(data_->efc_id[i])] = data_->efc_force[i];
  }
}

double World::gravityEffort(int index) const {
  const auto i = static_cast<std::size_t>(index);
  if (i >= units_.size()) return 0;
  const Unit& unit = units_[i];
  const double most = unit.module.settings().firmware.motor.maxEffort;
  const double effort = unit.share * gravity_.effort(model_->dof_jntid[unit.dof]) / unit.gear;
  return std::clamp(effort, -most, most) + 0.0;  // 0.0 converts -0 to 0
}

void World::report(int index, std::uint64_t receiver, Feedback& feedback) {
  const auto i = static_cast<std::size_t>(index);
  device(index).report(feedback, receiver);
  if (i < units_.size()) {
    const Unit& unit = units_[i];
    const Imu imu{unit.site, unit.module.settings().accelIncludesGravity};
    measure(imu, *model_, *data_, before_, feedback);
  }
  feedback.integers.set(FeedbackUInt64::rxSequenceNumber, ++reports_[i]);
}

std::uint64_t World::join(const std::shared_ptr<WorldListener>& listener) {
  std::erase_if(listeners_, [](const auto& other) { return other.expired(); });
  listeners_.push_back(listener);
  return ++senders_;
}

std::uint64_t World::stateHash() const {
  Hash hash;
  for (const double value : stateOf(*model_, *data_)) hash.add(value);
  for (const Unit& unit : units_) {
    Feedback feedback;
    unit.module.report(feedback, 0);
    for (const float value : feedback.floats.values()) hash.add(static_cast<double>(value));
    for (const double value : feedback.angles.values()) hash.add(value);
  }
  return hash.value();
}

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world.h"

#include <cstdio>
#include <cstring>

#include <Eigen/Geometry>

#include <hrdf/sim/simulation.h>

#include "dynamics.h"
#include "motor.h"

namespace hrdf::sim {
namespace {

// FNV-1a, 64 bits.
class Hash {
 public:
  void add(double value) {
    unsigned char bytes[sizeof(value)];
    std::memcpy(bytes, &value, sizeof(value));
    for (const unsigned char byte : bytes) value_ = (value_ ^ byte) * 0x100000001b3;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

int idOf(const mjModel& model, mjtObj type, const std::string& name) {
  return mj_name2id(&model, type, name.c_str());
}

InfoStrings stringsOf(const MarkedModule& module, int index) {
  char serial[16];
  std::snprintf(serial, sizeof(serial), "S%05d", index + 1);
  InfoStrings strings;
  strings.set(InfoString::name, module.name);
  strings.set(InfoString::family, module.family);
  strings.set(InfoString::serial, serial);
  strings.set(InfoString::electricalType, module.parameters.type);
  strings.set(InfoString::mechanicalType, module.parameters.type);
  strings.set(InfoString::firmwareType, "simulated");
  return strings;
}

Vector3f toVector(const Eigen::Vector3d& v) {
  const Eigen::Vector3f f = v.cast<float>();
  return {f.x(), f.y(), f.z()};
}

// True while it lives.
class Guard {
 public:
  explicit Guard(bool& flag) : flag_(flag) { flag_ = true; }
  ~Guard() { flag_ = false; }
  Guard(const Guard&) = delete;
  Guard& operator=(const Guard&) = delete;

 private:
  bool& flag_;
};

}  // namespace

World::World(Opened opened)
    : model_(std::move(opened.model)),
      data_(mj_makeData(model_.get())),
      friction_(static_cast<std::size_t>(model_->nv)),
      busVoltage_(kNominalVoltage) {
  for (const MarkedModule& module : opened.modules) units_.push_back(unitOf(module, size()));
  const int home = mj_name2id(model_.get(), mjOBJ_KEY, "home");
  if (home >= 0) mj_resetDataKeyframe(model_.get(), data_.get(), home);
  for (const Unit& unit : units_) data_->ctrl[unit.control] = 0;
  mj_forward(model_.get(), data_.get());
  sense();
}

World::Unit World::unitOf(const MarkedModule& module, int index) const {
  ModuleOptions options;
  options.id = static_cast<std::uint64_t>(index) + 1;
  const int actuator = idOf(*model_, mjOBJ_ACTUATOR, module.actuator);
  const int joint = idOf(*model_, mjOBJ_JOINT, module.joint);
  Unit unit{Module(module.parameters, options), module.parameters};
  unit.module.strings() = stringsOf(module, index);
  Command settings = module.settings;
  settings.flags.set(CommandFlag::saveCurrentSettings);
  unit.module.receive(settings, 1, 0, 0);
  unit.control = model_->actuator_ctrladr[actuator];
  unit.position = model_->jnt_qposadr[joint];
  unit.dof = model_->jnt_dofadr[joint];
  unit.site = idOf(*model_, mjOBJ_SITE, module.site);
  unit.gear = model_->actuator_gear[6 * actuator];
  unit.armature = model_->dof_armature[unit.dof];
  return unit;
}

std::string_view World::text(int index, InfoString field) const {
  return module(index).strings().get(field);
}

void World::setMotionStop(bool isPressed) { motionStop_ = isPressed; }

void World::setBusVoltage(double volts) { busVoltage_ = volts; }

bool World::step() {
  if (isStepping_) return false;
  const Guard guard(isStepping_);
  drive();
  mj_step(model_.get(), data_.get());
  ++steps_;
  sense();
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (const std::shared_ptr<Group> group = groups_[i].lock()) group->listen();
  }
  return true;
}

void World::drive() {
  for (Unit& unit : units_) {
    unit.voltage = unit.module.drive().voltage;
    unit.velocity = data_->qvel[unit.dof];
    data_->ctrl[unit.control] = unit.voltage;
  }
}

void World::sense() {
  findFrictions();
  for (Unit& unit : units_) {
    const double velocity = data_->qvel[unit.dof];
    const double acceleration =
        steps_ > 0 ? (velocity - unit.velocity) / Simulation::kStep : data_->qacc[unit.dof];
    ModuleInput input;
    input.time = data_->time;
    input.position = unit.gear * data_->qpos[unit.position];
    input.velocity = unit.gear * velocity;
    input.effort = shaftEffort(unit, acceleration);
    input.busVoltage = busVoltage_;
    input.motionStop = motionStop_;
    unit.module.sense(input);
  }
}

// The motor's torque at the end of the step, which is what the implicit integrator took, without
// what rubs and what speeds up the rotor. MuJoCo's own actuator force is that of the beginning.
double World::shaftEffort(const Unit& unit, double acceleration) const {
  const double velocity = unit.gear * data_->qvel[unit.dof];
  const double friction = friction_[static_cast<std::size_t>(unit.dof)];
  return motorTorque(unit.motor, unit.voltage, velocity) +
         (friction - unit.armature * acceleration) / unit.gear;
}

// Dry friction is a constraint to MuJoCo; its rows follow the equalities.
void World::findFrictions() {
  std::fill(friction_.begin(), friction_.end(), 0);
  for (int i = data_->ne; i < data_->ne + data_->nf; ++i) {
    if (data_->efc_type[i] != mjCNSTR_FRICTION_DOF) continue;
    friction_[static_cast<std::size_t>(data_->efc_id[i])] = data_->efc_force[i];
  }
}

void World::report(int index, std::uint64_t receiver, Feedback& feedback) {
  Unit& unit = units_[static_cast<std::size_t>(index)];
  unit.module.report(feedback, receiver);
  tellMotion(unit, feedback);
  feedback.integers.set(FeedbackUInt64::rxSequenceNumber, ++unit.told);
}

// As MuJoCo's own sensors see it, which is at the beginning of the last step.
void World::tellMotion(const Unit& unit, Feedback& feedback) {
  if (motionKnown_ != steps_) mj_rnePostConstraint(model_.get(), data_.get());
  motionKnown_ = steps_;
  Eigen::Vector<double, 6> velocity, acceleration;
  mj_objectVelocity(model_.get(), data_.get(), mjOBJ_SITE, unit.site, velocity.data(), 1);
  mj_objectAcceleration(model_.get(), data_.get(), mjOBJ_SITE, unit.site, acceleration.data(), 1);
  using Rotation = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  const Eigen::Map<const Rotation> R_WI(data_->site_xmat + 9 * unit.site);
  Eigen::Vector3d a = acceleration.tail<3>();
  if (!unit.module.settings().accelIncludesGravity) {
    a += R_WI.transpose() * Eigen::Map<const Eigen::Vector3d>(model_->opt.gravity);
  }
  const Eigen::Quaternionf q = Eigen::Quaterniond(Eigen::Matrix3d(R_WI)).cast<float>();
  feedback.vectors.set(FeedbackVector::accelerometer, toVector(a));
  feedback.vectors.set(FeedbackVector::gyro, toVector(velocity.head<3>()));
  feedback.quaternions.set(FeedbackQuaternion::orientation, {q.w(), q.x(), q.y(), q.z()});
}

std::uint64_t World::join(const std::shared_ptr<Group>& group) {
  std::erase_if(groups_, [](const auto& other) { return other.expired(); });
  groups_.push_back(group);
  return ++senders_;
}

std::uint64_t World::stateHash() const {
  std::vector<double> state(
      static_cast<std::size_t>(mj_stateSize(model_.get(), mjSTATE_INTEGRATION)));
  mj_getState(model_.get(), data_.get(), state.data(), mjSTATE_INTEGRATION);
  Hash hash;
  for (const double value : state) hash.add(value);
  for (const Unit& unit : units_) {
    Feedback feedback;
    unit.module.report(feedback, 0);
    for (const float value : feedback.floats.values()) hash.add(static_cast<double>(value));
    for (const double value : feedback.angles.values()) hash.add(value);
  }
  return hash.value();
}

}  // namespace hrdf::sim

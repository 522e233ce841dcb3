// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "world/world.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <Eigen/Geometry>

#include "hebi/drives.h"
#include "module/motor.h"
#include "module/pid.h"

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

// Serials are unlike those of other worlds of the process.
InfoStrings stringsOf(const std::string& family, const std::string& name, const std::string& type,
                      int world, int index) {
  char serial[32];
  std::snprintf(serial, sizeof(serial), "S%02d%03d", world, index + 1);
  InfoStrings strings;
  strings.set(InfoString::name, name);
  strings.set(InfoString::family, family);
  strings.set(InfoString::serial, serial);
  strings.set(InfoString::electricalType, type);
  strings.set(InfoString::mechanicalType, type);
  strings.set(InfoString::firmwareType, "simulated");
  return strings;
}

Vector3f toVector(const Eigen::Vector3d& v) {
  const Eigen::Vector3f f = v.cast<float>();
  return {f.x(), f.y(), f.z()};
}

Quaternionf toQuaternion(const mjtNum (&q)[4]) {
  const Eigen::Vector4f f = Eigen::Map<const Eigen::Vector4d>(q).cast<float>();
  return {f[0], f[1], f[2], f[3]};
}

int countWorlds() {
  static std::atomic<int> count = 0;
  return count++;
}

}  // namespace

World::World(Opened opened, const SimulationOptions& options)
    : number_(countWorlds()),
      model_(std::move(opened.model)),
      data_(mj_makeData(model_.get())),
      friction_(static_cast<std::size_t>(model_->nv)),
      before_(friction_.size()),
      busVoltage_(kNominalVoltage) {
  for (const MarkedModule& module : opened.modules) {
    units_.push_back(unitOf(module, size(), options));
  }
  told_.resize(units_.size());
  shareJoints();
  start();
}

World::Unit World::unitOf(const MarkedModule& module, int index,
                          const SimulationOptions& options) const {
  const bool isElastic = options.seriesElastic && hasSpring(module);
  const ModuleOptions own{static_cast<std::uint64_t>(index) + 1, isElastic};
  const int actuator = idOf(*model_, mjOBJ_ACTUATOR, module.actuator);
  const int joint = idOf(*model_, mjOBJ_JOINT, module.joint);
  Unit unit{Module(module.parameters, own), module.parameters, isElastic};
  const std::string& type = module.parameters.type;
  unit.module.strings() = stringsOf(module.family, module.name, type, number_, index);
  Command settings = module.settings;
  settings.flags.set(CommandFlag::saveCurrentSettings);
  unit.module.receive(settings, 1, 0, 0);
  unit.control = model_->actuator_ctrladr[actuator];
  unit.position = model_->jnt_qposadr[joint];
  unit.dof = model_->jnt_dofadr[joint];
  unit.site = idOf(*model_, mjOBJ_SITE, module.site);
  unit.gear = model_->actuator_gear[6 * actuator];
  return unit;
}

// A joint with two modules has twice the friction and armature of one.
void World::shareJoints() {
  for (Unit& unit : units_) {
    const auto modules = std::ranges::count(units_, unit.dof, &Unit::dof);
    unit.share = 1.0 / static_cast<double>(modules);
    unit.armature = unit.share * model_->dof_armature[unit.dof];
  }
}

// The home pose, and modules that have just been switched on.
void World::start() {
  const int home = mj_name2id(model_.get(), mjOBJ_KEY, "home");
  if (home >= 0) {
    mj_resetDataKeyframe(model_.get(), data_.get(), home);
  } else {
    mj_resetData(model_.get(), data_.get());
  }
  data_->time = 0;
  for (Unit& unit : units_) data_->ctrl[unit.control] = unit.voltage = 0;
  std::copy_n(data_->qvel, before_.size(), before_.begin());
  mj_forward(model_.get(), data_.get());
  isFresh_ = true;
  sense();
}

void World::reset() {
  for (Unit& unit : units_) unit.module.powerUp();
  for (const auto& phone : phones_) phone->powerUp();
  std::ranges::fill(told_, 0);
  start();
  for (const std::weak_ptr<Group>& listener : groups_) {
    if (const std::shared_ptr<Group> group = listener.lock()) group->restart();
  }
}

Device& World::device(int index) {
  const auto i = static_cast<std::size_t>(index);
  return i < units_.size() ? static_cast<Device&>(units_[i].module) : phone(index);
}

std::string_view World::text(int index, InfoString field) const {
  return device(index).strings().get(field);
}

MacAddress World::addressOf(int index) const {
  const auto byte = [](int value, int shift) { return static_cast<std::uint8_t>(value >> shift); };
  const int device = index + 1;
  return {{0x02, byte(number_, 8), byte(number_, 0), byte(device, 16), byte(device, 8),
           byte(device, 0)}};
}

std::optional<int> World::addPhone(const std::string& family, const std::string& name) {
  if (name.empty() || name.size() > kMaxNameLength || family.size() > kMaxNameLength) {
    return std::nullopt;
  }
  const int index = size();
  for (int i = 0; i < index; ++i) {
    if (text(i, InfoString::family) == family && text(i, InfoString::name) == name) {
      return std::nullopt;
    }
  }
  auto phone = std::make_unique<Phone>(static_cast<std::uint64_t>(index) + 1);
  phone->strings() = stringsOf(family, name, "mobileIO", number_, index);
  phone->setTime(time());
  phones_.push_back(std::move(phone));
  told_.push_back(0);
  return index;
}

std::unique_lock<std::mutex> World::quiet() {
  return isStepping() ? std::unique_lock<std::mutex>() : std::unique_lock(stepping_);
}

// A step of this thread, while it lives: a handler of the user may throw.
class World::Stepping {
 public:
  explicit Stepping(World& world) : world_(world) { world.stepper_ = std::this_thread::get_id(); }
  ~Stepping() {
    world_.hearing_.clear();
    world_.stepper_ = std::thread::id();
  }
  Stepping(const Stepping&) = delete;
  Stepping& operator=(const Stepping&) = delete;

 private:
  World& world_;
};

bool World::step() {
  if (isStepping()) return false;
  const std::lock_guard one(stepping_);
  const Stepping stepping(*this);
  advance();
  stepped_.notify_all();
  for (const std::shared_ptr<Group>& group : hearing_) group->tellHandlers();
  return true;
}

// Whose handlers hear of the step comes into `hearing_`.
void World::advance() {
  const StateLock state = lock();
  drive();
  mj_step(model_.get(), data_.get());
  ++steps_;
  isFresh_ = false;
  sense();
  for (const std::weak_ptr<Group>& listener : groups_) {
    std::shared_ptr<Group> group = listener.lock();
    if (group && group->listen()) hearing_.push_back(std::move(group));
  }
}

void World::waitSteps(std::int64_t count) {
  if (isStepping()) return;
  StateLock state = lock();
  const std::int64_t end = steps_ + count;
  waitUntil(state, -1, [&] { return steps_ >= end; });
}

// Each has its turn within a few switches of threads; more is for the system's scheduler to mend.
void World::letOthersIn() const {
  for (int i = 0; i < 100 && state_.isWanted(); ++i) std::this_thread::yield();
}

void World::setRealtime(bool isRealtime) {
  const StateLock state = lock();
  isRealtime_ = isRealtime;
  stepped_.notify_all();
}

void World::drive() {
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
    const double acceleration =
        isFresh_ ? data_->qacc[unit.dof] : (velocity - before) / kPeriod;
    ModuleInput input;
    input.time = data_->time;
    input.position = unit.gear * data_->qpos[unit.position];
    input.velocity = unit.gear * velocity;
    input.effort = shaftEffort(unit, acceleration);
    input.busVoltage = busVoltage_;
    input.motionStop = motionStop_;
    unit.module.sense(input);
  }
  for (const auto& phone : phones_) phone->setTime(data_->time);
}

// The motor's torque at the end of the step, which is what the implicit integrator took, without
// what rubs and what speeds up the rotor. MuJoCo's own actuator force is that of the beginning.
double World::shaftEffort(const Unit& unit, double acceleration) const {
  const double velocity = unit.gear * data_->qvel[unit.dof];
  const double friction = unit.share * friction_[static_cast<std::size_t>(unit.dof)];
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
  const auto i = static_cast<std::size_t>(index);
  device(index).report(feedback, receiver);
  if (i < units_.size()) tellMotion(units_[i], feedback);
  feedback.integers.set(FeedbackUInt64::rxSequenceNumber, ++told_[i]);
}

// Those of the bodies at the beginning of the last step, which models with sensors of acceleration
// have already; MuJoCo takes the velocities, too, that were then.
void World::findAccelerations() {
  if (data_->flg_rnepost) return;
  std::swap_ranges(before_.begin(), before_.end(), data_->qvel);
  mj_rnePostConstraint(model_.get(), data_.get());
  std::swap_ranges(before_.begin(), before_.end(), data_->qvel);
}

// As MuJoCo's own sensors see it, which is at the beginning of the last step. MuJoCo has the motion
// of a body as that of the point of it at its tree's centre of mass, and takes gravity for an
// acceleration of the world.
void World::tellMotion(const Unit& unit, Feedback& feedback) {
  using Vector = Eigen::Map<const Eigen::Vector3d>;
  using Rotation = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;
  findAccelerations();
  const int body = model_->site_bodyid[unit.site];
  const Vector p_WC(data_->subtree_com + 3 * model_->body_rootid[body]);
  const Vector p_WI(data_->site_xpos + 3 * unit.site);
  const Vector angular(data_->cvel + 6 * body), linearAtC(data_->cvel + 6 * body + 3);
  const Vector turning(data_->cacc + 6 * body), speedingAtC(data_->cacc + 6 * body + 3);
  const Eigen::Vector3d lever = p_WI - p_WC;
  const Eigen::Vector3d linear = linearAtC + angular.cross(lever);
  Eigen::Vector3d a = speedingAtC + turning.cross(lever) + angular.cross(linear);
  const bool hasGravity = (model_->opt.disableflags & mjDSBL_GRAVITY) == 0;
  if (hasGravity && !unit.module.settings().accelIncludesGravity) a += Vector(model_->opt.gravity);
  const Eigen::Map<const Rotation> R_WI(data_->site_xmat + 9 * unit.site);
  mjtNum q[4];
  mju_mulQuat(q, data_->xquat + 4 * body, model_->site_quat + 4 * unit.site);
  feedback.vectors.set(FeedbackVector::accelerometer, toVector(R_WI.transpose() * a));
  feedback.vectors.set(FeedbackVector::gyro, toVector(R_WI.transpose() * angular));
  feedback.quaternions.set(FeedbackQuaternion::orientation, toQuaternion(q));
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

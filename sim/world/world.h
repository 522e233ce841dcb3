// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Physics and devices, and the groups that listen. Lives as long as anyone uses it. Behind each
// step of the physics the modules have sensed its newest state; they drive before the next, so that
// feedback is new and commands are in force at once:
//
//     MuJoCo's state -> ModuleInput -> Module -> volts -> mj_step
//
// Threads: one steps at a time. What it changes is guarded by lock(), which time(), steps(),
// reset() and what is about devices, data and groups want to be held. Handlers are called behind
// the step, without that lock, so that they may wait for what other threads hold.
#ifndef HRDF_SIM_WORLD_WORLD_H_
#define HRDF_SIM_WORLD_WORLD_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/group.h>
#include <hrdf/sim/mac_address.h>
#include <hrdf/sim/simulation_options.h>
#include <hrdf/sim/state_mutex.h>

#include "module/module.h"
#include "loading/open_model.h"
#include "module/phone.h"

namespace hrdf::sim {

class World {
 public:
  World(Opened opened, const SimulationOptions& options);

  StateLock lock() { return StateLock(state_); }

  // One step, and the handlers. False, and no step, inside of a handler.
  bool step();
  // Whether this thread is inside of a step.
  bool isStepping() const { return stepper_ == std::this_thread::get_id(); }
  // Waits until no handler runs, unless called by one.
  std::unique_lock<std::mutex> quiet();

  double time() const { return data_->time; }
  std::int64_t steps() const { return steps_; }
  void reset();

  // While a thread of its own steps it, those who wait for a step sleep.
  void setRealtime(bool isRealtime);
  bool isRealtime() const { return isRealtime_; }
  // Waits, of `lock` let go, until `isDone`, or real time ends, or `timeoutMs` (below 0: for ever)
  // are over. True if done.
  template <class Predicate>
  bool waitUntil(StateLock& lock, std::int32_t timeoutMs, Predicate isDone) {
    const std::chrono::milliseconds timeout(timeoutMs < 0 ? kForEver : timeoutMs);
    stepped_.wait_for(lock, timeout, [&] { return !isRealtime_ || isDone(); });
    return isDone();
  }
  // Waits until real time has made so many more steps, or ends.
  void waitSteps(std::int64_t count);
  // For one who steps without a pause between.
  void letOthersIn() const;

  mjModel* model() { return model_.get(); }
  mjData* data() { return data_.get(); }
  std::uint64_t stateHash() const;

  // Actuators in the order of the model, then phones in the order in which they came.
  int size() const { return static_cast<int>(units_.size() + phones_.size()); }
  int actuators() const { return static_cast<int>(units_.size()); }
  Device& device(int index);
  const Device& device(int index) const { return const_cast<World*>(this)->device(index); }
  std::string_view text(int index, InfoString field) const;
  // Locally administered, and unlike those of other worlds of the process.
  MacAddress addressOf(int index) const;

  // The index of a new phone; nothing where the name is taken or too long.
  std::optional<int> addPhone(const std::string& family, const std::string& name);
  Phone& phone(int index) { return *phones_[static_cast<std::size_t>(index) - units_.size()]; }

  void setMotionStop(bool isPressed) { motionStop_ = isPressed; }
  void setBusVoltage(double volts) { busVoltage_ = volts; }

  // All that device `index` tells to the sender `receiver`, the IMU among it, in place of what it
  // told before.
  void report(int index, std::uint64_t receiver, Feedback& feedback);

  // Groups hear of each step while they live.
  std::uint64_t join(const std::shared_ptr<Group>& group);

 private:
  // A module and its place in the physics. Coordinates of the joint times `gear` are the module's.
  struct Unit {
    Module module;
    ActuatorParameters motor;
    bool isElastic = false;
    int control = 0, position = 0, dof = 0, site = 0;  // indices into MuJoCo's arrays
    double gear = 1;
    double share = 1;     // of the joint's friction and armature, which its modules bear together
    double armature = 0;  // kg m^2 or kg, its share of the joint's
    double voltage = 0;   // V, in the last step
  };

  class Stepping;
  static constexpr std::int64_t kForEver = 1'000'000'000'000;  // ms

  Unit unitOf(const MarkedModule& module, int index, const SimulationOptions& options) const;
  void shareJoints();
  void start();
  void advance();
  void drive();
  void sense();
  // What the shaft of `unit` passes on, at the module's side, when its joint speeds up so.
  double shaftEffort(const Unit& unit, double acceleration) const;
  void findFrictions();
  void findAccelerations();
  void tellMotion(const Unit& unit, Feedback& feedback);

  StateMutex state_;
  std::mutex stepping_;
  std::atomic<std::thread::id> stepper_;
  std::condition_variable_any stepped_;
  std::atomic<bool> isRealtime_ = false;

  int number_;  // of the world in its process
  ModelPtr model_;
  DataPtr data_;
  std::vector<Unit> units_;
  std::vector<std::unique_ptr<Phone>> phones_;
  std::vector<std::uint64_t> told_;  // times that each device reported
  // By degree of freedom of the physics.
  std::vector<double> friction_;  // N m or N
  std::vector<double> before_;    // velocity at the beginning of the last step, rad/s or m/s
  double busVoltage_;             // V
  bool motionStop_ = false;
  bool isFresh_ = true;  // not stepped since the start
  std::int64_t steps_ = 0;
  std::uint64_t senders_ = 0;
  std::vector<std::weak_ptr<Group>> groups_;
  std::vector<std::shared_ptr<Group>> hearing_;  // in this step
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_H_

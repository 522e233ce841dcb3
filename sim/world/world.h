// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The physics and devices of a simulation. It exists as long as any object uses it. After each
// physics step the modules sense the new state; before the next step they drive. So feedback is
// new, and commands are effective at once:
//
//   MuJoCo's state -> ModuleInput -> Module -> volts -> mj_step
//
// Threads: call all functions under lock(), except step(), clock() and lock().
#ifndef HRDF_SIM_WORLD_WORLD_H_
#define HRDF_SIM_WORLD_WORLD_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/mac_address.h>
#include <hrdf/sim/simulation_options.h>
#include <hrdf/sim/state_mutex.h>

#include "module/io_board.h"
#include "module/module.h"
#include "module/phone.h"
#include "world/addresses.h"
#include "world/compiled_robot.h"
#include "world/gravity.h"
#include "world/holding.h"
#include "world/physics_state.h"
#include "world/step_clock.h"
#include "world/world_listener.h"

namespace hrdf::sim {

class World {
 public:
  // The state at the end of a step.
  struct Checkpoint {
    PhysicsState
        beginning;  // of the step; repeating the step restores all data that MuJoCo computed in it
    std::vector<Module::State> modules;
    Gravity::Support support;
  };

  World(CompiledRobot opened, const SimulationOptions& options);

  StateLock lock() { return clock_.lock(); }
  StepClock& clock() { return clock_; }

  // Makes one step, then the listeners' calls. In such a call does nothing and returns false.
  bool step();
  // Makes one step, and returns the state at its end. Do not call it in a listener's call.
  Checkpoint stepAndKeep();
  // Restores bodies, and modules with their loops and heat; targets only of modules in
  // `withTargets`. Clocks, locks and settings of devices do not change.
  void goBack(const Checkpoint& checkpoint, const std::vector<bool>& withTargets);
  // Returns the time of devices and programs, s. goBack() changes MuJoCo's time, but not this time.
  double time() const { return data_->time + repeated_; }
  void reset();
  // Lets each later reset() start at these qpos and qvel of MuJoCo; empty: the keyframe's values.
  void startFrom(std::vector<double> positions, std::vector<double> velocities);

  // The modules as opened, in the order of devices.
  const std::vector<ModuleInModel>& modules() const { return modules_; }
  mjModel* model() { return model_.get(); }
  mjData* data() { return data_.get(); }
  std::uint64_t stateHash() const;

  // The first devices are actuators in the order of the model; other devices follow in the order of
  // their addition.
  int size() const { return static_cast<int>(units_.size() + others_.size()); }
  int actuators() const { return static_cast<int>(units_.size()); }
  Device& device(int index);
  const Device& device(int index) const { return const_cast<World*>(this)->device(index); }
  std::string_view text(int index, InfoString field) const;
  const MacAddress& addressOf(int index) const;

  // Returns the index of the new device; nullopt if the name is invalid or already used.
  std::optional<int> addPhone(const std::string& family, const std::string& name,
                              Phone::ReadLayout read);
  std::optional<int> addIoBoard(const std::string& family, const std::string& name);
  // `index` must be of a phone or I/O board, respectively.
  Phone& phone(int index) { return static_cast<Phone&>(device(index)); }
  IoBoard& ioBoard(int index) { return static_cast<IoBoard&>(device(index)); }

  // Gives a program's message to a device. Returns false if the device refuses it. The first
  // command that sets targets, or is empty, ends the initial hold of its joint.
  bool receive(int index, const Command& command, std::uint64_t sender, std::int32_t lifetime);

  // Returns the sender of the newest accepted command of an actuator that sets targets or is empty;
  // 0: no command since the start.
  std::uint64_t commanderOf(int index) const;
  // Lets an actuator accept the next command, even if it is locked.
  void breakLock(int index);

  void setMotionStop(bool isPressed) { motionStop_ = isPressed; }
  void setBusVoltage(double volts) { busVoltage_ = volts; }

  // Reads the current poses of bodies, for gravityEffort().
  void updateGravity() { gravity_.update(*data_); }
  // Returns the module's share of the effort (N m or N, at the module's output) that holds its
  // robot against gravity, limited to the motor's effort; 0 for a phone.
  double gravityEffort(int index) const;

  // Replaces `feedback` with the feedback of device `index` for the sender `receiver`.
  void report(int index, std::uint64_t receiver, Feedback& feedback);

  // Adds a listener. Returns its number as a sender of commands.
  std::uint64_t join(const std::shared_ptr<WorldListener>& listener);

 private:
  // A module and its indices in the physics. The module's coordinate is the joint's times `gear`.
  struct Unit {
    Module module;
    bool isElastic = false;
    int control = 0, position = 0, dof = 0, site = 0;  // indices of MuJoCo's arrays
    int joint = 0;                                     // index in the model
    bool isHeld = true;  // until the first command, if holding was requested
    double gear = 1;
    double share = 1;     // of the joint's friction and armature, divided among its modules
    double armature = 0;  // kg m^2 or kg, share of the joint's armature
    double voltage = 0;   // V, in the last step
    std::uint64_t commander = 0;
  };

  // A call after the step, and the listener that must exist until then.
  using Call = std::pair<std::shared_ptr<WorldListener>, std::function<void()>>;

  Unit unitOf(const ModuleInModel& module, int index, const SimulationOptions& options);
  void shareJoints();
  std::optional<int> add(std::unique_ptr<Device> device, const std::string& family,
                         const std::string& name, const std::string& type);
  void start();
  // Makes a step with its calls. Stores the state before the step in `beginning`, unless it is
  // null.
  void makeStep(PhysicsState* beginning);
  std::vector<Call> advance(PhysicsState* beginning);
  void drive();
  void sense();
  // Returns the effort at the shaft of `unit`, at the module's output, for this `acceleration` of
  // its joint.
  double shaftEffort(const Unit& unit, double acceleration) const;
  void findFrictions();

  StepClock clock_;
  Addresses addresses_;
  const std::vector<ModuleInModel> modules_;
  const std::string startKeyframe_;
  std::vector<double> startPositions_,
      startVelocities_;  // qpos and qvel; empty: the keyframe's values
  ModelPtr model_;
  DataPtr data_;
  Gravity gravity_;
  std::vector<Unit> units_;
  std::vector<std::unique_ptr<Device>> others_;
  std::vector<std::uint64_t> reports_;  // number of reports, by device
  Holding holding_;
  // By degree of freedom in the physics.
  std::vector<double> friction_;  // N m or N
  std::vector<double> before_;    // velocity at the beginning of the last step, rad/s or m/s
  double busVoltage_;             // V
  double repeated_ = 0;           // s, sum of goBack()'s changes of MuJoCo's time since the start
  bool motionStop_ = false;
  std::uint64_t senders_ = 0;
  std::vector<std::weak_ptr<WorldListener>> listeners_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_H_

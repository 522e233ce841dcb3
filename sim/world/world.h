// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The physics and devices of a simulation. Lives as long as anyone uses it. After each step of the
// physics the modules sense its new state; before the next one they drive, so that feedback is new
// and commands are in force at once:
//
//     MuJoCo's state -> ModuleInput -> Module -> volts -> mj_step
//
// Threads: all but step(), clock() and lock() is called under lock().
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
  // The end of a step.
  struct Checkpoint {
    PhysicsState beginning;  // of the step, so that all that MuJoCo computed in it can be had again
    std::vector<Module::State> modules;
    Gravity::Support support;
  };

  World(CompiledRobot opened, const SimulationOptions& options);

  StateLock lock() { return clock_.lock(); }
  StepClock& clock() { return clock_; }

  // Makes one step, then the calls that listeners ask for. Does nothing and returns false inside of
  // such a call.
  bool step();
  // Makes one step, and keeps its end; not inside of such a call.
  Checkpoint stepAndKeep();
  // Goes back to a checkpoint: bodies, and modules with their loops, heat and, of those that
  // `withTargets` says, targets. Clocks, locks and settings of devices go on as they are.
  void goBack(const Checkpoint& checkpoint, const std::vector<bool>& withTargets);
  // Returns the time of devices and programs, s. MuJoCo's goes back to checkpoints; this does not.
  double time() const { return data_->time + repeated_; }
  void reset();
  // Starts at these qpos and qvel of MuJoCo from the next reset() on; empty: at the keyframe's.
  void startFrom(std::vector<double> positions, std::vector<double> velocities);

  // The modules as they were opened, in the order of devices.
  const std::vector<ModuleInModel>& modules() const { return modules_; }
  mjModel* model() { return model_.get(); }
  mjData* data() { return data_.get(); }
  std::uint64_t stateHash() const;

  // Devices are actuators in the order of the model, then the others in the order of adding.
  int size() const { return static_cast<int>(units_.size() + others_.size()); }
  int actuators() const { return static_cast<int>(units_.size()); }
  Device& device(int index);
  const Device& device(int index) const { return const_cast<World*>(this)->device(index); }
  std::string_view text(int index, InfoString field) const;
  const MacAddress& addressOf(int index) const;

  // Returns the index of the new device; nothing if the name is taken, or no device may have it.
  std::optional<int> addPhone(const std::string& family, const std::string& name,
                              Phone::ReadLayout read);
  std::optional<int> addIoBoard(const std::string& family, const std::string& name);
  // The index of another device is a caller's bug.
  Phone& phone(int index) { return static_cast<Phone&>(device(index)); }
  IoBoard& ioBoard(int index) { return static_cast<IoBoard&>(device(index)); }

  // Gives a device the message of a program. Returns false if it does not take it. The first one
  // with targets, or without anything, ends the holding of its joint.
  bool receive(int index, const Command& command, std::uint64_t sender, std::int32_t lifetime);

  // Returns the sender of the newest command with targets, or without anything, that an actuator
  // took; 0: none since the start.
  std::uint64_t commanderOf(int index) const;
  // Lets an actuator take the next command, whoever has locked it.
  void breakLock(int index);

  void setMotionStop(bool isPressed) { motionStop_ = isPressed; }
  void setBusVoltage(double volts) { busVoltage_ = volts; }

  // Looks where the bodies are now, for gravityEffort().
  void updateGravity() { gravity_.update(*data_); }
  // Returns the effort (N m or N, at the module's side) by which a module takes its part in holding
  // its robot against gravity, as far as its motor can; 0 for a phone.
  double gravityEffort(int index) const;

  // Replaces `feedback` by that of device `index` to the sender `receiver`.
  void report(int index, std::uint64_t receiver, Feedback& feedback);

  // Adds a listener. Returns its number as a sender of commands.
  std::uint64_t join(const std::shared_ptr<WorldListener>& listener);

 private:
  // A module and its place in the physics. Coordinates of the joint times `gear` are the module's.
  struct Unit {
    Module module;
    bool isElastic = false;
    int control = 0, position = 0, dof = 0, site = 0;  // indices into MuJoCo's arrays
    int joint = 0;                                     // index in the model
    bool isHeld = true;  // until the first command, where holding was asked for
    double gear = 1;
    double share = 1;     // of the joint's friction and armature, which its modules divide up
    double armature = 0;  // kg m^2 or kg, its share of the joint's
    double voltage = 0;   // V, in the last step
    std::uint64_t commander = 0;
  };

  // A call to make after the step, and the listener that it needs until then.
  using Call = std::pair<std::shared_ptr<WorldListener>, std::function<void()>>;

  Unit unitOf(const ModuleInModel& module, int index, const SimulationOptions& options);
  void shareJoints();
  std::optional<int> add(std::unique_ptr<Device> device, const std::string& family,
                         const std::string& name, const std::string& type);
  void start();
  // Makes a step with its calls. Its beginning goes to `beginning`, if that is not null.
  void makeStep(PhysicsState* beginning);
  std::vector<Call> advance(PhysicsState* beginning);
  void drive();
  void sense();
  // The effort at the shaft of `unit`, at the module's side, when its joint accelerates so.
  double shaftEffort(const Unit& unit, double acceleration) const;
  void findFrictions();

  StepClock clock_;
  Addresses addresses_;
  const std::vector<ModuleInModel> modules_;
  const std::string startKeyframe_;
  std::vector<double> startPositions_, startVelocities_;  // qpos and qvel; empty: the keyframe's
  ModelPtr model_;
  DataPtr data_;
  Gravity gravity_;
  std::vector<Unit> units_;
  std::vector<std::unique_ptr<Device>> others_;
  std::vector<std::uint64_t> reports_;  // count of each device's
  Holding holding_;
  // By degree of freedom of the physics.
  std::vector<double> friction_;  // N m or N
  std::vector<double> before_;    // velocity at the beginning of the last step, rad/s or m/s
  double busVoltage_;             // V
  double repeated_ = 0;           // s, by which MuJoCo's time has gone back since the start
  bool motionStop_ = false;
  std::uint64_t senders_ = 0;
  std::vector<std::weak_ptr<WorldListener>> listeners_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_H_

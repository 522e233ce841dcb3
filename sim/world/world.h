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
  // A state of the world to which goBack() can return.
  struct Checkpoint {
    PhysicsState
        // State before the step. goBack() restores this state and repeats the step, because the
        // step computes all other data of MuJoCo.
        beginning;
    std::vector<Module::State> modules;
    Gravity::Support support;
  };

  World(CompiledRobot opened, const SimulationOptions& options);

  StateLock lock() { return clock_.lock(); }
  StepClock& clock() { return clock_; }

  // Makes one step, then calls the functions that listeners have returned. If such a function calls
  // step(), step() does nothing and returns false.
  bool step();
  // Makes one step as step() does, and returns the state after the step. A listener's function must
  // not call it.
  Checkpoint stepAndKeep();
  // Restores the bodies, and the control loops and temperatures of modules. Restores the targets
  // only of modules whose `withTargets` is true. Clocks, locks and settings do not change.
  void goBack(const Checkpoint& checkpoint, const std::vector<bool>& withTargets);
  // Returns the time (s) of devices and programs, which goBack() does not change.
  double time() const { return data_->time + repeated_; }
  void reset();
  // Sets MuJoCo's qpos and qvel for all later resets; empty: the values of the keyframe.
  void startFrom(std::vector<double> positions, std::vector<double> velocities);

  // Returns the descriptions of the modules in the model, by device index.
  const std::vector<ModuleInModel>& modules() const { return modules_; }
  mjModel* model() { return model_.get(); }
  mjData* data() { return data_.get(); }
  std::uint64_t stateHash() const;

  // Returns the number of devices: actuators first, in the order of the model; then other devices,
  // in the order in which they were added.
  int size() const { return static_cast<int>(units_.size() + others_.size()); }
  int actuators() const { return static_cast<int>(units_.size()); }
  Device& device(int index);
  const Device& device(int index) const { return const_cast<World*>(this)->device(index); }
  std::string_view text(int index, InfoString field) const;
  const MacAddress& addressOf(int index) const;

  // addPhone() and addIoBoard() add a device. They return its index; nullopt if its name is invalid
  // or belongs to another device.
  std::optional<int> addPhone(const std::string& family, const std::string& name,
                              Phone::ReadLayout read);
  std::optional<int> addIoBoard(const std::string& family, const std::string& name);
  // phone() requires the index of a phone, ioBoard() the index of an I/O board.
  Phone& phone(int index) { return static_cast<Phone&>(device(index)); }
  IoBoard& ioBoard(int index) { return static_cast<IoBoard&>(device(index)); }

  // Sends a command to device `index`. Returns false if the device refuses it. A command that sets
  // targets or is empty ends the initial hold of the module.
  bool receive(int index, const Command& command, std::uint64_t sender, std::int32_t lifetime);

  // Returns the id of the sender of the last command that actuator `index` accepted. Counts only
  // commands that set targets, and empty commands. 0: no such command since the start.
  std::uint64_t commanderOf(int index) const;
  // Makes an actuator accept the next command, even during the lifetime of another command.
  void breakLock(int index);

  void setMotionStop(bool isPressed) { motionStop_ = isPressed; }
  void setBusVoltage(double volts) { busVoltage_ = volts; }

  // Call this before gravityEffort(), after bodies have moved.
  void updateGravity() { gravity_.update(*data_); }
  // Returns the effort (N m or N, at the output) with which a module holds its robot against
  // gravity: its share if the joint has several modules, at most the motor's maximum effort.
  // Returns 0 without a motor.
  double gravityEffort(int index) const;

  // Writes the feedback of device `index` for the group with the id `receiver`.
  void report(int index, std::uint64_t receiver, Feedback& feedback);

  // Adds a listener. Returns its id as a sender of commands.
  std::uint64_t join(const std::shared_ptr<WorldListener>& listener);

 private:
  // A module of the model. The coordinate of the module is the coordinate of the joint times
  // `gear`.
  struct Unit {
    Module module;
    bool isElastic = false;
    // Indices of the module's elements in MuJoCo's arrays.
    int control = 0, position = 0, dof = 0, site = 0;
    int joint = 0;
    bool isHeld = true;  // true: holds its home pose after each start
    double gear = 1;
    double share = 1;     // part of the joint's friction and armature that counts for this module
    double armature = 0;  // kg m^2 or kg, the module's part of the joint's armature
    double voltage = 0;   // V, voltage in the last step
    std::uint64_t commander = 0;
  };

  // A listener, and the function that it returned, to call after the step. The pair keeps the
  // listener alive until then.
  using Call = std::pair<std::shared_ptr<WorldListener>, std::function<void()>>;

  Unit unitOf(const ModuleInModel& module, int index, const SimulationOptions& options);
  void shareJoints();
  std::optional<int> add(std::unique_ptr<Device> device, const std::string& family,
                         const std::string& name, const std::string& type);
  void start();
  // Makes a step as step() does. Stores the physics state before the step in `beginning`, unless
  // `beginning` is null.
  void makeStep(PhysicsState* beginning);
  std::vector<Call> advance(PhysicsState* beginning);
  void drive();
  void sense();
  // Returns the effort at a module's shaft, scaled to the output. `acceleration` is the
  // acceleration of the joint, rad/s^2 or m/s^2.
  double shaftEffort(const Unit& unit, double acceleration) const;
  void findFrictions();

  StepClock clock_;
  Addresses addresses_;
  const std::vector<ModuleInModel> modules_;
  const std::string startKeyframe_;
  // qpos and qvel at the start; empty: the keyframe's values.
  std::vector<double> startPositions_, startVelocities_;
  ModelPtr model_;
  DataPtr data_;
  Gravity gravity_;
  std::vector<Unit> units_;
  std::vector<std::unique_ptr<Device>> others_;
  std::vector<std::uint64_t> reports_;  // number of sent feedbacks, by device
  Holding holding_;
  // The members friction_ and before_ have one value for each degree of freedom.
  std::vector<double> friction_;  // N m or N, dry friction
  std::vector<double> before_;    // rad/s or m/s, velocity at the beginning of the last step
  double busVoltage_;             // V
  // s, total time by which goBack() has gone back since the start.
  double repeated_ = 0;
  bool motionStop_ = false;
  std::uint64_t senders_ = 0;
  std::vector<std::weak_ptr<WorldListener>> listeners_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_WORLD_H_

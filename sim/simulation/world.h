// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Physics and modules, and the groups that listen. Lives as long as anyone uses it. Behind each
// step of the physics the modules have sensed its newest state; they drive before the next, so that
// feedback is new and commands are in force at once:
//
//     MuJoCo's state -> ModuleInput -> Module -> volts -> mj_step
#ifndef HRDF_SIM_WORLD_H_
#define HRDF_SIM_WORLD_H_

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/group.h>

#include "module.h"
#include "opening.h"

namespace hrdf::sim {

class World {
 public:
  explicit World(Opened opened);

  // False, and no step, inside of a step.
  bool step();
  double time() const { return data_->time; }
  std::int64_t steps() const { return steps_; }

  mjModel* model() { return model_.get(); }
  mjData* data() { return data_.get(); }
  std::uint64_t stateHash() const;

  int size() const { return static_cast<int>(units_.size()); }
  Module& module(int index) { return units_[static_cast<std::size_t>(index)].module; }
  const Module& module(int index) const { return units_[static_cast<std::size_t>(index)].module; }
  std::string_view text(int index, InfoString field) const;

  void setMotionStop(bool isPressed);
  void setBusVoltage(double volts);

  // All that module `index` tells to the sender `receiver`, the IMU among it, in place of what it
  // told before.
  void report(int index, std::uint64_t receiver, Feedback& feedback);

  // Groups hear of each step while they live.
  std::uint64_t join(const std::shared_ptr<Group>& group);

 private:
  // A module and its place in the physics. Coordinates of the joint times `gear` are the module's.
  struct Unit {
    Module module;
    ActuatorParameters motor;
    int control = 0, position = 0, dof = 0, site = 0;  // indices into MuJoCo's arrays
    double gear = 1;
    double armature = 0;     // kg m^2 or kg, of the joint
    double voltage = 0;      // V, in the last step
    double velocity = 0;     // rad/s or m/s of the joint, before the last step
    std::uint64_t told = 0;  // times that it reported
  };

  Unit unitOf(const MarkedModule& module, int index) const;
  void drive();
  void sense();
  // What the shaft of `unit` passes on, at the module's side, when its joint speeds up so.
  double shaftEffort(const Unit& unit, double acceleration) const;
  void findFrictions();
  void tellMotion(const Unit& unit, Feedback& feedback);

  ModelPtr model_;
  DataPtr data_;
  std::vector<Unit> units_;
  std::vector<double> friction_;  // N m or N, by degree of freedom of the physics
  double busVoltage_;             // V
  bool motionStop_ = false;
  std::int64_t steps_ = 0;
  std::int64_t motionKnown_ = -1;  // the step for which MuJoCo has accelerations
  bool isStepping_ = false;
  std::uint64_t senders_ = 0;
  std::vector<std::weak_ptr<Group>> groups_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_WORLD_H_

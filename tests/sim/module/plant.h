// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A module with a rigid load on its output; replaces the physics.
#ifndef HRDF_TESTS_SIM_MODULE_PLANT_H_
#define HRDF_TESTS_SIM_MODULE_PLANT_H_

#include <cstdint>

#include "module/module.h"

namespace hrdf::sim {

using firmware::kPeriod;
using Targets = firmware::FirmwareCommand<double>;

inline constexpr std::uint64_t kSender = 1;

// Returns a command with these targets.
inline Command commanding(const Targets& targets) {
  Command command;
  command.angles.set(CommandAngle::position, targets.position);
  command.floats.set(CommandFloat::velocity, static_cast<float>(targets.velocity));
  command.floats.set(CommandFloat::effort, static_cast<float>(targets.effort));
  return command;
}

inline Command choosing(ControlStrategy strategy) {
  Command command;
  command.enums.set(CommandEnum::controlStrategy, static_cast<std::int32_t>(strategy));
  return command;
}

struct Load {
  double inertia = 0.01;  // kg m^2
  double torque = 0;      // N m, against the output, at any position
  double friction = 0;    // N m, dry friction
  bool isFixed = false;   // true: the output is stalled
};

class Plant {
 public:
  Plant(const ActuatorParameters& motor, const Load& onOutput, const ModuleOptions& options = {})
      : module(motor, options),
        load(onOutput),
        motor_(settingsOf(motor).firmware.motor),
        armature_(motor.armature),
        isElastic_(options.seriesElastic) {}

  // Sends the command without a lifetime.
  void send(const Command& command) { module.receive(command, kSender, 0, input.time); }

  void run(double time) {
    for (int i = 0; i < time / kPeriod - 0.5; ++i) step();
  }

  // Makes a semi-implicit step, with the motor's damping at the new velocity, as MuJoCo's
  // implicitfast does.
  void step() {
    output = module.step(input);
    const double before = input.velocity;
    const double inertia = load.inertia + (isElastic_ ? 0 : armature_);
    const double damping = isElastic_ ? 0 : motorDamping(motor_);
    const double push =
        isElastic_ ? output.springTorque : motorTorque(motor_, output.voltage, before);
    double velocity = before + kPeriod * (push - load.torque) / (inertia + kPeriod * damping);
    const double stop = kPeriod * load.friction / inertia;
    velocity -= firmware::bounded(velocity, -stop, stop);
    if (load.isFixed) velocity = before;
    input.velocity = velocity;
    input.position += kPeriod * velocity;
    input.time += kPeriod;
    input.effort = load.isFixed ? push : load.inertia * (velocity - before) / kPeriod + load.torque;
  }

  Feedback feedback() const {
    Feedback result;
    module.report(result, kSender);
    return result;
  }
  float read(FeedbackFloat field) const { return feedback().floats.get(field); }
  template <class State>
  State state(FeedbackEnum field) const {
    return State{feedback().enums.get(field)};
  }

  Module module;
  Load load;
  ModuleInput input;  // state of the physics
  ModuleOutput output;

 private:
  firmware::Motor<double> motor_;
  double armature_;
  bool isElastic_;
};

}  // namespace hrdf::sim

#endif  // HRDF_TESTS_SIM_MODULE_PLANT_H_

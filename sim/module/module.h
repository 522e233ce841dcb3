// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated module. It adds to the firmware's core: messages, command lock, references, motion
// stop and, as an option, the rotor behind a series spring. The physics simulates the output, the
// load and, without the spring, the rotor. Once per period of 1 ms the module receives the sensors'
// values and returns the motor's action until the next period:
//
//   ModuleInput -> Module::step -> ModuleOutput
//
// SI units and radians at the output, degrees Celsius.
#ifndef HRDF_SIM_MODULE_MODULE_H_
#define HRDF_SIM_MODULE_MODULE_H_

#include <hrdf/sim/command.h>
#include <hrdf/sim/feedback.h>
#include <hrdf/sim/info.h>
#include <hrdf/sim/parameters.h>
#include <cstdint>

#include "firmware/core.h"
#include "module/command_lock.h"
#include "module/device.h"
#include "module/settings.h"
#include "module/spring.h"

namespace hrdf::sim {

using Temperatures = firmware::Temperatures<double>;

// Input of a module in a step: values from the physics and the environment.
struct ModuleInput {
  double time = 0;          // s
  double position = 0;      // rad
  double velocity = 0;      // rad/s
  double effort = 0;        // N m, from the shaft to the load; not used with a series spring
  double busVoltage = 24;   // V
  bool motionStop = false;  // true: the button of the motion stop is pressed
};

// Output of a module, which is valid until the next step.
struct ModuleOutput {
  double pwm = 0;  // motor voltage divided by bus voltage, in [-1, 1]
  // V; at this voltage, an ideal motor (no losses, 20 C) has the real motor's torque.
  double voltage = 0;
  // Values of the series spring; 0 without a series spring.
  double springTorque = 0;     // N m, on the output
  double springStiffness = 0;  // N m/rad
};

struct ModuleOptions {
  std::uint64_t id = 0;        // sender id in the module's feedback
  bool seriesElastic = false;  // true: simulate the spring; the physics then has no rotor inertia
  double stream = 0;           // index of the random sequence of the sensors' noise
};

class Module final : public Device {
 public:
  Module(const ActuatorParameters& parameters, const ModuleOptions& options = {});

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  // Lets the module accept the next command of any sender, even during the lifetime of another
  // command.
  void breakLock() { lock_.release(); }
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;

  // step() calls sense(), then drive(). To get feedback of the newest state, do not use step():
  // call sense() before the first physics step and after each physics step, and drive() before each
  // physics step.
  ModuleOutput step(const ModuleInput& input);
  // sense() ignores an input that is not finite. The motor is then off, and feedback has no
  // position, velocity and effort.
  void sense(const ModuleInput& input);
  ModuleOutput drive();

  // Sets all fields of `feedback` except IMU, receive times and sequence numbers.
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

  // Turns the module off and on again: cold, without commands, with its saved settings, at time 0.
  void powerUp() override;

  const Settings& settings() const { return settings_; }
  void setSettings(const Settings& settings);  // sets the current and the saved settings
  const Temperatures& temperatures() const { return state_.temperatures; }
  void setTemperatures(const Temperatures& now) { state_.temperatures = now; }

  struct State;
  // Returns all values that change during a run, except the clock and the command lock.
  State state() const;
  // Restores the values in `state`, but the targets only if `withTargets` is true. Of the settings,
  // changes only the control strategy.
  void goBack(const State& state, bool withTargets);

 private:
  // The values that were measured last.
  struct Measured {
    bool isFirst = true;    // true: nothing was measured yet
    bool isBlind = true;    // true: nothing was measured yet, or the last input was not finite
    double position = 0;    // rad, including the reference offset
    double velocity = 0;    // rad/s
    double effort = 0;      // N m, including the reference offset
    double busVoltage = 0;  // V
    bool motionStop = false;
    double motorPosition = 0;  // rad, scaled to the output
    double motorVelocity = 0;  // rad/s, scaled to the output
    double deflection = 0;     // rad, rotor minus output
    double deflectionVelocity = 0;
    double springTorque = 0;     // N m
    double springStiffness = 0;  // N m/rad
    double stiffness = 1;        // springStiffness divided by its value without load
  };
  // Reference offsets: the module adds them to the measured position (rad) and effort (N m).
  struct References {
    double positionOffset = 0, effortOffset = 0;
    // Position (rad) and effort (N m) that the next measurement must report. That measurement sets
    // the offsets accordingly; NaN: the offset does not change.
    double position = firmware::nan<double>(), effort = firmware::nan<double>();
  };

  void restart();
  void takeSettings(const Command& command);
  void takeTargets(const Command& command);
  void measure(const ModuleInput& input);
  void measureSpring(const ModuleInput& input);
  void takeReferences(double position);
  void watchMotionStop();
  ModuleOutput output() const;

  ActuatorParameters parameters_;
  SpringCurve spring_;
  ModuleOptions options_;
  Settings settings_, saved_;
  Color light_{};  // commanded colour; alpha 0: the module's default colour

  std::int64_t now_ = 0;  // us, time of the module
  std::int64_t periodsOn_ = 0, periodsCommanded_ = 0;
  CommandLock lock_;
  References references_;
  Rotor rotor_;
  Measured measured_;
  firmware::FirmwareCommand<double> command_;
  firmware::FirmwareState<double> state_;  // the efforts in this state exclude the reference offset
  firmware::FirmwareOutput<double> output_;
};

struct Module::State {
  References references;
  Rotor rotor;
  Measured measured;
  firmware::FirmwareCommand<double> command;
  firmware::FirmwareState<double> firmware;
  firmware::FirmwareOutput<double> output;
  double strategy = 0;  // control strategy, which the motion stop can set to off
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_MODULE_H_

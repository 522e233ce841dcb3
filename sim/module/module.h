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

// Input of a module from the physics and the environment.
struct ModuleInput {
  double time = 0;          // s
  double position = 0;      // rad
  double velocity = 0;      // rad/s
  double effort = 0;        // N m, from the shaft to the load; unused with a series spring
  double busVoltage = 24;   // V
  bool motionStop = false;  // true: pressed
};

// Output of a module until the next step.
struct ModuleOutput {
  double pwm = 0;      // fraction of the bus voltage, in [-1, 1]
  double voltage = 0;  // V, gives the torque in a motor at 20 C; see FirmwareState
  // With a series spring: the torque on the output (the rotor gets the opposite torque), and its
  // stiffness, for integrators that use it.
  double springTorque = 0;     // N m
  double springStiffness = 0;  // N m/rad
};

struct ModuleOptions {
  std::uint64_t id = 0;        // sender id in the module's feedback
  bool seriesElastic = false;  // true: simulate the spring; the physics then has no rotor inertia
  double stream = 0;           // of the sensors' noise; see streamOf()
};

class Module final : public Device {
 public:
  Module(const ActuatorParameters& parameters, const ModuleOptions& options = {});

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  // Accepts the next command of any sender, even during a lifetime.
  void breakLock() { lock_.release(); }
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;

  // step() is sense() and drive(). To get feedback of the newest state, call sense() after a
  // physics step (and before the first step), and drive() before the next step.
  ModuleOutput step(const ModuleInput& input);
  // An input that is not finite is ignored and stops the motor. Feedback then has no position,
  // velocity and effort.
  void sense(const ModuleInput& input);
  ModuleOutput drive();

  // Reports everything except the IMU, receive times and sequence numbers.
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

  // Turns the module off and on: cold, limp, with the saved settings, at time 0.
  void powerUp() override;

  const Settings& settings() const { return settings_; }
  void setSettings(const Settings& settings);  // also changes the saved settings
  const Temperatures& temperatures() const { return state_.temperatures; }
  void setTemperatures(const Temperatures& now) { state_.temperatures = now; }

  struct State;
  // Returns the state that a run changes, except the clock and the command lock.
  State state() const;
  // Restores a state. The clock does not change, nor the settings except the strategy. The targets
  // are restored only if `withTargets`.
  void goBack(const State& state, bool withTargets);

 private:
  // The newest measurements.
  struct Measured {
    bool isFirst = true;    // no measurement yet
    bool isBlind = true;    // the last input was not finite, or no measurement yet
    double position = 0;    // rad, with the reference offset
    double velocity = 0;    // rad/s
    double effort = 0;      // N m, with the reference offset
    double busVoltage = 0;  // V
    bool motionStop = false;
    double motorPosition = 0;  // rad, scaled to the output like the next two
    double motorVelocity = 0;  // rad/s
    double deflection = 0;     // rad
    double deflectionVelocity = 0;
    double springTorque = 0;     // N m
    double springStiffness = 0;  // N m/rad
    double stiffness = 1;        // stiffness of the spring divided by its stiffness without load
  };
  // Offsets added to the measured position and effort.
  struct References {
    double positionOffset = 0, effortOffset = 0;
    // Value of the next measurement; NaN: unchanged.
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
  Color light_{};  // commanded; alpha 0: the module's default

  std::int64_t now_ = 0;  // us
  std::int64_t periodsOn_ = 0, periodsCommanded_ = 0;
  CommandLock lock_;
  References references_;
  Rotor rotor_;
  Measured measured_;
  firmware::FirmwareCommand<double> command_;
  firmware::FirmwareState<double> state_;    // efforts without the reference offset
  firmware::FirmwareOutput<double> output_;  // of the last period
};

struct Module::State {
  References references;
  Rotor rotor;
  Measured measured;
  firmware::FirmwareCommand<double> command;
  firmware::FirmwareState<double> firmware;
  firmware::FirmwareOutput<double> output;
  double strategy = 0;  // a setting that limits and the motion stop also change
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_MODULE_H_

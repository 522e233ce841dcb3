// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated module: messages, command lock, references, motion stop and, by option, the rotor
// behind a series spring, around the firmware's core. The physics outside has the output, the load
// and, without the spring, the rotor. Once a period of 1 ms it hands over what the sensors would
// see and gets what the motor does until the next:
//
//     ModuleInput -> Module::step -> ModuleOutput
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

// Input of a module from the physics and the surroundings.
struct ModuleInput {
  double time = 0;          // s
  double position = 0;      // rad
  double velocity = 0;      // rad/s
  double effort = 0;        // N m that the shaft passes to the load; not read with a series spring
  double busVoltage = 24;   // V
  bool motionStop = false;  // pressed
};

// Output of a module until the next step.
struct ModuleOutput {
  double pwm = 0;      // fraction of the bus voltage, in [-1, 1]
  double voltage = 0;  // V, that a motor at 20 C needs for the torque: of FirmwareState
  // With a series spring: the torque on the output (the same, turned round, is on the rotor), and
  // the stiffness there, for integrators that want it.
  double springTorque = 0;     // N m
  double springStiffness = 0;  // N m/rad
};

struct ModuleOptions {
  std::uint64_t id = 0;        // the sender's, in its feedback
  bool seriesElastic = false;  // simulate the spring; the physics then has no rotor inertia
  double stream = 0;           // of the sensors' noise, see streamOf()
};

class Module final : public Device {
 public:
  Module(const ActuatorParameters& parameters, const ModuleOptions& options = {});

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  // Lets the next command in, whose ever lifetime runs.
  void breakLock() { lock_.release(); }
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;

  // step() is sense() then drive(). Call them apart to get feedback of the newest state: sense()
  // after a physics step (and before the first), drive() before the next.
  ModuleOutput step(const ModuleInput& input);
  // An input that is not finite is not taken, and stops the motor; position, velocity and effort
  // are not set in feedback then.
  void sense(const ModuleInput& input);
  ModuleOutput drive();

  // Reports all but the IMU, receiving times and sequence numbers.
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

  // Turns the module off and on again: cold, limp, with the saved settings, at time 0.
  void powerUp() override;

  const Settings& settings() const { return settings_; }
  void setSettings(const Settings& settings);  // also those that are saved
  const Temperatures& temperatures() const { return state_.temperatures; }
  void setTemperatures(const Temperatures& now) { state_.temperatures = now; }

  struct State;
  // Returns what a run changes, except for the clock and who has locked it.
  State state() const;
  // Goes back to a state. The clock goes on, and settings but the strategy stay; the targets as
  // well, unless `withTargets`.
  void goBack(const State& state, bool withTargets);

 private:
  // The newest measurements.
  struct Measured {
    bool isFirst = true;    // there was none yet
    bool isBlind = true;    // the input was not finite, or there was none yet
    double position = 0;    // rad, with the reference offset
    double velocity = 0;    // rad/s
    double effort = 0;      // N m, with the reference offset
    double busVoltage = 0;  // V
    bool motionStop = false;
    double motorPosition = 0;  // rad, at the output's scale, as the next two
    double motorVelocity = 0;  // rad/s
    double deflection = 0;     // rad
    double deflectionVelocity = 0;
    double springTorque = 0;     // N m
    double springStiffness = 0;  // N m/rad
    double stiffness = 1;        // that of the spring divided by that without load
  };
  // Offsets added to the measured position and effort.
  struct References {
    double positionOffset = 0, effortOffset = 0;
    // Value that the next measurement gets; NaN: unchanged.
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
  Color light_{};  // commanded; alpha 0: the module's own

  std::int64_t now_ = 0;  // us
  std::int64_t periodsOn_ = 0, periodsCommanded_ = 0;
  CommandLock lock_;
  References references_;
  Rotor rotor_;
  Measured measured_;
  firmware::FirmwareCommand<double> command_;
  firmware::FirmwareState<double> state_;    // its effort is without the reference offset
  firmware::FirmwareOutput<double> output_;  // in the last period
};

struct Module::State {
  References references;
  Rotor rotor;
  Measured measured;
  firmware::FirmwareCommand<double> command;
  firmware::FirmwareState<double> firmware;
  firmware::FirmwareOutput<double> output;
  double strategy = 0;  // a setting that limits and motion stop change too
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_MODULE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A simulated module: firmware, motor heat and, by option, the rotor behind a series spring. The
// physics outside has the output, the load and, without the spring, the rotor. Once a period of 1
// ms it hands over what the sensors would see and gets what the motor does until the next:
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
#include <optional>

#include "module/command_lock.h"
#include "module/device.h"
#include "module/safety_limits.h"
#include "module/settings.h"
#include "module/spring.h"
#include "module/strategy.h"
#include "module/thermal.h"

namespace hrdf::sim {

// Without a series spring the measured effort passes a first-order lag, which stands for it: HEBI's
// gains, made for a spring, would limit-cycle on a rigid drivetrain. Estimated.
inline constexpr double kEffortLag = 0.015;  // s, time constant

// What physics and surroundings give a module.
struct ModuleInput {
  double time = 0;          // s
  double position = 0;      // rad
  double velocity = 0;      // rad/s
  double effort = 0;        // N m that the shaft passes to the load; not read with a series spring
  double busVoltage = 24;   // V
  bool motionStop = false;  // pressed
};

// What the module does until the next step.
struct ModuleOutput {
  double pwm = 0;      // fraction of the bus voltage, in [-1, 1]
  double voltage = 0;  // V, at the motor: pwm x bus voltage
  // With a series spring: the torque on the output (the same, turned round, is on the rotor), and
  // the stiffness there, for integrators that want it.
  double springTorque = 0;     // N m
  double springStiffness = 0;  // N m/rad
};

struct ModuleOptions {
  std::uint64_t id = 0;        // the sender's, in its feedback
  bool seriesElastic = false;  // simulate the spring; the physics then has no rotor inertia
};

class Module final : public Device {
 public:
  Module(const ActuatorParameters& parameters, const ModuleOptions& options = {});

  bool receive(const Command& command, std::uint64_t sender, std::int32_t lifetime,
               double time) override;
  bool receive(const CommandStrings& strings, std::uint64_t sender, double time) override;

  // One period: sense, then drive. Who wants feedback of the newest state, and commands in force at
  // once, senses behind a step of the physics (and before the first) and drives before the next.
  ModuleOutput step(const ModuleInput& input);
  // An input that is not finite is not taken, and stops the motor; position, velocity and effort
  // are not set in feedback then.
  void sense(const ModuleInput& input);
  ModuleOutput drive();

  // All but the IMU, receiving times and sequence numbers.
  void report(Feedback& feedback, std::uint64_t receiver) const override;
  void report(Info& info) const override;

  // Off and on again: cold, limp, with the saved settings, at time 0.
  void powerUp();

  const Settings& settings() const { return settings_; }
  void setSettings(const Settings& settings);  // also those that are saved
  const Temperatures& temperatures() const { return temperatures_; }
  void setTemperatures(const Temperatures& now) { temperatures_ = now; }

 private:
  // What the firmware saw and did last, as it reports it.
  struct Seen {
    bool isBlind = true;    // the input was not finite, or there was none yet
    Measured measured;      // with the reference offsets
    double busVoltage = 0;  // V
    bool motionStop = false;
    double motorPosition = 0;  // rad, at the output's scale, as the next two
    double motorVelocity = 0;  // rad/s
    double deflection = 0;     // rad
    double deflectionVelocity = 0;
    Control control;
    ModuleOutput output;
    double windingCurrent = 0;  // A
    LimitState position = LimitState::Uninitialized;
    LimitState velocity = LimitState::Uninitialized;
    LimitState effort = LimitState::Uninitialized;
  };
  // An end of the position limit.
  struct End {
    bool isBeyond = false;
    // holdPosition was triggered, and no position inside was commanded since it is back inside
    bool holds = false;
  };

  void restart();
  void takeSettings(const Command& command);
  void takeTargets(const Command& command);
  void measure(const ModuleInput& input);
  void takeReferences();
  void watchPositionLimits();
  void watchEnd(End& end, PositionLimitStrategy strategy, bool isBeyond);
  void watchMotionStop();
  bool isCalledInside() const;  // a position within its limits is commanded
  Targets heldTargets() const;
  Control control(const Targets& targets);
  double limited(double voltage);
  void turnMotor(double voltage);
  double motorVelocity() const;

  ActuatorParameters parameters_;
  SpringCurve spring_;
  ModuleOptions options_;
  Settings settings_, saved_;
  Color light_{};  // commanded; alpha 0: the module's own

  std::int64_t now_ = 0;  // us
  std::int64_t periodsOn_ = 0, periodsCommanded_ = 0;
  CommandLock lock_;
  Targets targets_;
  Loops loops_;
  std::optional<double> stopPosition_;  // rad, held while the motion stop is pressed
  End min_, max_;
  LimitWatch positionWatch_, velocityWatch_, effortWatch_;

  double positionOffset_ = 0, effortOffset_ = 0;
  // Reference commands, which wait for the next measurement.
  double referencePosition_ = kNotCommanded, referenceEffort_ = kNotCommanded;
  bool hasMeasured_ = false;
  double rawPosition_ = 0;   // rad, without the reference offset
  double laggedEffort_ = 0;  // N m, without the reference offset
  Rotor rotor_;
  Temperatures temperatures_;
  Seen seen_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_MODULE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A module of a MuJoCo model: an instance of the plugin `hrdf.firmware`. The module's state is in
// MuJoCo's state, and its settings are in the model, which may differ in each call. This class
// stores ids, and data from one callback of a step to the next.
#ifndef HRDF_PLUGIN_FIRMWARE_MODULE_H_
#define HRDF_PLUGIN_FIRMWARE_MODULE_H_

#include <array>
#include <string>

#include <mujoco/mujoco.h>

#include "firmware/core.h"
#include "hebi/firmware_setup.h"

namespace hrdf::plugin {

using FirmwareState = firmware::FirmwareState<double>;

// Attribute of the plugin with the module's type.
inline constexpr const char* kTypeAttribute = "type";

// Numbers of the sensor: position, velocity, effort, PWM, voltage, winding current, temperatures of
// winding, housing and body, states of the limits of position, velocity and effort.
inline constexpr int kSensorSize = 12;

// Relation of the firmware's period of 1 ms to MuJoCo's time step.
struct Pace {
  double timestep = 0;  // s
  int integrator = 0;   // mjtIntegrator
  int periods = 1;      // in a step, if a step is at least a period
  double share = 1;     // of a period in a step, if a step is shorter
  double weight = 0;    // of the newest effort in its lag
};

// Returns the pace of a model. `why` is the reason if the time step does not fit, else empty.
Pace paceOf(const mjOption& option, std::string& why);

// A module; MuJoCo calls it in each step.
class FirmwareModule {
 public:
  // Looks up the ids of `instance`. `why` is the reason if it cannot be simulated, else empty.
  FirmwareModule(const mjModel& model, int instance, std::string& why);

  // Sets MuJoCo's state to the state of a module that has just been switched on.
  void powerUp(const mjModel& model, double* state);

  // Runs the firmware on a copy of its state, and sets the actuator's force.
  void drive(const mjModel& model, mjData& data);
  // Reads the step's result, and makes the copy the state.
  void advance(const mjModel& model, mjData& data);
  // Writes the numbers of the sensor.
  void report(const mjModel& model, mjData& data) const;

 private:
  // Result of drive(), until the end of the step.
  struct Pending {
    bool isOn = false;
    FirmwareState state;
    firmware::FirmwareOutput<double> output;
    double velocity = 0;  // of the joint, before the step
  };

  bool isIdle() const { return actuator_ < 0; }
  bool isOff(const mjModel& model) const;
  const FirmwareSetup& setup(const mjModel& model);
  bool keepsPace(const mjModel& model);
  bool isSetUp(const mjModel& model);
  void warn(const mjModel& model, const std::string& why) const;
  std::string nameIn(const mjModel& model) const;
  std::string whyBad(const mjModel& model);
  firmware::FirmwareCommand<double> command(const mjModel& model, const mjData& data) const;
  double control(const mjModel& model, const mjData& data, int input) const;
  FirmwareState& stateIn(const mjModel& model, mjData& data) const;
  void run(const FirmwareSetup& setup, const mjModel& model, const mjData& data);
  double dryFriction(const mjData& data);
  double shaftEffort(const mjModel& model, const mjData& data);

  int instance_ = -1, actuator_ = -1, sensor_ = -1, output_ = -1, dof_ = -1;
  int inputs_ = 0;     // mjtCtrlInput
  double gear_ = 1;    // of the model in this step; not 0 at the start
  double share_ = 1;   // of the joint's friction and armature, divided among its modules
  double stream_ = 0;  // of the sensors' noise
  int row_ = 0;        // of the joint in the dry friction rows of the last step
  Pace pace_;
  bool isPaced_ = true;
  bool isSound_ = true;  // true if the model's current setup is valid
  bool hasWarned_ = false;
  std::array<char, 16> type_{};  // module type of `ofType_`
  // Setup of the type; or the numbers at the start, if the model has numbers.
  FirmwareSetup ofType_;
  FirmwareSetup sound_;  // the last numbers that were valid
  Pending pending_;
  firmware::Imperfections<double> imperfections_;  // of the last period
};

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_FIRMWARE_MODULE_H_

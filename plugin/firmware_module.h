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

// Name of the plugin's attribute that contains the module type.
inline constexpr const char* kTypeAttribute = "type";

// Number of values that the plugin's sensor reports: position, velocity, effort, PWM, voltage,
// winding current, temperatures of winding, housing and body, and states of the limits of position,
// velocity and effort.
inline constexpr int kSensorSize = 12;

// How the firmware's period of 1 ms fits into MuJoCo's time step, or the step into the period.
struct Pace {
  double timestep = 0;  // s
  int integrator = 0;   // value of mjtIntegrator
  int periods = 1;      // number of periods in a step; 1 for shorter steps
  double share = 1;     // length of a step in periods; 1 for longer steps
  double weight = 0;    // weight of the newest effort in the filter of the shaft's effort
};

// Returns the relation of period and step. Sets `why` to the reason if the step is not supported,
// else empty.
Pace paceOf(const mjOption& option, std::string& why);

// The firmware of one module. MuJoCo calls it in each step.
class FirmwareModule {
 public:
  // Looks up the elements of plugin instance `instance` in the model. `why` is the reason if the
  // module cannot be simulated, else empty.
  FirmwareModule(const mjModel& model, int instance, std::string& why);

  // Sets the plugin's state in MuJoCo to the state of a module that has just been switched on.
  void powerUp(const mjModel& model, double* state);

  // Runs the firmware on a copy of the module's state, and sets the actuator's force.
  void drive(const mjModel& model, mjData& data);
  // Stores the copy of the state that drive() has changed, with the step's results.
  void advance(const mjModel& model, mjData& data);
  // Writes the values of the plugin's sensor.
  void report(const mjModel& model, mjData& data) const;

 private:
  // Result of drive(), stored until advance().
  struct Pending {
    bool isOn = false;
    FirmwareState state;
    firmware::FirmwareOutput<double> output;
    double velocity = 0;  // rad/s, of the joint, before the step
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
  int inputs_ = 0;     // inputs of the actuator, bits of mjtCtrlInput
  double gear_ = 1;    // the model's gear in this step; not 0 at the start
  double share_ = 1;   // part of the joint's friction and armature that counts for this module
  double stream_ = 0;  // number of the sensors' noise sequence
  int row_ = 0;        // index of the joint among the rows of dry friction in the last step
  Pace pace_;
  bool isPaced_ = true;
  bool isSound_ = true;  // true if the model's current setup is valid
  bool hasWarned_ = false;
  std::array<char, 16> type_{};  // module type whose setup is `ofType_`
  // Setup of the module type; if the model contains a setup, the model's setup at the start.
  FirmwareSetup ofType_;
  FirmwareSetup sound_;  // the last valid setup in the model
  Pending pending_;
  firmware::Imperfections<double> imperfections_;  // of the module, in the last period
};

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_FIRMWARE_MODULE_H_

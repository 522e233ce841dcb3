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

// Number of values of the plugin's sensor: position, velocity, effort, PWM, voltage, winding
// current; temperatures of winding, housing and body; states of the position, velocity and effort
// limits.
inline constexpr int kSensorSize = 12;

// Relation of MuJoCo's time step to the firmware's period of 1 ms.
struct Pace {
  double timestep = 0;  // s
  int integrator = 0;   // value of mjtIntegrator
  int periods = 1;      // number of periods per step, at least 1
  double share = 1;     // step / period for a step shorter than a period, else 1
  double weight = 0;    // weight of the newest effort in the low-pass of the shaft's effort
};

// Returns the relation of time step and period. `why`: reason if the step is not supported, else
// empty.
Pace paceOf(const mjOption& option, std::string& why);

// The firmware of one module. MuJoCo calls it in each step.
class FirmwareModule {
 public:
  // Looks up the module's elements in the model. `why`: reason if the module cannot be simulated,
  // else empty.
  FirmwareModule(const mjModel& model, int instance, std::string& why);

  // Sets the plugin's state to a module that has just been switched on.
  void powerUp(const mjModel& model, double* state);

  // Runs the firmware on a copy of the state, and sets the actuator's force.
  void drive(const mjModel& model, mjData& data);
  // Ends the step: stores the state that drive() computed, with the effort at the shaft.
  void advance(const mjModel& model, mjData& data);
  // Writes the values of the plugin's sensor.
  void report(const mjModel& model, mjData& data) const;

 private:
  // Result of drive(), stored until advance().
  struct Pending {
    bool isOn = false;
    FirmwareState state;
    firmware::FirmwareOutput<double> output;
    double velocity = 0;  // rad/s, joint velocity before the step
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
  int inputs_ = 0;     // bits of mjtCtrlInput
  double gear_ = 1;    // gear ratio in the present step
  double share_ = 1;   // 1 / number of modules on the joint, which share its friction and armature
  double stream_ = 0;  // number of the sensors' noise sequence
  int row_ = 0;        // index of the joint's row of dry friction in the last step
  Pace pace_;
  bool isPaced_ = true;
  bool isSound_ = true;  // the model's present settings are valid
  bool hasWarned_ = false;
  std::array<char, 16> type_{};  // module type that setup() last read from the model
  // Initial settings; after a change to a known module type, the settings of this type. They apply
  // if the model's settings are missing or invalid.
  FirmwareSetup ofType_;
  FirmwareSetup sound_;  // last settings that were checked and valid; not checked again
  Pending pending_;
  firmware::Imperfections<double> imperfections_;
};

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_FIRMWARE_MODULE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A module of a MuJoCo model: an instance of the plugin `hrdf.firmware`. All that changes is in
// MuJoCo's state, and all settings are in the model, which may be another one in each call; here
// are ids, and what happens between the two callbacks of a step.
#ifndef HRDF_PLUGIN_FIRMWARE_MODULE_H_
#define HRDF_PLUGIN_FIRMWARE_MODULE_H_

#include <array>
#include <string>

#include <mujoco/mujoco.h>

#include "firmware/core.h"
#include "hebi/firmware_setup.h"

namespace hrdf::plugin {

using FirmwareState = firmware::FirmwareState<double>;

inline constexpr const char* kTypeAttribute = "type";

// The numbers of the sensor: position, velocity, effort, PWM, voltage, winding current,
// temperatures of winding, housing and body, states of the limits of position, velocity and effort.
inline constexpr int kSensorSize = 12;

// How the firmware's period of 1 ms and MuJoCo's time step go together.
struct Pace {
  double timestep = 0;  // s
  int integrator = 0;   // mjtIntegrator
  int periods = 1;      // in a step; or
  double share = 1;     // of a period, that a step takes
  double weight = 0;    // of the newest effort in its lag
};

// Returns the pace of a model; `why` says why there is none, empty if there is one.
Pace paceOf(const mjOption& option, std::string& why);

class FirmwareModule {
 public:
  // Looks up the ids of `instance`; `why` says why it cannot be simulated, empty if it can.
  FirmwareModule(const mjModel& model, int instance, std::string& why);

  // Sets MuJoCo's state to that of a module that has just been switched on.
  void powerUp(const mjModel& model, double* state);

  // Runs the firmware on a copy of its state, and sets the actuator's force.
  void drive(const mjModel& model, mjData& data);
  // Takes what the step has brought, and makes the copy the state.
  void advance(const mjModel& model, mjData& data);
  void report(const mjModel& model, mjData& data) const;

 private:
  // Outcome of drive(), until the step is over.
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
  double gear_ = 1;    // of the model at the start; 0: it may not be 0
  double share_ = 1;   // of the joint's friction and armature, which its modules divide up
  double stream_ = 0;  // of the sensors' noise
  int row_ = 0;        // of the joint's dry friction among those of all, in the last step
  Pace pace_;
  bool isPaced_ = true;
  bool isSound_ = true;  // the setup that the model has now
  bool hasWarned_ = false;
  std::array<char, 16> type_{};  // of which the next is
  FirmwareSetup ofType_;         // of a model with numbers, those of the start
  FirmwareSetup sound_;          // the numbers that were found good last
  Pending pending_;
  firmware::Imperfections<double> imperfections_;  // in the last period
};

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_FIRMWARE_MODULE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Converts models for a MuJoCo without plugins, where the firmware runs outside of MuJoCo, and
// lists their modules.
#ifndef HRDF_PAGE_LOWER_FIRMWARE_H_
#define HRDF_PAGE_LOWER_FIRMWARE_H_

#include <array>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "hebi/firmware_setup.h"

namespace hrdf {

// A module with the profile `firmware`. Values are in SI units and rad, at the module's output.
struct FirmwareModule {
  std::string name, type;       // of the module: "W1", "X5-1"
  std::string actuator, joint;  // names in the model
  double gear = 1;              // output angle per joint angle
  // This module's share of the joint's friction and armature; below 1 if several modules move it.
  double share = 1;
  double stream = 0;  // selects the noise sequence of the module's sensors
  // Lower and upper limits of the commands of position, velocity and effort; kNoLimit: no limit.
  std::array<double, 6> ranges{};
  FirmwareSetup setup;
};

// Returns the modules of a model that have the profile `firmware`, in the order of the model.
std::vector<FirmwareModule> firmwareModules(const mjModel& model);

// A second module, of the same type, on the joint of a module.
struct SecondModule {
  std::string name;
  std::string actuator, joint;  // names in the model
  bool isMirrored = false;      // turns in the opposite direction of the first module
};

// Adds a second module, with the settings of the first module on the same joint. The modules of the
// joint share its friction and armature equally.
void addSecondModule(std::vector<FirmwareModule>& modules, const SecondModule& added);

// Replaces the actuators of `modules` by motors whose control is a voltage (V), as in
// hrdf_mujoco.warp. Motor gain and joint damping give the torque as a function of voltage and
// speed. Deletes the plugin and its sensors, and sets the motors' controls in keyframes to 0 V.
// `spec` must compile to `model`; `vfs` contains the model's files. Returns null if MuJoCo cannot
// write or read the result, for the reason `why`.
SpecPtr lowerFirmware(mjSpec& spec, const mjModel& model,
                      const std::vector<FirmwareModule>& modules, mjVFS& vfs, std::string& why);

}  // namespace hrdf

#endif  // HRDF_PAGE_LOWER_FIRMWARE_H_

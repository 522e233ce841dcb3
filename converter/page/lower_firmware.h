// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Models for a MuJoCo without plugins, beside which the firmware runs, and the modules in them.
#ifndef HRDF_PAGE_LOWER_FIRMWARE_H_
#define HRDF_PAGE_LOWER_FIRMWARE_H_

#include <array>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/spec.h>

#include "hebi/firmware_setup.h"

namespace hrdf {

// A module of a model of the profile `firmware`. SI units and radians, at the module's output.
struct FirmwareModule {
  std::string name, type;       // as its mark has them
  std::string actuator, joint;  // names in the model
  double gear = 1;              // radians of the output for one of the joint
  double share = 1;             // of the friction and the armature of a joint with several modules
  double stream = 0;            // of the noise of its sensors
  // Least and largest command of position, velocity and effort; kNoLimit: none.
  std::array<double, 6> ranges{};
  FirmwareSetup setup;
};

// Returns the modules in the order of their marks.
std::vector<FirmwareModule> firmwareModules(const mjModel& model);

// Replaces the actuators of the modules by motors whose control is a voltage, V, as
// hrdf_mujoco.warp does: the motor's line is gain of the motor and damping of the joint. The plugin
// and its sensors are deleted, keyframes hold 0 V. `spec` compiles to `model`; `vfs` holds its
// files. Returns null, with the reason in `why`, if MuJoCo cannot write or read the result.
SpecPtr lowerFirmware(mjSpec& spec, const mjModel& model,
                      const std::vector<FirmwareModule>& modules, mjVFS& vfs, std::string& why);

}  // namespace hrdf

#endif  // HRDF_PAGE_LOWER_FIRMWARE_H_

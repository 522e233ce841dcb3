// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The current settings of a module, including the settings that can be saved.
#ifndef HRDF_SIM_MODULE_SETTINGS_H_
#define HRDF_SIM_MODULE_SETTINGS_H_

#include <array>
#include <cstdint>

#include <hrdf/sim/command.h>
#include <hrdf/sim/info.h>
#include <hrdf/sim/parameters.h>

#include "hebi/firmware_setup.h"

namespace hrdf::sim {

// Settings of a module. HEBI publishes only the initial gains; the other initial values are our
// own.
struct Settings {
  FirmwareSetup firmware;  // settings and parameters of the module's firmware
  MstopStrategy mstop = MstopStrategy::HoldPosition;
  double springConstant = 0;  // N m/rad; 0: the spring of the module type
  bool accelIncludesGravity = true;
  Fields<CommandUInt64, std::uint64_t> network;
  std::array<float, 8> user{kUnsetFloat, kUnsetFloat, kUnsetFloat, kUnsetFloat,
                            kUnsetFloat, kUnsetFloat, kUnsetFloat, kUnsetFloat};
};

// Returns the initial settings of a module with these parameters.
Settings settingsOf(const ActuatorParameters& parameters);

// Applies the settings in `command`, except invalid values (an unknown strategy, a spring without
// stiffness).
void apply(const Command& command, Settings& settings);

// Sets all fields of `info` that report settings.
void report(const Settings& settings, Info& info);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_SETTINGS_H_

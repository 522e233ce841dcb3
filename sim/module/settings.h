// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of a module between commands, and the part of them that can be saved.
#ifndef HRDF_SIM_MODULE_SETTINGS_H_
#define HRDF_SIM_MODULE_SETTINGS_H_

#include <array>
#include <cstdint>

#include <hrdf/sim/command.h>
#include <hrdf/sim/info.h>
#include <hrdf/sim/parameters.h>

#include "hebi/firmware_setup.h"

namespace hrdf::sim {

// HEBI does not publish the start settings of its modules: except for the gains, they are ours.
struct Settings {
  FirmwareSetup firmware;  // also what the module is
  MstopStrategy mstop = MstopStrategy::HoldPosition;
  double springConstant = 0;  // N m/rad; 0: the spring of the type
  bool accelIncludesGravity = true;
  Fields<CommandUInt64, std::uint64_t> network;
  std::array<float, 8> user{kUnsetFloat, kUnsetFloat, kUnsetFloat, kUnsetFloat,
                            kUnsetFloat, kUnsetFloat, kUnsetFloat, kUnsetFloat};
};

// Returns the settings with which a module starts.
Settings settingsOf(const ActuatorParameters& parameters);

// Applies the settings of `command`; those with a bad value (an unknown strategy, a spring without
// stiffness) stay as they are.
void apply(const Command& command, Settings& settings);

// Reports all settings.
void report(const Settings& settings, Info& info);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_MODULE_SETTINGS_H_

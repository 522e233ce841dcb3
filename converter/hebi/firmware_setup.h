// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware's setup of a module: the figures of its type, gains and safety. Files and messages
// say infinity for a limit that there is not, a setup kNoLimit.
#ifndef HRDF_HEBI_FIRMWARE_SETUP_H_
#define HRDF_HEBI_FIRMWARE_SETUP_H_

#include <array>

#include <hrdf/catalog.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>

#include "firmware/core.h"

namespace hrdf {

using FirmwareSetup = firmware::FirmwareSetup<double>;

// Indexed by Loop.
inline constexpr std::array kSetupLoops{&FirmwareSetup::position, &FirmwareSetup::velocity,
                                        &FirmwareSetup::effort};

// Returns the setup of a type with HEBI's kit gains, overridden by `gains` and `safety`.
FirmwareSetup firmwareSetup(const ActuatorRow& row, const ModuleGains& gains = {},
                            const ModuleSafety& safety = {});

// Apply the values that are set.
void setGains(const ModuleGains& gains, FirmwareSetup& setup);
void setSafety(const ModuleSafety& safety, FirmwareSetup& setup);

// All gains of the setup.
ModuleGains gainsOf(const FirmwareSetup& setup);

// One gain of one loop.
void setGain(Loop loop, Gain gain, double value, FirmwareSetup& setup);
double gainOf(Loop loop, Gain gain, const FirmwareSetup& setup);

// A limit as a setup says it, and back.
double toSetup(double limit);
double fromSetup(double limit);

}  // namespace hrdf

#endif  // HRDF_HEBI_FIRMWARE_SETUP_H_

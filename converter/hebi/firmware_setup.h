// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware's setup of a module: values of its type, gains and safety settings. A missing limit
// is infinity in files and messages, and kNoLimit in a setup.
#ifndef HRDF_HEBI_FIRMWARE_SETUP_H_
#define HRDF_HEBI_FIRMWARE_SETUP_H_

#include <array>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include <hrdf/catalog.h>
#include <hrdf/gains.h>
#include <hrdf/safety.h>
#include <hrdf/setup.h>

#include "firmware/core.h"

namespace hrdf {

// Name of the MuJoCo plugin that runs the firmware.
inline constexpr const char* kFirmwarePlugin = "hrdf.firmware";

using FirmwareSetup = firmware::FirmwareSetup<double>;

// Pointers to the control loops in a FirmwareSetup, indexed by Loop.
inline constexpr std::array kSetupLoops{&FirmwareSetup::position, &FirmwareSetup::velocity,
                                        &FirmwareSetup::effort};

// Returns the setup of an actuator type with HEBI's kit gains, overridden by `gains` and `safety`.
FirmwareSetup firmwareSetup(const ActuatorRow& row, const ModuleGains& gains = {},
                            const ModuleSafety& safety = {});

// Estimates the setup of a drive from its maximum speed and effort (both > 0).
FirmwareSetup firmwareSetup(double maxSpeed, double maxEffort, const ModuleGains& gains = {},
                            const ModuleSafety& safety = {});

// Returns the number that selects the random noise of a module's sensors, computed from the name of
// its actuator.
double streamOf(std::string_view actuator);

// Round a file's values to float precision, as HEBI's messages do. Position limits stay doubles.
ModuleGains asSent(ModuleGains gains);
ModuleSafety asSent(ModuleSafety safety);

// The allowed values of a number in a setup, and their description: "above 0".
struct Allowed {
  double least = std::numeric_limits<double>::lowest();
  double most = std::numeric_limits<double>::max();
  bool isWhole = false;
  std::string_view words = "finite";
};
const Allowed& allowedOf(int place);
inline constexpr Allowed kAtLeast0{.least = 0, .words = "0 or more"};
inline constexpr Allowed kAbove0{.least = std::numeric_limits<double>::denorm_min(),
                                 .words = "above 0"};

// Returns the name of the setup field with the index `place`: "motor.resistance".
std::string fieldName(int place);

// Returns the error of a field's value: "motor.resistance is 0, not above 0"; empty: allowed.
std::string wrongValue(std::string_view name, double value, const Allowed& allowed);

// True if all values of the setup are allowed.
bool isSound(const FirmwareSetup& setup);

// Returns the error of the first value that is not allowed: "position.target_lowpass is 2, not
// above 0 and up to 1"; empty: all are allowed.
std::string wrongFieldOf(const FirmwareSetup& setup);

// Sets `setup` from `user`, the numbers of an actuator in a model. If `user` is empty or begins
// with 0, sets HEBI's defaults for the actuator's `type`. Returns the error, for display; empty:
// success.
std::string findSetup(std::span<const double> user, std::string_view type, FirmwareSetup& setup);

// True if `user` begins with a complete setup of the current format version.
bool holdsSetup(std::span<const double> user);

// Returns the numbers of a setup, in the order of an actuator's `user` in a model.
std::span<const double> numbersOf(const FirmwareSetup& setup);

// Copy the values that `gains` or `safety` sets into `setup`. Other values of `setup` stay.
void setGains(const ModuleGains& gains, FirmwareSetup& setup);
void setSafety(const ModuleSafety& safety, FirmwareSetup& setup);

// Copies the firmware fields of a setup file (`figures`) into `setup`.
void setFigures(const ModuleFigures& figures, FirmwareSetup& setup);

ModuleGains gainsOf(const FirmwareSetup& setup);

void setGain(Loop loop, Gain gain, double value, FirmwareSetup& setup);
double gainOf(Loop loop, Gain gain, const FirmwareSetup& setup);

// Convert a limit to a setup's value and back: infinity in files is kNoLimit in a setup.
double toSetup(double limit);
double fromSetup(double limit);

}  // namespace hrdf

#endif  // HRDF_HEBI_FIRMWARE_SETUP_H_

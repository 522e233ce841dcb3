// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The firmware's setup of a module: the figures of its type, gains and safety. Files and messages
// say infinity for a limit that there is not, a setup kNoLimit.
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

// The engine plugin that runs the firmware in MuJoCo.
inline constexpr const char* kFirmwarePlugin = "hrdf.firmware";

using FirmwareSetup = firmware::FirmwareSetup<double>;

// Indexed by Loop.
inline constexpr std::array kSetupLoops{&FirmwareSetup::position, &FirmwareSetup::velocity,
                                        &FirmwareSetup::effort};

// Returns the setup of a type with HEBI's kit gains, overridden by `gains` and `safety`.
FirmwareSetup firmwareSetup(const ActuatorRow& row, const ModuleGains& gains = {},
                            const ModuleSafety& safety = {});

// Estimates that of a drive of which no more is known than speed and effort, both above 0.
FirmwareSetup firmwareSetup(double maxSpeed, double maxEffort, const ModuleGains& gains = {},
                            const ModuleSafety& safety = {});

// Returns the stream of the sensors' noise of a module whose actuator has this name.
double streamOf(std::string_view actuator);

// Round values of files as HEBI's messages, which bring them to a module, carry them: as floats,
// but for positions.
ModuleGains asSent(ModuleGains gains);
ModuleSafety asSent(ModuleSafety safety);

// The values that a number of a setup may have, also in words: "above 0".
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

// Returns the full name of the field at `place`: "motor.resistance".
std::string fieldName(int place);

// Returns what is wrong with the value of a field: "motor.resistance is 0, not above 0"; empty if
// it is allowed.
std::string wrongValue(std::string_view name, double value, const Allowed& allowed);

// Reports whether a module can have all values.
bool isSound(const FirmwareSetup& setup);

// Returns the first value that no module can have: "position.target_lowpass is 2, not above 0 and
// up to 1"; empty if there is none.
std::string wrongFieldOf(const FirmwareSetup& setup);

// Sets the setup of an actuator in a model: its numbers `user` if they begin with a version, else
// what HEBI ships as `type`. Returns why there is none, for people; empty if there is one.
std::string findSetup(std::span<const double> user, std::string_view type, FirmwareSetup& setup);

// Reports whether `user` holds a setup in this version; then its first numbers are one.
bool holdsSetup(std::span<const double> user);

// Returns the numbers of a setup, for `user`.
std::span<const double> numbersOf(const FirmwareSetup& setup);

// Apply the values that are set.
void setGains(const ModuleGains& gains, FirmwareSetup& setup);
void setSafety(const ModuleSafety& safety, FirmwareSetup& setup);

// Applies the fields of the figures.
void setFigures(const ModuleFigures& figures, FirmwareSetup& setup);

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

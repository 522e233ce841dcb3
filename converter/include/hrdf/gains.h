// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's gains files: how the firmware of each module of a group controls it.
#ifndef HRDF_GAINS_H_
#define HRDF_GAINS_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hrdf/catalog.h>
#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Where the output of each loop goes. PWM is a share of the bus voltage, from -1 to 1.
enum class ControlStrategy {
  Off = 0,
  DirectPWM = 1,  // the effort command is the PWM
  Strategy2 = 2,  // position and velocity add to the effort that is asked for; that loop gives PWM
  Strategy3 = 3,  // each loop gives PWM
  Strategy4 = 4,  // position adds to the effort that is asked for; that loop and velocity give PWM
};

// One loop of a module; empty where a file does not say. Targets are in rad, rad/s or N m, outputs
// in N m or PWM by the strategy.
struct LoopGains {
  std::optional<double> kp, ki, kd;
  std::optional<double> feedForward;           // of the target
  std::optional<double> deadZone;              // errors within count as none
  std::optional<double> iClamp;                // the most that the integral part gives
  std::optional<double> punch;                 // added along the error, outside the dead zone
  std::optional<double> minTarget, maxTarget;  // may be infinite, and so the two below
  std::optional<double> targetLowpass;         // share of the new value in each step, up to 1
  std::optional<double> minOutput, maxOutput;
  std::optional<double> outputLowpass;
  std::optional<bool> dOnError;  // kd acts on the error, else on what is measured

  bool operator==(const LoopGains&) const = default;
};

struct ModuleGains {
  std::optional<ControlStrategy> controlStrategy;
  LoopGains position, velocity, effort;

  bool operator==(const ModuleGains&) const = default;
};

// Reads the gains file at `path` for a group of so many `modules`. Reports every error, unknown
// elements and wrong counts among them; returns nothing exactly when there was one.
std::optional<std::vector<ModuleGains>> readGains(const std::string& path, std::size_t modules,
                                                  const FileReader& files, Diagnostics& out);

// The gains file of a group, which reads back the same. HEBI's format has no way to set a gain for
// some modules of a group only: that is reported, and gives nothing.
std::optional<std::string> writeGains(std::span<const ModuleGains> modules, Diagnostics& out);

// What HEBI's kits give a module of this type; estimated for types that are in no kit.
ModuleGains kitGains(const ActuatorRow& row);

// Estimated for a drive of which only the limits are known: rad/s and N m, or m/s and N.
ModuleGains kitGains(double maxSpeed, double maxEffort);

// `gains` where they say something, else `fallback`.
ModuleGains merged(const ModuleGains& gains, const ModuleGains& fallback);

}  // namespace hrdf

#endif  // HRDF_GAINS_H_

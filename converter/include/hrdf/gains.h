// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's gains files: the gains with which the firmware controls each module of a group.
#ifndef HRDF_GAINS_H_
#define HRDF_GAINS_H_

#include <array>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/catalog.h>
#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// How the position, velocity and effort loops are connected.
enum class ControlStrategy {
  Off = 0,
  DirectPWM = 1,  // motor voltage = effort command (-1 to 1) * bus voltage
  // Position and velocity loop add their outputs to the effort target; the effort loop sets the
  // motor's voltage.
  Strategy2 = 2,
  // The motor's voltage is the sum of the outputs of all three loops.
  Strategy3 = 3,
  // The position loop adds its output to the effort target; the motor's voltage is the sum of the
  // outputs of the effort and the velocity loop.
  Strategy4 = 4,
};

// Gains of one loop; nullopt: the gain is not given. Targets and errors are in rad, rad/s or N m.
// The output is in N m if the control strategy adds it to the effort target. Else it sets the
// motor's voltage: an output of 1 is 48 V.
struct LoopGains {
  std::optional<double> kp;           // output per error
  std::optional<double> ki;           // output per integral of the error
  std::optional<double> kd;           // output per derivative of the error
  std::optional<double> feedForward;  // output per target
  std::optional<double> deadZone;     // errors up to this value count as 0
  std::optional<double> iClamp;       // largest magnitude of the integral's part of the output
  // Constant part of the output, with the sign of the error; 0 inside the dead zone.
  std::optional<double> punch;
  std::optional<double> minTarget, maxTarget;  // limits of the target; may be infinite
  // Weight of the newest target in a low-pass filter, in (0, 1]; 1: no filter.
  std::optional<double> targetLowpass;
  std::optional<double> minOutput, maxOutput;  // limits of the output; may be infinite
  // Weight of the newest output in a low-pass filter, in (0, 1]; 1: no filter.
  std::optional<double> outputLowpass;
  // True: kd acts on the derivative of the error. False: kd acts on the negative derivative of the
  // measurement.
  std::optional<bool> dOnError;

  bool operator==(const LoopGains&) const = default;
};

enum class Loop { position, velocity, effort, count };

// A control loop and its name in a gains file.
struct LoopRow {
  std::string_view name;
  Loop loop;
};

inline constexpr std::array kLoops = std::to_array<LoopRow>(
    {{"position", Loop::position}, {"velocity", Loop::velocity}, {"effort", Loop::effort}});

// Gains of a module; nullopt: not given.
struct ModuleGains {
  std::optional<ControlStrategy> controlStrategy;
  LoopGains position, velocity, effort;

  // Returns the gains of a loop.
  LoopGains& operator[](Loop loop);
  const LoopGains& operator[](Loop loop) const;
  bool operator==(const ModuleGains&) const = default;
};

// The 13 numeric gains of a loop, in the order of a gains file.
enum class Gain {
  kp,
  ki,
  kd,
  feedForward,
  deadZone,
  iClamp,
  punch,
  minTarget,
  maxTarget,
  targetLowpass,
  minOutput,
  maxOutput,
  outputLowpass,
  count,
};

// Allowed values. number: finite; gain: finite and >= 0; cap: >= 0, finite or infinite; limit:
// finite or infinite; share: > 0 and <= 1.
enum class GainKind { number, gain, cap, limit, share };

struct GainField {
  std::string_view name;  // name in a gains file
  std::optional<double> LoopGains::*member;
  GainKind kind;
};

// The gains of a loop, indexed by Gain.
inline constexpr std::array<GainField, static_cast<std::size_t>(Gain::count)> kGainFields{{
    {"kp", &LoopGains::kp, GainKind::gain},
    {"ki", &LoopGains::ki, GainKind::gain},
    {"kd", &LoopGains::kd, GainKind::gain},
    {"feed_forward", &LoopGains::feedForward, GainKind::number},
    {"dead_zone", &LoopGains::deadZone, GainKind::cap},
    {"i_clamp", &LoopGains::iClamp, GainKind::cap},
    {"punch", &LoopGains::punch, GainKind::number},
    {"min_target", &LoopGains::minTarget, GainKind::limit},
    {"max_target", &LoopGains::maxTarget, GainKind::limit},
    {"target_lowpass", &LoopGains::targetLowpass, GainKind::share},
    {"min_output", &LoopGains::minOutput, GainKind::limit},
    {"max_output", &LoopGains::maxOutput, GainKind::limit},
    {"output_lowpass", &LoopGains::outputLowpass, GainKind::share},
}};

// True if values of this kind may be infinite.
constexpr bool mayBeInfinite(GainKind kind) {
  return kind == GainKind::limit || kind == GainKind::cap;
}

// True if values of this kind may be negative.
constexpr bool mayBeNegative(GainKind kind) {
  return kind == GainKind::limit || kind == GainKind::number;
}

// True if `value` is allowed for a gain of this kind; false for NaN.
constexpr bool allows(GainKind kind, double value) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  if (kind == GainKind::share) return value > 0 && value <= 1;
  if (!(mayBeNegative(kind) ? value == value : value >= 0)) return false;
  return mayBeInfinite(kind) || (value >= -kLargest && value <= kLargest);
}

// Reads the gains file at `path` for a group of `modules` modules. Reports every error; returns
// nullopt after an error.
[[nodiscard]] std::optional<std::vector<ModuleGains>> readGains(const std::string& path,
                                                                std::size_t modules,
                                                                const FileReader& files,
                                                                Diagnostics& out);

// Returns the text of a gains file for a group of modules. Reports an error and returns nullopt if
// only some modules have a gain, because HEBI's format does not allow this.
[[nodiscard]] std::optional<std::string> writeGains(std::span<const ModuleGains> modules,
                                                    Diagnostics& out);

// Returns all gains of a module of this type in HEBI's robot kits; estimated if no kit contains
// this type.
ModuleGains kitGains(const ActuatorRow& row);

// Estimates the gains of a drive from its maximum speed and effort (rad/s and N m, or m/s and N).
ModuleGains kitGains(double maxSpeed, double maxEffort);

// Returns `gains`; gains that are not given are taken from `fallback`.
ModuleGains merged(const ModuleGains& gains, const ModuleGains& fallback);

}  // namespace hrdf

#endif  // HRDF_GAINS_H_

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

// Connection of the three loops. PWM is a fraction of the bus voltage, -1 to 1.
enum class ControlStrategy {
  Off = 0,
  DirectPWM = 1,  // the effort command is the PWM
  Strategy2 =
      2,  // position and velocity loops add to the effort target; the effort loop gives volts
  Strategy3 = 3,  // each loop gives volts
  Strategy4 =
      4,  // the position loop adds to the effort target; effort and velocity loops give volts
};

// Gains of one loop; empty: not given. Targets and errors are in rad, rad/s or N m. An output that
// feeds the effort loop is in N m; an output that feeds the motor has 1 for 48 V.
struct LoopGains {
  std::optional<double> kp;           // output per error
  std::optional<double> ki;           // output per error and second
  std::optional<double> kd;           // output per error per second
  std::optional<double> feedForward;  // output per target
  std::optional<double> deadZone;     // errors up to this value count as 0
  std::optional<double> iClamp;       // limit of the integral's output
  std::optional<double> punch;        // output, with the error's sign, outside of the dead zone
  std::optional<double> minTarget, maxTarget;  // may be infinite
  std::optional<double> targetLowpass;  // in (0, 1]: weight of the newest target; 1: no filter
  std::optional<double> minOutput, maxOutput;  // may be infinite
  std::optional<double> outputLowpass;         // (0, 1]: weight of the newest output; 1: no filter
  // True: kd acts on the derivative of the error; false: of the measurement, negated.
  std::optional<bool> dOnError;

  bool operator==(const LoopGains&) const = default;
};

// The loops of a module.
enum class Loop { position, velocity, effort, count };

// Name of a loop in a gains file.
struct LoopRow {
  std::string_view name;
  Loop loop;
};

inline constexpr std::array kLoops = std::to_array<LoopRow>(
    {{"position", Loop::position}, {"velocity", Loop::velocity}, {"effort", Loop::effort}});

// Gains of a module; empty: not given.
struct ModuleGains {
  std::optional<ControlStrategy> controlStrategy;
  LoopGains position, velocity, effort;

  // Returns the gains of a loop.
  LoopGains& operator[](Loop loop);
  const LoopGains& operator[](Loop loop) const;
  bool operator==(const ModuleGains&) const = default;
};

// The 13 gains that are numbers, in HEBI's order.
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

// Values that a gain may have. number: any; gain: >= 0; cap: >= 0 or infinite; limit: any or
// infinite; share: > 0 and <= 1.
enum class GainKind { number, gain, cap, limit, share };

// A gain: its name in a gains file, its member and its values.
struct GainField {
  std::string_view name;  // in a file
  std::optional<double> LoopGains::*member;
  GainKind kind;
};

// Indexed by Gain.
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

// True for `limit` and `cap`.
constexpr bool mayBeInfinite(GainKind kind) {
  return kind == GainKind::limit || kind == GainKind::cap;
}

// True for `limit` and `number`.
constexpr bool mayBeNegative(GainKind kind) {
  return kind == GainKind::limit || kind == GainKind::number;
}

// True if a gain of this kind may have the value; false for NaN.
constexpr bool allows(GainKind kind, double value) {
  constexpr double kLargest = std::numeric_limits<double>::max();
  if (kind == GainKind::share) return value > 0 && value <= 1;
  if (!(mayBeNegative(kind) ? value == value : value >= 0)) return false;
  return mayBeInfinite(kind) || (value >= -kLargest && value <= kLargest);
}

// Reads the gains file at `path` for a group of `modules` modules. Reports every error, also
// unknown elements and wrong counts; returns nullopt if and only if there was one.
[[nodiscard]] std::optional<std::vector<ModuleGains>> readGains(const std::string& path,
                                                                std::size_t modules,
                                                                const FileReader& files,
                                                                Diagnostics& out);

// Returns the text of the gains file of a group; reading it gives the same gains. In HEBI's format
// a gain is set for all modules of a group or for none; otherwise reports an error and returns
// nullopt.
[[nodiscard]] std::optional<std::string> writeGains(std::span<const ModuleGains> modules,
                                                    Diagnostics& out);

// Returns the gains of HEBI's kits for a module of this type, all set; estimated for types that are
// in no kit.
ModuleGains kitGains(const ActuatorRow& row);

// Estimates the gains of a drive from its maximum speed and effort (rad/s and N m, or m/s and N).
ModuleGains kitGains(double maxSpeed, double maxEffort);

// Returns `gains`, with missing values from `fallback`.
ModuleGains merged(const ModuleGains& gains, const ModuleGains& fallback);

}  // namespace hrdf

#endif  // HRDF_GAINS_H_

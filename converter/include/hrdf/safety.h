// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's safety files: the limits that the firmware enforces for each module of a group.
#ifndef HRDF_SAFETY_H_
#define HRDF_SAFETY_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// Reaction of a module to the motion stop. HEBI's numbers.
enum class MstopStrategy { Disabled = 0, MotorOff = 1, HoldPosition = 2 };

// Reaction of a module at an end of its position range. HEBI's numbers.
enum class PositionLimitStrategy { HoldPosition = 0, DampedSpring = 1, MotorOff = 2, Disabled = 3 };

// Limits; infinite: no limit; empty: not set.
struct Limits {
  std::optional<double> min, max;

  bool operator==(const Limits&) const = default;
};

// Safety settings of a module; empty: not set.
struct ModuleSafety {
  std::optional<MstopStrategy> mstop;
  std::optional<PositionLimitStrategy> positionLimit;  // at both ends
  Limits position;                                     // rad or m
  Limits velocity;                                     // rad/s or m/s
  Limits effort;                                       // N m or N

  bool operator==(const ModuleSafety&) const = default;
};

// Reads the safety file at `path` for a group of `modules` modules. Reports every error, also
// unknown elements and wrong counts; returns nullopt if and only if there was one.
[[nodiscard]] std::optional<std::vector<ModuleSafety>> readSafety(const std::string& path,
                                                                  std::size_t modules,
                                                                  const FileReader& files,
                                                                  Diagnostics& out);

// Returns the text of the safety file of a group; reading it gives the same limits. In HEBI's
// format a field is set for all modules of a group or for none; otherwise reports an error and
// returns nullopt.
[[nodiscard]] std::optional<std::string> writeSafety(std::span<const ModuleSafety> modules,
                                                     Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_SAFETY_H_

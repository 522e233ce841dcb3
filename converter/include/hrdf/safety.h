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

// Reaction of a module to the motion stop. HEBI's API uses the same numbers.
enum class MstopStrategy { Disabled = 0, MotorOff = 1, HoldPosition = 2 };

// Reaction of a module at the ends of its position range. HEBI's API uses the same numbers.
enum class PositionLimitStrategy { HoldPosition = 0, DampedSpring = 1, MotorOff = 2, Disabled = 3 };

// Lower and upper limit of a quantity; infinite: unlimited; nullopt: not given.
struct Limits {
  std::optional<double> min, max;

  bool operator==(const Limits&) const = default;
};

// Safety settings of a module; nullopt: not given.
struct ModuleSafety {
  std::optional<MstopStrategy> mstop;
  std::optional<PositionLimitStrategy> positionLimit;  // reaction at both ends of the range
  Limits position;                                     // rad or m, position limits
  Limits velocity;                                     // rad/s or m/s, velocity limits
  Limits effort;                                       // N m or N, effort limits

  bool operator==(const ModuleSafety&) const = default;
};

// Reads the safety file at `path` for a group of `modules` modules. Reports every error; returns
// nullopt after an error.
[[nodiscard]] std::optional<std::vector<ModuleSafety>> readSafety(const std::string& path,
                                                                  std::size_t modules,
                                                                  const FileReader& files,
                                                                  Diagnostics& out);

// Returns the text of a safety file for a group of modules. Reports an error and returns nullopt if
// only some modules have a setting, because HEBI's format does not allow this.
[[nodiscard]] std::optional<std::string> writeSafety(std::span<const ModuleSafety> modules,
                                                     Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_SAFETY_H_

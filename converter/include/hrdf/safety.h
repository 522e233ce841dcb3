// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// HEBI's safety files: what the firmware of each module of a group keeps it within.
#ifndef HRDF_SAFETY_H_
#define HRDF_SAFETY_H_

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>

namespace hrdf {

// What a module does when its motion is stopped. HEBI's numbers.
enum class MstopStrategy { Disabled = 0, MotorOff = 1, HoldPosition = 2 };

// What a module does at an end of its position range. HEBI's numbers.
enum class PositionLimitStrategy { HoldPosition = 0, DampedSpring = 1, MotorOff = 2, Disabled = 3 };

// Infinite: no limit. Empty: not said.
struct Limits {
  std::optional<double> min, max;

  bool operator==(const Limits&) const = default;
};

struct ModuleSafety {
  std::optional<MstopStrategy> mstop;
  std::optional<PositionLimitStrategy> positionLimit;  // at both ends
  Limits position;                                     // rad or m
  Limits velocity;                                     // rad/s or m/s
  Limits effort;                                       // N m or N

  bool operator==(const ModuleSafety&) const = default;
};

// Reads the safety file at `path` for a group of so many `modules`. Reports every error, unknown
// elements and wrong counts among them; returns nothing exactly when there was one.
std::optional<std::vector<ModuleSafety>> readSafety(const std::string& path, std::size_t modules,
                                                    const FileReader& files, Diagnostics& out);

// The safety file of a group, which reads back the same. HEBI's format has no way to set a field
// for some modules of a group only: that is reported, and gives nothing.
std::optional<std::string> writeSafety(std::span<const ModuleSafety> modules, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_SAFETY_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "groups/modules.h"

#include <algorithm>
#include <cmath>

#include "module/device.h"

namespace hrdf::sim {
namespace {

// True if no target, reference position or reference effort in `command` exceeds kMaxTarget.
bool hasSaneTargets(const Command& command) {
  constexpr CommandFloat kFloats[] = {
      CommandFloat::velocity, CommandFloat::effort, CommandFloat::referencePosition,
      CommandFloat::referenceEffort, CommandFloat::offsetReferencePosition};
  const auto isSane = [](double value) { return std::isnan(value) || isTarget(value); };
  const auto isSaneIn = [&](CommandFloat field) {
    return isSane(static_cast<double>(command.floats.get(field)));
  };
  return isSane(command.angles.get(CommandAngle::position)) &&
         std::ranges::all_of(kFloats, isSaneIn);
}

}  // namespace

bool Modules::accepts(const GroupCommand& command) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (!hasFittingNames(command[i].strings)) return false;
    if (!hasSaneTargets(command[i].message)) return false;
  }
  return true;
}

}  // namespace hrdf::sim

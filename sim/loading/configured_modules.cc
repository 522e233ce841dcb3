// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "loading/configured_modules.h"

#include <algorithm>
#include <utility>

#include "config/config_file.h"
#include "messages/group_files.h"
#include "module/command_lock.h"

namespace hrdf::sim {
namespace {

static_assert(1000 * kMaxConfiguredLifetime == kMaxLifetime &&
              kMaxConfiguredFrequency == kMaxFeedbackFrequency);

void setUp(const ModuleSetup& setup, ModuleInModel& module) {
  if (!setup.name.empty()) module.name = setup.name;
  if (!setup.family.empty()) module.family = setup.family;
  if (setup.gains) setGains(*setup.gains, module.settings);
}

// Converts the limits of a module for mounting in the opposite direction: [min, max] becomes [-max,
// -min].
template <class Values, class Field>
void mirror(Values& values, Field least, Field most) {
  const auto min = values.get(least), max = values.get(most);
  values.set(least, -max);  // a limit that is not set (NaN) remains NaN
  values.set(most, -min);
}

// Swaps the limit strategies of the lower and the upper position limit.
void swapStrategies(Command& settings) {
  constexpr CommandEnum kLower = CommandEnum::minPositionLimitStrategy;
  constexpr CommandEnum kUpper = CommandEnum::maxPositionLimitStrategy;
  const auto old = settings.enums;
  for (const auto& [to, from] : {std::pair(kLower, kUpper), std::pair(kUpper, kLower)}) {
    if (old.has(from)) settings.enums.set(to, old.get(from));
    if (!old.has(from)) settings.enums.clear(to);
  }
}

void setUp(const DoubledModule& doubled, const ModuleInModel& first, ModuleInModel& module) {
  module.name = doubled.name;
  module.family = doubled.family.empty() ? first.family : doubled.family;
  module.settings = first.settings;
  module.setup = first.setup;
  module.parameters = first.parameters;
  if (!doubled.isMirrored) return;
  mirror(module.settings.angles, CommandAngle::positionLimitMin, CommandAngle::positionLimitMax);
  mirror(module.settings.floats, CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax);
  mirror(module.settings.floats, CommandFloat::effortLimitMin, CommandFloat::effortLimitMax);
  swapStrategies(module.settings);
}

}  // namespace

void setUpModules(const ConfiguredRobot& robot, std::span<ModuleInModel> modules) {
  const std::size_t dofs = robot.dofs.size(), doubled = robot.doubled.size();
  const auto behindDofs = modules.begin() + static_cast<std::ptrdiff_t>(dofs);
  std::rotate(behindDofs, modules.end() - static_cast<std::ptrdiff_t>(doubled), modules.end());
  for (std::size_t i = 0; i < dofs; ++i) setUp(robot.dofs[i], modules[i]);
  for (std::size_t i = 0; i < doubled; ++i) {
    setUp(robot.doubled[i], modules[robot.doubled[i].dof], modules[dofs + i]);
  }
  for (std::size_t i = dofs + doubled; i < modules.size(); ++i) {
    // Only the first module of the gripper gets the gripper's name, because names must be unique;
    // the other modules keep their names.
    const bool isFirst = i == dofs + doubled;
    setUp({isFirst ? robot.gripper.name : "", robot.gripper.family, robot.gripper.gains},
          modules[i]);
  }
}

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/settings.h"

#include <cmath>
#include <optional>

namespace hrdf::sim {
namespace {

constexpr std::array kLoops{Loop::position, Loop::velocity, Loop::effort};

// The enumerator `steps` behind `first`.
template <class Enum>
constexpr Enum advanced(Enum first, int steps) {
  return static_cast<Enum>(static_cast<int>(first) + steps);
}

constexpr CommandBool commandDOnError(Loop loop) {
  return advanced(CommandBool::positionDOnError, static_cast<int>(loop));
}
constexpr InfoBool infoDOnError(Loop loop) {
  return advanced(InfoBool::positionDOnError, static_cast<int>(loop));
}

template <class Enum>
void take(const Command& command, CommandEnum field, std::int32_t count, Enum& setting) {
  const std::int32_t value = command.enums.get(field);
  if (command.enums.has(field) && value >= 0 && value < count) setting = Enum{value};
}

template <class Value, class FieldsOf, class Field>
void take(const FieldsOf& fields, Field field, Value& setting) {
  if (fields.has(field)) setting = fields.get(field);
}

void takeGains(const Command& command, ModuleGains& gains) {
  for (const Loop loop : kLoops) {
    for (int i = 0; i < static_cast<int>(Gain::count); ++i) {
      take(command.floats, commandField(loop, Gain{i}), gains[loop].*kGainMembers[i]);
    }
    take(command.bools, commandDOnError(loop), gains[loop].dOnError);
  }
}

void setAngle(Info& info, InfoAngle field, double limit) {
  if (std::isfinite(limit)) {
    info.angles.set(field, limit);
  } else {
    info.angles.clear(field);
  }
}

float single(double value) { return static_cast<float>(value); }

}  // namespace

void apply(const Command& command, Settings& settings) {
  take(command, CommandEnum::controlStrategy, kControlStrategies, settings.gains.strategy);
  take(command, CommandEnum::mstopStrategy, kMstopStrategies, settings.mstop);
  take(command, CommandEnum::minPositionLimitStrategy, kPositionLimitStrategies, settings.atMin);
  take(command, CommandEnum::maxPositionLimitStrategy, kPositionLimitStrategies, settings.atMax);
  take(command.angles, CommandAngle::positionLimitMin, settings.position.min);
  take(command.angles, CommandAngle::positionLimitMax, settings.position.max);
  take(command.bools, CommandBool::accelIncludesGravity, settings.accelIncludesGravity);
  if (command.floats.any() || command.bools.any()) takeGains(command, settings.gains);
  take(command.floats, CommandFloat::velocityLimitMin, settings.velocity.min);
  take(command.floats, CommandFloat::velocityLimitMax, settings.velocity.max);
  take(command.floats, CommandFloat::effortLimitMin, settings.effort.min);
  take(command.floats, CommandFloat::effortLimitMax, settings.effort.max);
  const float spring = command.floats.get(CommandFloat::springConstant);
  if (spring > 0 && std::isfinite(spring)) settings.springConstant = spring;
  for (int i = 0; i < static_cast<int>(settings.user.size()); ++i) {
    take(command.floats, advanced(CommandFloat::userSettingsFloat1, i), settings.user[i]);
  }
  for (const CommandUInt64 field : {CommandUInt64::ipAddress, CommandUInt64::subnetMask}) {
    if (command.integers.has(field)) settings.network.set(field, command.integers.get(field));
  }
}

void report(const Settings& settings, Info& info) {
  for (const Loop loop : kLoops) {
    const LoopGains& gains = settings.gains[loop];
    for (int i = 0; i < static_cast<int>(Gain::count); ++i) {
      info.floats.set(infoField(loop, Gain{i}), single(gains.*kGainMembers[i]));
    }
    info.bools.set(infoDOnError(loop), gains.dOnError);
  }
  info.floats.set(InfoFloat::springConstant, single(settings.springConstant));
  info.floats.set(InfoFloat::velocityLimitMin, single(settings.velocity.min));
  info.floats.set(InfoFloat::velocityLimitMax, single(settings.velocity.max));
  info.floats.set(InfoFloat::effortLimitMin, single(settings.effort.min));
  info.floats.set(InfoFloat::effortLimitMax, single(settings.effort.max));
  for (int i = 0; i < static_cast<int>(settings.user.size()); ++i) {
    info.floats.set(advanced(InfoFloat::userSettingsFloat1, i), settings.user[i]);
  }
  setAngle(info, InfoAngle::positionLimitMin, settings.position.min);
  setAngle(info, InfoAngle::positionLimitMax, settings.position.max);
  info.bools.set(InfoBool::accelIncludesGravity, settings.accelIncludesGravity);
  info.enums.set(InfoEnum::controlStrategy, static_cast<std::int32_t>(settings.gains.strategy));
  info.enums.set(InfoEnum::mstopStrategy, static_cast<std::int32_t>(settings.mstop));
  info.enums.set(InfoEnum::minPositionLimitStrategy, static_cast<std::int32_t>(settings.atMin));
  info.enums.set(InfoEnum::maxPositionLimitStrategy, static_cast<std::int32_t>(settings.atMax));
  info.enums.set(InfoEnum::calibrationState, static_cast<std::int32_t>(CalibrationState::Normal));
  const auto network = [&](CommandUInt64 from, InfoUInt64 to) {
    if (settings.network.has(from)) info.integers.set(to, settings.network.get(from));
  };
  network(CommandUInt64::ipAddress, InfoUInt64::ipAddress);
  network(CommandUInt64::subnetMask, InfoUInt64::subnetMask);
}

}  // namespace hrdf::sim

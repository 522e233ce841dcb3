// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "module/settings.h"

#include <bit>
#include <cmath>

#include "hebi/enumerator.h"
#include "module/spring.h"

namespace hrdf::sim {
namespace {

// Returns the enumerator whose value is the value of `first` plus `steps`.
template <class Enum>
constexpr Enum advanced(Enum first, int steps) {
  return static_cast<Enum>(static_cast<int>(first) + steps);
}

// Sets a setting from an enumerator of the command. Ignores unknown enumerators.
template <class Enum, class Setting>
void take(const Command& command, CommandEnum field, Setting& setting) {
  const auto known = enumerator<Enum>(command.enums.get(field));
  if (command.enums.has(field) && known) setting = static_cast<Setting>(*known);
}

template <class Value, class FieldsOf, class Field>
void take(const FieldsOf& fields, Field field, Value& setting) {
  if (fields.has(field)) setting = fields.get(field);
}

template <class FieldsOf, class Field>
void takeLimits(const FieldsOf& fields, Field min, Field max, firmware::Limit<double>& limit) {
  if (fields.has(min)) limit.min = toSetup(fields.get(min));
  if (fields.has(max)) limit.max = toSetup(fields.get(max));
}

// Sets the gains in the command. Ignores values that would be invalid in a gains file.
void takeGains(const Command& command, FirmwareSetup& setup) {
  for (std::size_t l = 0; l < kSetupLoops.size(); ++l) {
    const auto loop = static_cast<Loop>(l);
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      const auto gain = static_cast<Gain>(i);
      const CommandFloat field = commandField(loop, gain);
      const double value = command.floats.get(field);
      if (command.floats.has(field) && allows(kGainFields[i].kind, value)) {
        setGain(loop, gain, value, setup);
      }
    }
    take(command.bools, commandField(loop), (setup.*kSetupLoops[l]).dOnError);
  }
}

void reportGains(const FirmwareSetup& setup, Info& info) {
  for (std::size_t l = 0; l < kSetupLoops.size(); ++l) {
    const auto loop = static_cast<Loop>(l);
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      const auto gain = static_cast<Gain>(i);
      info.floats.set(infoField(loop, gain), static_cast<float>(gainOf(loop, gain, setup)));
    }
    info.bools.set(infoField(loop), (setup.*kSetupLoops[l]).dOnError != 0);
  }
}

// Sets a position limit in `info`; clears the field if the position has no limit.
void setAngle(Info& info, InfoAngle field, double limit) {
  if (std::isfinite(fromSetup(limit))) {
    info.angles.set(field, limit);
  } else {
    info.angles.clear(field);
  }
}

}  // namespace

Settings settingsOf(const ActuatorParameters& parameters) {
  Settings settings;
  FirmwareSetup& setup = settings.firmware;
  setup.motor.maxSpeed = parameters.maxSpeed;
  setup.motor.maxEffort = parameters.maxEffort;
  setup.motor.resistance = parameters.windingResistance;
  setup.motor.speedLimit = parameters.speedLimit;
  setup.nominal = {parameters.nominalSpeed, parameters.nominalEffort};
  setup.imperfections = {parameters.effortOffset, parameters.loadFriction, parameters.viscous,
                         parameters.deadTime,
                         std::bit_cast<firmware::Noise<double>>(parameters.noise)};
  setup.heat = std::bit_cast<firmware::Heat<double>>(parameters.thermal);
  setGains(parameters.gains, setup);
  settings.springConstant = springStiffness(parameters.spring, 0);
  return settings;
}

void apply(const Command& command, Settings& settings) {
  FirmwareSetup& setup = settings.firmware;
  firmware::Limits<double>& limits = setup.limits;
  take<ControlStrategy>(command, CommandEnum::controlStrategy, setup.strategy);
  take<MstopStrategy>(command, CommandEnum::mstopStrategy, settings.mstop);
  take<PositionLimitStrategy>(command, CommandEnum::minPositionLimitStrategy, limits.atMin);
  take<PositionLimitStrategy>(command, CommandEnum::maxPositionLimitStrategy, limits.atMax);
  takeLimits(command.angles, CommandAngle::positionLimitMin, CommandAngle::positionLimitMax,
             limits.position);
  takeLimits(command.floats, CommandFloat::velocityLimitMin, CommandFloat::velocityLimitMax,
             limits.velocity);
  takeLimits(command.floats, CommandFloat::effortLimitMin, CommandFloat::effortLimitMax,
             limits.effort);
  take(command.bools, CommandBool::accelIncludesGravity, settings.accelIncludesGravity);
  if (command.floats.any() || command.bools.any()) takeGains(command, setup);
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
  const FirmwareSetup& setup = settings.firmware;
  const firmware::Limits<double>& limits = setup.limits;
  const auto limit = [&](InfoFloat field, double value) {
    info.floats.set(field, static_cast<float>(fromSetup(value)));
  };
  const auto choice = [&](InfoEnum field, auto value) {
    info.enums.set(field, static_cast<std::int32_t>(value));
  };
  const auto network = [&](CommandUInt64 from, InfoUInt64 to) {
    if (settings.network.has(from)) info.integers.set(to, settings.network.get(from));
  };
  reportGains(setup, info);
  info.floats.set(InfoFloat::springConstant, static_cast<float>(settings.springConstant));
  limit(InfoFloat::velocityLimitMin, limits.velocity.min);
  limit(InfoFloat::velocityLimitMax, limits.velocity.max);
  limit(InfoFloat::effortLimitMin, limits.effort.min);
  limit(InfoFloat::effortLimitMax, limits.effort.max);
  for (int i = 0; i < static_cast<int>(settings.user.size()); ++i) {
    info.floats.set(advanced(InfoFloat::userSettingsFloat1, i), settings.user[i]);
  }
  setAngle(info, InfoAngle::positionLimitMin, limits.position.min);
  setAngle(info, InfoAngle::positionLimitMax, limits.position.max);
  info.bools.set(InfoBool::accelIncludesGravity, settings.accelIncludesGravity);
  choice(InfoEnum::controlStrategy, setup.strategy);
  choice(InfoEnum::mstopStrategy, settings.mstop);
  choice(InfoEnum::minPositionLimitStrategy, limits.atMin);
  choice(InfoEnum::maxPositionLimitStrategy, limits.atMax);
  choice(InfoEnum::calibrationState, CalibrationState::Normal);
  network(CommandUInt64::ipAddress, InfoUInt64::ipAddress);
  network(CommandUInt64::subnetMask, InfoUInt64::subnetMask);
}

}  // namespace hrdf::sim

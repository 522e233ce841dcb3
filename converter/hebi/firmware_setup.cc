// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/firmware_setup.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "firmware/fields.h"
#include "hebi/motors.h"

namespace hrdf {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Gain counts as the fields of a loop do.
constexpr bool isInOrder() {
  for (std::size_t i = 0; i < kGainFields.size(); ++i) {
    if (kGainFields[i].name != firmware::kLoopSetupFields.at[i].name) return false;
  }
  return kGainFields.size() + 1 == firmware::kLoopSetupFields.kCount;
}
static_assert(isInOrder());

int placeOf(Loop loop, Gain gain) {
  return firmware::gainPlace(static_cast<int>(loop), static_cast<int>(gain));
}

bool isLimit(Gain gain) { return mayBeInfinite(kGainFields[static_cast<std::size_t>(gain)].kind); }

void setLimit(const Limits& from, firmware::Limit<double>& to) {
  if (from.min) to.min = toSetup(*from.min);
  if (from.max) to.max = toSetup(*from.max);
}

}  // namespace

double toSetup(double limit) { return std::clamp(limit, -firmware::kNoLimit, firmware::kNoLimit); }

double fromSetup(double limit) {
  return std::abs(limit) < firmware::kNoLimit ? limit : std::copysign(kInfinity, limit);
}

void setGain(Loop loop, Gain gain, double value, FirmwareSetup& setup) {
  firmware::numbers(setup)[placeOf(loop, gain)] = isLimit(gain) ? toSetup(value) : value;
}

double gainOf(Loop loop, Gain gain, const FirmwareSetup& setup) {
  const double value = firmware::numbers(setup)[placeOf(loop, gain)];
  return isLimit(gain) ? fromSetup(value) : value;
}

void setGains(const ModuleGains& gains, FirmwareSetup& setup) {
  if (gains.controlStrategy) setup.strategy = static_cast<double>(*gains.controlStrategy);
  for (std::size_t l = 0; l < kSetupLoops.size(); ++l) {
    const auto loop = static_cast<Loop>(l);
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      const auto& value = gains[loop].*kGainFields[i].member;
      if (value) setGain(loop, static_cast<Gain>(i), *value, setup);
    }
    const auto& dOnError = gains[loop].dOnError;
    if (dOnError) (setup.*kSetupLoops[l]).dOnError = *dOnError ? 1 : 0;
  }
}

ModuleGains gainsOf(const FirmwareSetup& setup) {
  ModuleGains gains;
  gains.controlStrategy = static_cast<ControlStrategy>(setup.strategy);
  for (std::size_t l = 0; l < kSetupLoops.size(); ++l) {
    const auto loop = static_cast<Loop>(l);
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      gains[loop].*kGainFields[i].member = gainOf(loop, static_cast<Gain>(i), setup);
    }
    gains[loop].dOnError = (setup.*kSetupLoops[l]).dOnError != 0;
  }
  return gains;
}

void setSafety(const ModuleSafety& safety, FirmwareSetup& setup) {
  firmware::Limits<double>& limits = setup.limits;
  setLimit(safety.position, limits.position);
  setLimit(safety.velocity, limits.velocity);
  setLimit(safety.effort, limits.effort);
  if (safety.positionLimit) {
    limits.atMin = limits.atMax = static_cast<double>(*safety.positionLimit);
  }
}

FirmwareSetup firmwareSetup(const ActuatorRow& row, const ModuleGains& gains,
                            const ModuleSafety& safety) {
  const MotorFigures motor = motorOf(row);
  FirmwareSetup setup;
  setup.motor.maxSpeed = row.maxSpeed;
  setup.motor.maxEffort = row.maxEffort;
  setup.motor.resistance = motor.resistance;
  setup.heat = motor.heat;
  setGains(merged(gains, kitGains(row)), setup);
  setSafety(safety, setup);
  return setup;
}

}  // namespace hrdf

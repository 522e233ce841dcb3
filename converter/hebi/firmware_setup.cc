// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/firmware_setup.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "firmware/fields.h"
#include "hebi/motors.h"
#include "text/arithmetic.h"
#include "text/words.h"

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

FirmwareSetup setupOf(double maxSpeed, double maxEffort, const MotorFigures& motor,
                      const ModuleGains& gains, const ModuleSafety& safety) {
  FirmwareSetup setup;
  setup.motor.maxSpeed = maxSpeed;
  setup.motor.maxEffort = maxEffort;
  setup.motor.resistance = motor.resistance;
  setup.heat = motor.heat;
  setGains(gains, setup);
  setSafety(safety, setup);
  return setup;
}

void roundToFloat(std::optional<double>& value) {
  if (value) value = static_cast<double>(static_cast<float>(*value));
}

void roundToFloat(Limits& limits) {
  roundToFloat(limits.min);
  roundToFloat(limits.max);
}

// The values that a field may have, in words, and whether it has one of them.
struct Check {
  std::string_view allowed;
  bool isGood = true;
};

Check checkChoice(double value, int count, std::string_view allowed) {
  return {allowed, value >= 0 && value < count && value == std::trunc(value)};
}

Check checkGain(int gain, double value) {
  if (gain == static_cast<int>(Gain::count)) return checkChoice(value, 2, "0 or 1");
  switch (const GainKind kind = kGainFields[static_cast<std::size_t>(gain)].kind) {
    case GainKind::gain:
    case GainKind::cap:
      return {"0 or more", allows(kind, value)};
    case GainKind::share:
      return {"above 0 and up to 1", allows(kind, value)};
    default:
      return {};
  }
}

// Checks one of the first fields: what the module is, and its limits.
Check checkModuleField(const firmware::Field& field, double value) {
  const std::string_view group = field.group, name = field.name;
  if (name == "strategy") return checkChoice(value, 5, "0, 1, 2, 3 or 4");
  if (name == "at_min" || name == "at_max") return checkChoice(value, 4, "0, 1, 2 or 3");
  if (name == "bus_voltage") return {"0 or more", value >= 0};
  if (group == "motor" || (group == "heat" && name != "ambient")) return {"above 0", value > 0};
  return {};
}

Check checkField(int place, double value) {
  if (!std::isfinite(value)) return {"finite", false};
  const int inLoops = place - firmware::kModuleSetupFields.kCount;
  if (inLoops < 0) return checkModuleField(firmware::kSetupFields.at[place], value);
  return checkGain(inLoops % firmware::kLoopSetupFields.kCount, value);
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
  return setupOf(row.maxSpeed, row.maxEffort, motorOf(row), merged(gains, kitGains(row)), safety);
}

FirmwareSetup firmwareSetup(double maxSpeed, double maxEffort, const ModuleGains& gains,
                            const ModuleSafety& safety) {
  return setupOf(maxSpeed, maxEffort, estimatedMotor(maxSpeed, maxEffort),
                 merged(gains, kitGains(maxSpeed, maxEffort)), safety);
}

ModuleGains asSent(ModuleGains gains) {
  for (std::size_t l = 0; l < kSetupLoops.size(); ++l) {
    for (const GainField& field : kGainFields) {
      roundToFloat(gains[static_cast<Loop>(l)].*field.member);
    }
  }
  return gains;
}

ModuleSafety asSent(ModuleSafety safety) {
  roundToFloat(safety.velocity);
  roundToFloat(safety.effort);
  return safety;
}

std::string wrongFieldOf(const FirmwareSetup& setup) {
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    const double value = firmware::numbers(setup)[i];
    const Check check = checkField(i, value);
    if (check.isGood) continue;
    const firmware::Field& field = firmware::kSetupFields.at[i];
    const std::string group = *field.group ? std::string(field.group) + "." : "";
    return group + field.name + " is " + toText(value) + ", not " + std::string(check.allowed);
  }
  return {};
}

bool holdsSetup(std::span<const double> user) {
  return user.size() >= firmware::kSetupFields.kCount && user[0] == FirmwareSetup().version;
}

std::string findSetup(std::span<const double> user, std::string_view type, FirmwareSetup& setup) {
  if (holdsSetup(user)) {
    std::copy_n(user.begin(), firmware::kSetupFields.kCount, firmware::numbers(setup));
    return wrongFieldOf(setup);
  }
  if (!user.empty() && user[0] != 0) {
    return "'user' is not a setup of version " + toText(FirmwareSetup().version) + ", which has " +
           std::to_string(firmware::kSetupFields.kCount) + " numbers";
  }
  if (type.empty()) return "there is neither 'user' nor a 'type', such as X5-4";
  const auto row = std::ranges::find(actuators(), type, &ActuatorRow::type);
  if (row != actuators().end()) {
    setup = firmwareSetup(*row);
    return {};
  }
  std::vector<std::string_view> known;
  for (const ActuatorRow& each : actuators()) known.push_back(each.type);
  return "unknown type " + inQuotes(type) + "; " + didYouMeanOrList(type, known);
}

std::span<const double> numbersOf(const FirmwareSetup& setup) {
  return {firmware::numbers(setup), firmware::kSetupFields.kCount};
}

}  // namespace hrdf

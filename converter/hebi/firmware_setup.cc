// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hebi/firmware_setup.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "firmware/fields.h"
#include "hebi/motors.h"
#include "text/arithmetic.h"
#include "text/limits.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// True if kGainFields and kLoopSetupFields have the same names in the same order.
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

FirmwareSetup setupOf(const MotorFigures& motor, const ModuleGains& gains,
                      const ModuleSafety& safety) {
  FirmwareSetup setup;
  setup.motor = motor.line;
  setup.nominal = motor.nominal;
  setup.heat = motor.heat;
  setup.imperfections.loadFriction = motor.loadFriction;
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

constexpr double kVersion = FirmwareSetup().version;
constexpr double kMaxDeadTime = firmware::kMaxDelay * firmware::kPeriod;

constexpr Allowed kAnyLimit{.words = "finite; 1e6: no limit"};

constexpr Allowed choice(int count, std::string_view words) {
  return {0, count - 1.0, true, words};
}

constexpr Allowed allowedGain(int gain) {
  if (gain == static_cast<int>(Gain::count)) return choice(2, "0 or 1");
  const GainKind kind = kGainFields[static_cast<std::size_t>(gain)].kind;
  if (kind == GainKind::share) return {kAbove0.least, 1, false, "above 0 and up to 1"};
  if (kind == GainKind::limit) return kAnyLimit;
  return mayBeNegative(kind) ? Allowed{} : kAtLeast0;
}

// Returns the allowed values of a field outside the control loops.
constexpr Allowed allowedOfModule(const firmware::Field& field) {
  const std::string_view group = field.group, name = field.name;
  if (name == "version") return {kVersion, kVersion, true, "2"};
  if (name == "strategy") return choice(5, "0, 1, 2, 3 or 4");
  if (name == "at_min" || name == "at_max") return choice(4, "0, 1, 2 or 3");
  if (name == "bus_voltage") return kAtLeast0;
  // Friction above the allowed values would be unstable with the lightest rotor, because the
  // firmware updates friction once per period.
  if (name == "load_friction") return {0, 1, false, "0 to 1"};
  if (name == "viscous") return {0, 5, false, "0 to 5"};
  if (name == "dead_time") return {0, kMaxDeadTime, false, "0 to 0.008"};
  if (name == "seed") return {0, firmware::kPeriods - 1, false, "0 to 16777215"};
  if (group == "noise") return {0, 100, false, "0 to 100"};
  if (group == "limits") return kAnyLimit;
  if (group == "motor" || group == "nominal" || (group == "heat" && name != "ambient")) {
    return kAbove0;
  }
  return {};
}

constexpr auto allowedFields() {
  std::array<Allowed, firmware::kSetupFields.kCount> fields;
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    const int inLoops = i - firmware::kModuleSetupFields.kCount;
    fields[static_cast<std::size_t>(i)] =
        inLoops < 0 ? allowedOfModule(firmware::kSetupFields.at[i])
                    : allowedGain(inLoops % firmware::kLoopSetupFields.kCount);
  }
  return fields;
}
constexpr auto kAllowed = allowedFields();

bool fits(const Allowed& allowed, double value) {
  const bool isWithin = value >= allowed.least && value <= allowed.most;  // false for NaN
  return isWithin && (!allowed.isWhole || value == static_cast<int>(value));
}

}  // namespace

double streamOf(std::string_view actuator) {
  std::uint32_t hash = 0x811c9dc5;  // FNV-1a
  for (const char byte : actuator) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x01000193;
  return hash % static_cast<std::uint32_t>(firmware::kPeriods);
}

const Allowed& allowedOf(int place) { return kAllowed[static_cast<std::size_t>(place)]; }

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

void setFigures(const ModuleFigures& figures, FirmwareSetup& setup) {
  for (const ModuleFigures::Field& field : figures.fields) {
    firmware::numbers(setup)[field.place] = field.value;
  }
}

FirmwareSetup firmwareSetup(const ActuatorRow& row, const ModuleGains& gains,
                            const ModuleSafety& safety) {
  return setupOf(motorOf(row), merged(gains, kitGains(row)), safety);
}

FirmwareSetup firmwareSetup(double maxSpeed, double maxEffort, const ModuleGains& gains,
                            const ModuleSafety& safety) {
  return setupOf(estimatedMotor(maxSpeed, maxEffort), merged(gains, kitGains(maxSpeed, maxEffort)),
                 safety);
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

std::string fieldName(int place) {
  const firmware::Field& field = firmware::kSetupFields.at[place];
  return (*field.group ? std::string(field.group) + "." : "") + field.name;
}

std::string wrongValue(std::string_view name, double value, const Allowed& allowed) {
  if (fits(allowed, value)) return {};
  const bool saysAll = std::isfinite(value) || allowed.least < 0;
  return std::string(name) + " is " + toText(value) + ", not " +
         std::string(saysAll ? allowed.words : "finite");
}

bool isSound(const FirmwareSetup& setup) {
  return std::ranges::equal(kAllowed, numbersOf(setup), &fits);
}

std::string wrongFieldOf(const FirmwareSetup& setup) {
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    const double value = firmware::numbers(setup)[i];
    if (!fits(allowedOf(i), value)) return wrongValue(fieldName(i), value, allowedOf(i));
  }
  return {};
}

namespace {

// True if the field is a minimum; its maximum is then the next field of the setup.
constexpr bool isMinimum(const firmware::Field& field) {
  const std::string_view group = field.group, name = field.name;
  return name.starts_with("min_") ||
         (group == "limits" && name.ends_with("_min") && name != "at_min");
}

// Returns the error of the first minimum above its maximum; empty: all are valid.
std::string wrongRangeOf(const FirmwareSetup& setup) {
  for (int i = 0; i < firmware::kSetupFields.kCount; ++i) {
    const double *min = firmware::numbers(setup) + i, *max = min + 1;
    if (!isMinimum(firmware::kSetupFields.at[i]) || *min <= *max) continue;
    if (std::abs(*min) >= firmware::kNoLimit || std::abs(*max) >= firmware::kNoLimit) continue;
    return fieldName(i) + " is " + toText(*min) + ", above " + fieldName(i + 1) + ", " +
           toText(*max);
  }
  return {};
}

}  // namespace

bool holdsSetup(std::span<const double> user) {
  return user.size() >= firmware::kSetupFields.kCount && user[0] == kVersion;
}

std::string findSetup(std::span<const double> user, std::string_view type, FirmwareSetup& setup) {
  if (holdsSetup(user)) {
    std::copy_n(user.begin(), firmware::kSetupFields.kCount, firmware::numbers(setup));
    const std::string wrong = wrongFieldOf(setup);
    return wrong.empty() ? wrongRangeOf(setup) : wrong;
  }
  if (!user.empty() && user[0] == kVersion) return "'user' is shorter than its setup";
  if (!user.empty() && user[0] != 0) {
    return "'user' is not a setup of version " + toText(kVersion) +
           "; convert the robot again with this version of hrdf";
  }
  if (type.empty()) return "'user' and 'type' are missing; write a type, such as X5-4";
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

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "messages/group_files.h"

#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>

#include <hrdf/sim/field_refs.h>

#include "hebi/enumerator.h"
#include "text/atomic_write.h"
#include "text/limits.h"

namespace hrdf::sim {
namespace {

// Returns the shortest decimal number that becomes `value` as a float: 0.1 for the float nearest to
// 0.1.
double asWritten(float value) {
  if (!std::isfinite(value)) return static_cast<double>(value);
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  double result = 0;
  std::from_chars(text.data(), end, result);
  return result;
}

bool asWritten(bool value) { return value; }

template <class Set, class Key>
std::optional<double> valueOf(const Set& set, Key key) {
  if (!set.has(key)) return std::nullopt;
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(set.get(key))>, float>) {
    return asWritten(set.get(key));
  } else {
    return set.get(key);
  }
}

template <class Enum, class Set, class Key>
std::optional<Enum> enumOf(const Set& set, Key key) {
  if (!set.has(key)) return std::nullopt;
  return static_cast<Enum>(set.get(key));
}

// Calls each(gain, field) for every gain in the file and its field in the message.
template <class Gains, class Message, class Each>
void forEachGain(Gains& gains, Message& message, const Each& each) {
  for (const Loop loop : {Loop::position, Loop::velocity, Loop::effort}) {
    const GainsRef<Message> fields{message, loop};
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      each(gains[loop].*kGainFields[i].member, fields.number(static_cast<Gain>(i)));
    }
    each(gains[loop].dOnError, fields.dOnError());
  }
}

template <class Enum, class Message>
ModuleGains gainsIn(const Message& message) {
  ModuleGains result;
  result.controlStrategy = enumOf<ControlStrategy>(message.enums, Enum::controlStrategy);
  forEachGain(result, message, [](auto& gain, const auto& field) {
    if (field.has()) gain = asWritten(field.get());
  });
  return result;
}

template <class Float, class Angle, class Enum, class Message>
ModuleSafety safetyIn(const Message& message) {
  ModuleSafety result;
  result.mstop = enumOf<MstopStrategy>(message.enums, Enum::mstopStrategy);
  // HEBI's safety file has one strategy for both position limits. Uses the lower limit's strategy,
  // as HEBI's library does. But if the upper limit's strategy has an unknown value, uses this
  // value, so that the writer reports an error.
  using Strategy = PositionLimitStrategy;
  result.positionLimit = enumOf<Strategy>(message.enums, Enum::minPositionLimitStrategy);
  const auto upper = enumOf<Strategy>(message.enums, Enum::maxPositionLimitStrategy);
  if (upper && !enumerator<Strategy>(static_cast<int>(*upper))) result.positionLimit = upper;
  result.position = {valueOf(message.angles, Angle::positionLimitMin),
                     valueOf(message.angles, Angle::positionLimitMax)};
  result.velocity = {valueOf(message.floats, Float::velocityLimitMin),
                     valueOf(message.floats, Float::velocityLimitMax)};
  result.effort = {valueOf(message.floats, Float::effortLimitMin),
                   valueOf(message.floats, Float::effortLimitMax)};
  return result;
}

template <class Set, class Key, class Value>
void setIfPresent(const std::optional<Value>& value, Set& set, Key key) {
  using Stored = std::remove_cvref_t<decltype(set.get(key))>;
  if (value) set.set(key, static_cast<Stored>(*value));
}

FunctionCallResult writeFile(const std::string& path, const std::optional<std::string>& text,
                             Diagnostics& diagnostics) {
  if (!text) return resultOf(diagnostics);
  if (writeWholeFile(path, *text, diagnostics)) return {true, {}};
  return {false, diagnostics.all().back().message};
}

}  // namespace

void setGains(const ModuleGains& gains, Command& command) {
  setIfPresent(gains.controlStrategy, command.enums, CommandEnum::controlStrategy);
  forEachGain(gains, command, [](const auto& gain, const auto& field) {
    if (gain) field.set(static_cast<std::remove_cvref_t<decltype(field.get())>>(*gain));
  });
}

void setSafety(const ModuleSafety& safety, Command& command) {
  setIfPresent(safety.mstop, command.enums, CommandEnum::mstopStrategy);
  setIfPresent(safety.positionLimit, command.enums, CommandEnum::minPositionLimitStrategy);
  setIfPresent(safety.positionLimit, command.enums, CommandEnum::maxPositionLimitStrategy);
  setIfPresent(safety.position.min, command.angles, CommandAngle::positionLimitMin);
  setIfPresent(safety.position.max, command.angles, CommandAngle::positionLimitMax);
  setIfPresent(safety.velocity.min, command.floats, CommandFloat::velocityLimitMin);
  setIfPresent(safety.velocity.max, command.floats, CommandFloat::velocityLimitMax);
  setIfPresent(safety.effort.min, command.floats, CommandFloat::effortLimitMin);
  setIfPresent(safety.effort.max, command.floats, CommandFloat::effortLimitMax);
}

ModuleGains gainsOf(const Command& command) { return gainsIn<CommandEnum>(command); }

ModuleGains gainsOf(const Info& info) { return gainsIn<InfoEnum>(info); }

ModuleSafety safetyOf(const Command& command) {
  return safetyIn<CommandFloat, CommandAngle, CommandEnum>(command);
}

// Returns infinite position limits for a module without position limits.
ModuleSafety safetyOf(const Info& info) {
  ModuleSafety result = safetyIn<InfoFloat, InfoAngle, InfoEnum>(info);
  result.position = {result.position.min.value_or(-kInfinity),
                     result.position.max.value_or(kInfinity)};
  return result;
}

FunctionCallResult writeGainsFile(const std::string& path,
                                  const std::vector<ModuleGains>& modules) {
  Diagnostics diagnostics;
  return writeFile(path, hrdf::writeGains(modules, diagnostics), diagnostics);
}

FunctionCallResult writeSafetyFile(const std::string& path,
                                   const std::vector<ModuleSafety>& modules) {
  Diagnostics diagnostics;
  return writeFile(path, hrdf::writeSafety(modules, diagnostics), diagnostics);
}

FunctionCallResult resultOf(const Diagnostics& diagnostics) {
  if (!diagnostics.hasErrors()) return {true, {}};
  return {false, summary(diagnostics)};
}

}  // namespace hrdf::sim

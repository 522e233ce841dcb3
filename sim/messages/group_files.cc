// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "messages/group_files.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "text/atomic_write.h"

namespace hrdf::sim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The members of a file's loop, in the order of Gain.
constexpr std::array<std::optional<double> hrdf::LoopGains::*, static_cast<int>(Gain::count)>
    kFileGains{&hrdf::LoopGains::kp,           &hrdf::LoopGains::ki,
               &hrdf::LoopGains::kd,           &hrdf::LoopGains::feedForward,
               &hrdf::LoopGains::deadZone,     &hrdf::LoopGains::iClamp,
               &hrdf::LoopGains::punch,        &hrdf::LoopGains::minTarget,
               &hrdf::LoopGains::maxTarget,    &hrdf::LoopGains::targetLowpass,
               &hrdf::LoopGains::minOutput,    &hrdf::LoopGains::maxOutput,
               &hrdf::LoopGains::outputLowpass};

constexpr std::array<hrdf::LoopGains hrdf::ModuleGains::*, static_cast<int>(Loop::count)>
    kFileLoops{&hrdf::ModuleGains::position, &hrdf::ModuleGains::velocity,
               &hrdf::ModuleGains::effort};

// The number that a person would write for `value`: 0.1 for the float nearest to it.
double asWritten(float value) {
  if (!std::isfinite(value)) return static_cast<double>(value);
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  double result = 0;
  std::from_chars(text.data(), end, result);
  return result;
}

template <class Set, class Key>
std::optional<double> given(const Set& set, Key key) {
  if (!set.has(key)) return std::nullopt;
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(set.get(key))>, float>) {
    return asWritten(set.get(key));
  } else {
    return set.get(key);
  }
}

template <class Enum, class Set, class Key>
std::optional<Enum> givenEnum(const Set& set, Key key) {
  if (!set.has(key)) return std::nullopt;
  return static_cast<Enum>(set.get(key));
}

CommandFloat fieldOf(const Command&, Loop loop, Gain gain) { return commandField(loop, gain); }
InfoFloat fieldOf(const Info&, Loop loop, Gain gain) { return infoField(loop, gain); }

template <class Bool, class Enum, class Message>
hrdf::ModuleGains gainsIn(const Message& message) {
  hrdf::ModuleGains result;
  result.controlStrategy = givenEnum<ControlStrategy>(message.enums, Enum::controlStrategy);
  for (std::size_t l = 0; l < kFileLoops.size(); ++l) {
    hrdf::LoopGains& loop = result.*kFileLoops[l];
    for (std::size_t g = 0; g < kFileGains.size(); ++g) {
      const auto field = fieldOf(message, static_cast<Loop>(l), static_cast<Gain>(g));
      loop.*kFileGains[g] = given(message.floats, field);
    }
    const auto dOnError = static_cast<Bool>(l);
    if (message.bools.has(dOnError)) loop.dOnError = message.bools.get(dOnError);
  }
  return result;
}

template <class Float, class Angle, class Enum, class Message>
ModuleSafety safetyIn(const Message& message) {
  ModuleSafety result;
  result.mstop = givenEnum<MstopStrategy>(message.enums, Enum::mstopStrategy);
  // HEBI's file has one strategy for both ends.
  const auto atMin =
      givenEnum<PositionLimitStrategy>(message.enums, Enum::minPositionLimitStrategy);
  const auto atMax =
      givenEnum<PositionLimitStrategy>(message.enums, Enum::maxPositionLimitStrategy);
  if (atMin == atMax) result.positionLimit = atMin;
  result.position = {given(message.angles, Angle::positionLimitMin),
                     given(message.angles, Angle::positionLimitMax)};
  result.velocity = {given(message.floats, Float::velocityLimitMin),
                     given(message.floats, Float::velocityLimitMax)};
  result.effort = {given(message.floats, Float::effortLimitMin),
                   given(message.floats, Float::effortLimitMax)};
  return result;
}

template <class Set, class Key, class Value>
void setGiven(const std::optional<Value>& value, Set& set, Key key) {
  using Stored = std::remove_cvref_t<decltype(set.get(key))>;
  if (value) set.set(key, static_cast<Stored>(*value));
}

FunctionCallResult writeFile(const std::string& path, const std::optional<std::string>& text,
                             const Diagnostics& diagnostics) {
  if (!text) return resultOf(diagnostics);
  std::string error;
  const bool success = writeWholeFile(path, *text, error);
  return {success, error};
}

}  // namespace

void setGains(const hrdf::ModuleGains& gains, Command& command) {
  setGiven(gains.controlStrategy, command.enums, CommandEnum::controlStrategy);
  for (std::size_t l = 0; l < kFileLoops.size(); ++l) {
    const hrdf::LoopGains& loop = gains.*kFileLoops[l];
    for (std::size_t g = 0; g < kFileGains.size(); ++g) {
      setGiven(loop.*kFileGains[g], command.floats,
               commandField(static_cast<Loop>(l), static_cast<Gain>(g)));
    }
    setGiven(loop.dOnError, command.bools, static_cast<CommandBool>(l));
  }
}

void setSafety(const ModuleSafety& safety, Command& command) {
  setGiven(safety.mstop, command.enums, CommandEnum::mstopStrategy);
  setGiven(safety.positionLimit, command.enums, CommandEnum::minPositionLimitStrategy);
  setGiven(safety.positionLimit, command.enums, CommandEnum::maxPositionLimitStrategy);
  setGiven(safety.position.min, command.angles, CommandAngle::positionLimitMin);
  setGiven(safety.position.max, command.angles, CommandAngle::positionLimitMax);
  setGiven(safety.velocity.min, command.floats, CommandFloat::velocityLimitMin);
  setGiven(safety.velocity.max, command.floats, CommandFloat::velocityLimitMax);
  setGiven(safety.effort.min, command.floats, CommandFloat::effortLimitMin);
  setGiven(safety.effort.max, command.floats, CommandFloat::effortLimitMax);
}

hrdf::ModuleGains gainsOf(const Command& command) {
  return gainsIn<CommandBool, CommandEnum>(command);
}

hrdf::ModuleGains gainsOf(const Info& info) { return gainsIn<InfoBool, InfoEnum>(info); }

ModuleSafety safetyOf(const Command& command) {
  return safetyIn<CommandFloat, CommandAngle, CommandEnum>(command);
}

// A module without position limits does not tell any.
ModuleSafety safetyOf(const Info& info) {
  ModuleSafety result = safetyIn<InfoFloat, InfoAngle, InfoEnum>(info);
  result.position = {result.position.min.value_or(-kInfinity),
                     result.position.max.value_or(kInfinity)};
  return result;
}

FunctionCallResult writeGainsFile(const std::string& path,
                                  const std::vector<hrdf::ModuleGains>& modules) {
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

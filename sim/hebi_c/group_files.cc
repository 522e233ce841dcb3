// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains and safety files.
#include <optional>

#include "hebi/forgiving_gains.h"
#include "hebi_c/bits.h"
#include "hebi_c/guard.h"
#include "hebi_c/messages.h"
#include "text/message.h"

namespace hrdf::hebi_c {
namespace {

thread_local std::string lastSafetyError;

// Sets a field to `value`, or clears it if `value` is empty.
template <class Stored, class Value>
void put(CommandMemory& memory, std::uint32_t bit, Stored& field, const std::optional<Value>& value,
         Stored unset) {
  setBit(memory.bits.data(), bit, value.has_value());
  field = value ? static_cast<Stored>(*value) : unset;
}

// Replaces all gains of a command, as HEBI's library does; gains that the file lacks become unset.
void putGains(const ModuleGains& gains, CommandMemory& memory) {
  constexpr const HebiMessageMetadata& m = kCommand;
  for (const Loop loop : {Loop::position, Loop::velocity, Loop::effort}) {
    for (std::size_t i = 0; i < kGainFields.size(); ++i) {
      const auto field = static_cast<std::uint32_t>(sim::commandField(loop, static_cast<Gain>(i)));
      put(memory, m.float_field_bitfield_offset_ + field, memory.floats[field],
          gains[loop].*kGainFields[i].member, kNan);
    }
    const auto field = static_cast<std::uint32_t>(sim::commandField(loop));
    put(memory, m.bool_field_bitfield_offset_ + field, memory.bools[field], gains[loop].dOnError,
        false);
  }
  constexpr auto kStrategy = static_cast<std::uint32_t>(sim::CommandEnum::controlStrategy);
  put(memory, m.enum_field_bitfield_offset_ + kStrategy, memory.enums[kStrategy],
      gains.controlStrategy, 0);
}

HebiStatusCode readGains(HebiGroupCommand& command, const char* file) {
  std::vector<ModuleGains> gains(command.modules.size());
  Diagnostics out;
  const ReadGains result = readGainsForgivingly(file, hrdf::readFile, gains, out);
  for (const Diagnostic& each : out.all()) {
    if (each.severity == Severity::warning) sendMessages({&each, 1});
  }
  if (result == ReadGains::unreadable) return fail(HebiStatusFailure, summary(out));
  if (result == ReadGains::wrongCount) return fail(HebiStatusInvalidArgument, summary(out));
  // If the file has no gains, keeps the gains of `command`.
  const bool hasNone = gains == std::vector<ModuleGains>(gains.size());
  for (std::size_t i = 0; !hasNone && i < gains.size(); ++i) {
    putGains(gains[i], command.modules[i].message);
  }
  return HebiStatusSuccess;
}

HebiStatusCode readSafety(HebiGroupCommand& command, const char* file) {
  sim::GroupCommand message(command.modules.size());
  const sim::FunctionCallResult result = message.readSafetyParameters(file);
  if (result) {
    setFields(message, command);
    return HebiStatusSuccess;
  }
  // Returns HebiStatusInvalidArgument for a wrong number of modules, as HEBI's library does.
  const bool isWrongCount = result.failureMessage().find(" values, not ") != std::string::npos;
  return fail(isWrongCount ? HebiStatusInvalidArgument : HebiStatusFailure,
              result.failureMessage());
}

// Converts `group`, HEBI's command or info of a group, to `Message`, its type in hrdf::sim. Then
// calls write(message), which writes the file. Fails if write() fails.
template <class Message, class Group, class Write>
HebiStatusCode writeFile(const Group* group, const char* file, Write write) {
  return guardStatus({group, file}, [&] {
    Message message(group->modules.size());
    convert(*group, message);
    const sim::FunctionCallResult result = write(message);
    return result ? HebiStatusSuccess : fail(HebiStatusFailure, result.failureMessage());
  });
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;
namespace sim = hrdf::sim;

HebiStatusCode hebiGroupCommandReadGains(HebiGroupCommandPtr command, const char* file) {
  return guardStatus({command, file}, [&] { return readGains(*command, file); });
}

HebiStatusCode hebiGroupCommandWriteGains(HebiGroupCommandPtr command, const char* file) {
  return writeFile<sim::GroupCommand>(
      command, file, [&](const auto& message) { return message.writeGains(file); });
}

HebiStatusCode hebiGroupInfoWriteGains(HebiGroupInfoPtr info, const char* file) {
  return writeFile<sim::GroupInfo>(info, file,
                                   [&](const auto& message) { return message.writeGains(file); });
}

HebiStatusCode hebiGroupCommandReadSafetyParameters(HebiGroupCommandPtr command, const char* file) {
  const HebiStatusCode status =
      guardStatus({command, file}, [&] { return readSafety(*command, file); });
  if (status != HebiStatusSuccess) lastSafetyError = hebiGetLastError();
  return status;
}

HebiStatusCode hebiGroupCommandWriteSafetyParameters(HebiGroupCommandPtr command,
                                                     const char* file) {
  return writeFile<sim::GroupCommand>(
      command, file, [&](const auto& message) { return message.writeSafetyParameters(file); });
}

HebiStatusCode hebiGroupInfoWriteSafetyParameters(HebiGroupInfoPtr info, const char* file) {
  return writeFile<sim::GroupInfo>(
      info, file, [&](const auto& message) { return message.writeSafetyParameters(file); });
}

const char* hebiSafetyParametersGetLastError(void) { return lastSafetyError.c_str(); }

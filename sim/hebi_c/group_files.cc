// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Gains and safety files.
#include "hebi_c/guard.h"
#include "hebi_c/messages.h"

namespace hrdf::hebi_c {
namespace {

thread_local std::string lastSafetyError;

// Reads a file into the fields of a command; `read` is one of GroupCommand's methods.
template <class Read>
HebiStatusCode readFile(HebiGroupCommand* command, const char* file, Read read) {
  return guardStatus({command, file}, [&] {
    sim::GroupCommand message(command->modules.size());
    const sim::FunctionCallResult result = read(message);
    if (!result) return fail(HebiStatusFailure, result.failureMessage());
    setFields(message, *command);
    return HebiStatusSuccess;
  });
}

// Writes what a group message holds; `write` is one of the methods of `Message`.
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
  return readFile(command, file,
                  [&](sim::GroupCommand& message) { return message.readGains(file); });
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
  const HebiStatusCode status = readFile(command, file, [&](sim::GroupCommand& message) {
    return message.readSafetyParameters(file);
  });
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

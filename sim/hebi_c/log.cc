// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Logs: files of a group's feedback.
#include <cmath>
#include <limits>
#include <utility>

#include <hrdf/hebi_c_time.h>
#include <hrdf/sim/log_file.h>

#include "hebi_c/group.h"
#include "hebi_c/guard.h"
#include "hebi_c/handles.h"
#include "hebi_c/messages.h"
#include "hebi_c/text_out.h"
#include "text/message.h"

struct HebiLogFile {
  std::shared_ptr<hrdf::sim::LogFile> log;
  bool hasTold = false;  // true after the warning about a damaged log

  std::size_t size() const { return static_cast<std::size_t>(log->size()); }
};

namespace hrdf::hebi_c {
namespace {

double* HebiUserState::*const kStates[] = {
    &HebiUserState::state_1, &HebiUserState::state_2, &HebiUserState::state_3,
    &HebiUserState::state_4, &HebiUserState::state_5, &HebiUserState::state_6,
    &HebiUserState::state_7, &HebiUserState::state_8, &HebiUserState::state_9};

constexpr std::uint64_t kAllExtraFields =
    sim::EthernetInfo | sim::UserData | sim::FirmwareInfo | sim::RuntimeData;

// Fails at the end of a log, or where a log is damaged. Also warns once about damage, because
// programs cannot distinguish the two failures.
HebiStatusCode atEnd(HebiLogFile& log) {
  const std::string& error = log.log->error();
  if (!error.empty() && !std::exchange(log.hasTold, true)) {
    sendMessage(Severity::warning, "'" + log.log->fileName() + "': " + error);
  }
  return fail(HebiStatusFailure, error.empty() ? "the log has no further entry" : error);
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;
namespace sim = hrdf::sim;

HebiStatusCode hebiGroupStartLog(HebiGroupPtr group, const char* folder, const char* name,
                                 HebiStringPtr* path) {
  return withGroup(group, group, [&] {
    const std::string file = group->members->startLog(folder ? folder : "", name ? name : "");
    if (file.empty()) return fail(HebiStatusFailure, group->members->logError());
    if (path) *path = new HebiString{file};
    return HebiStatusSuccess;
  });
}

HebiLogFilePtr hebiGroupStopLog(HebiGroupPtr group) {
  return guardMake<HebiLogFile>({group}, [&]() -> HebiLogFile* {
    if (group->isOfParent()) return failToMake("the log belongs to the parent process");
    if (auto log = group->members->stopLog()) return new HebiLogFile{std::move(log)};
    const std::string why = group->members->logError();
    return failToMake(why.empty() ? "no log is being written" : why);
  });
}

HebiStatusCode hebiGroupLogUserState(HebiGroupPtr group, HebiUserState state) {
  return withGroup(group, group, [&] {
    sim::UserState values;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double* const given = state.*kStates[i];
      values[i] = given ? *given : std::numeric_limits<double>::quiet_NaN();
    }
    if (group->members->logUserState(values)) return HebiStatusSuccess;
    return fail(HebiStatusFailure, "no log is being written");
  });
}

HebiLogFilePtr hebiLogFileOpen(const char* file) {
  return guardMake<HebiLogFile>({file}, [&]() -> HebiLogFile* {
    std::string error;
    auto log = sim::LogFile::open(file, &error);
    return log ? new HebiLogFile{std::move(log)} : failToMake(error);
  });
}

HebiStatusCode hrdf_sim_log_table(const char* log, const char* table) {
  return guardStatus({log, table}, [&] {
    std::string error;
    const auto opened = sim::LogFile::open(log, &error);
    if (!opened) return fail(HebiStatusFailure, error);
    const auto result = opened->writeMotionCsv(table);
    return result ? HebiStatusSuccess : fail(HebiStatusFailure, result.failureMessage());
  });
}

void hebiLogFileRelease(HebiLogFilePtr log) { delete log; }

HebiStatusCode hebiLogFileGetFileName(HebiLogFilePtr log, char* buffer, size_t* size) {
  return guardStatus({log, size}, [&] { return copyOut(log->log->fileName(), buffer, size); });
}

size_t hebiLogFileGetNumberOfModules(HebiLogFilePtr log) { return log ? log->size() : 0; }

HebiStatusCode hebiLogFileGetNextFeedback(HebiLogFilePtr log, HebiGroupFeedbackPtr feedback) {
  return guardStatus({log, feedback}, [&] {
    if (feedback->modules.size() != log->size()) {
      return fail(HebiStatusInvalidArgument, "the feedback has another size than the log");
    }
    sim::GroupFeedback read(log->size());
    if (!log->log->getNextFeedback(read)) return atEnd(*log);
    convertTimed(read, *feedback);
    return HebiStatusSuccess;
  });
}

HebiStatusCode hebiLogFileGetNextEntry(HebiLogFilePtr log, int32_t* type, uint64_t* time,
                                       HebiGroupFeedbackPtr feedback, HebiGroupInfoPtr info,
                                       HebiUserState* state) {
  return guardStatus({log, type, time, feedback}, [&] {
    if (feedback->modules.size() != log->size() || (info && info->modules.size() != log->size())) {
      return fail(HebiStatusInvalidArgument, "a message has another size than the log");
    }
    sim::GroupFeedback read(log->size());
    sim::GroupInfo readInfo(log->size());
    sim::LogEntry entry;
    if (!log->log->getNextEntry(entry, read, readInfo)) return atEnd(*log);
    *time = entry.time;
    if (entry.kind == sim::LogEntry::Kind::info) {
      *type = HebiLogEntryInfo;
      if (info) convert(readInfo, kAllExtraFields, *info);
      return HebiStatusSuccess;
    }
    if (entry.kind == sim::LogEntry::Kind::feedback) {
      *type = HebiLogEntryFeedback;
      convertTimed(read, *feedback);
      return HebiStatusSuccess;
    }
    *type = HebiLogEntryUserState;
    for (std::size_t i = 0; state && i < entry.state.size(); ++i) {
      if (double* const out = state->*kStates[i]) *out = entry.state[i];
    }
    return HebiStatusSuccess;
  });
}

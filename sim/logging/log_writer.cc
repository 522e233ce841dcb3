// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/log_writer.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>

#include "logging/log_blocks.h"
#include "messages/field_coding.h"
#include "messages/message_fields.h"
#include "text/message.h"
#include "text/strings.h"
#include "text/temporary_file.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPending = 1 << 16;  // bytes that may be buffered
// Maximum delay of writing, for programs that read a growing log.
constexpr std::chrono::milliseconds kMaxLogDelay{250};

void appendName(std::string& bytes, std::string_view name) {
  appendText(bytes, name, kMaxLoggedName);
}

void appendNames(std::string& bytes, const std::vector<NamedField>& fields) {
  append(bytes, static_cast<std::uint16_t>(fields.size()));
  for (const NamedField& field : fields) {
    append(bytes, field.type);
    append(bytes, field.size);
    appendName(bytes, field.name);
  }
}

void appendHeader(std::string& bytes, const std::vector<LoggedModule>& modules) {
  bytes += kLogMark;
  append(bytes, kLogVersion);
  const std::size_t start = openBlock(bytes);
  appendNames(bytes, feedbackFields());
  append(bytes, static_cast<std::uint16_t>(modules.size()));
  for (const LoggedModule& module : modules) {
    appendName(bytes, module.family);
    appendName(bytes, module.name);
  }
  appendNames(bytes, infoFields());
  closeBlock(bytes, start);
}

}  // namespace

LogWriter::LogWriter(std::string path, const std::vector<LoggedModule>& modules)
    : path_(std::move(path)) {
  start(modules);
}

LogWriter::~LogWriter() { close(); }

void LogWriter::start(const std::vector<LoggedModule>& modules) {
  if (modules.size() > kMaxLoggedModules) return fail("the group has too many modules");
  // Writes the header to a temporary file, which then replaces an existing log. Processes that have
  // the old log open keep it.
  const QuitLater later;
  TemporaryFile temporary(path_);
  if (!temporary.isMade()) return fail(temporary.whyNot());
  file_.reset(std::fopen(temporary.name().c_str(), "wb"));
  if (!file_) return fail(std::strerror(errno));
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);
  appendHeader(pending_, modules);
  flush();
  if (file_ && !temporary.takePlace()) fail(std::strerror(errno));
}

void LogWriter::write(const GroupFeedback& feedback) {
  if (!file_) return;
  const std::size_t start = openBlock(pending_);
  append(pending_, RecordKind::feedback);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    appendFields(pending_, feedback[i], kMaxLoggedName);
  }
  closeRecord(start);
}

void LogWriter::write(const UserState& state, std::uint64_t time) {
  if (!file_) return;
  const std::size_t start = openBlock(pending_);
  append(pending_, RecordKind::userState);
  append(pending_, time);
  append(pending_, state);
  closeRecord(start);
}

void LogWriter::write(const GroupInfo& info, std::uint64_t time) {
  if (!file_) return;
  const std::size_t start = openBlock(pending_);
  append(pending_, RecordKind::info);
  append(pending_, time);
  for (std::size_t i = 0; i < info.size(); ++i) {
    appendFields(pending_, info[i], kMaxLoggedName);
  }
  closeRecord(start);
}

void LogWriter::closeRecord(std::size_t start) {
  closeBlock(pending_, start);
  if (pending_.size() >= kMaxPending || Clock::now() - flushed_ >= kMaxLogDelay) flush();
}

void LogWriter::flush() {
  flushed_ = Clock::now();
  const NoSizeSignal errors;
  if (std::fwrite(pending_.data(), 1, pending_.size(), file_.get()) != pending_.size()) {
    fail(std::strerror(errno));
  }
  pending_.clear();
}

void LogWriter::fail(const std::string& why) {
  error_ = "cannot write '" + path_ + "': " + why;
  file_.reset();
}

bool LogWriter::close() {
  if (file_) flush();
  if (file_ && std::fclose(file_.release()) != 0) fail(std::strerror(errno));
  return error_.empty();
}

std::string ownLogPath(const std::string& asked) {
  if (!asked.ends_with(kHebiLogEnd)) return asked;
  return asked.substr(0, asked.size() - kHebiLogEnd.size()) + std::string(kOwnLogEnd);
}

std::string pathForLog(const std::string& asked) {
  const std::string path = ownLogPath(asked);
  if (path != asked) {
    sendMessageOnce(Severity::note,
                    "logs of simulated modules end in .hrdflog, not .hebilog, as HEBI's programs "
                    "cannot open them: " +
                        inQuotes(path) +
                        ". The same calls read them; hrdf log FILE OUT.csv makes a table.");
  }
  return path;
}

std::string newLogPath(const std::string& folder) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 32> stamp{};
  std::strftime(stamp.data(), stamp.size(), "%Y-%m-%d_%H.%M.%S", &local);
  std::error_code ignored;
  const auto pathOf = [&](const std::string& name) {
    return fs::path(folder) / (name + std::string(kOwnLogEnd));
  };
  const auto isTaken = [&](const std::string& name) { return fs::exists(pathOf(name), ignored); };
  return pathOf(uniqueName(stamp.data(), isTaken)).string();
}

}  // namespace hrdf::sim

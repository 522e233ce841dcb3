// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/log_writer.h"

#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <utility>

#include "logging/log_blocks.h"
#include "logging/log_fields.h"
#include "text/draft.h"
#include "text/unique_name.h"

namespace hrdf::sim {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxPending = 1 << 16;         // bytes
constexpr std::chrono::milliseconds kMaxDelay{250};  // for readers of a log that still grows

void appendText(std::string& bytes, const std::string& text) {
  const std::string_view kept = std::string_view(text).substr(0, kMaxLoggedName);
  append(bytes, static_cast<std::uint16_t>(kept.size()));
  bytes += kept;
}

struct Encoder {
  std::string& bytes;
  std::size_t bits;  // start of this module's bits
  int& field;

  template <class Key, class Value>
  void operator()(const Fields<Key, Value>& set, Key key) const {
    if (set.has(key)) {
      mark();
      if constexpr (std::is_same_v<Value, std::string>) {
        appendText(bytes, set.get(key));
      } else {
        append(bytes, set.get(key));
      }
    }
    ++field;
  }
  void operator()(const IoPin& pin) const {
    if (pin.index() != 0) {
      mark();
      append(bytes, static_cast<std::uint8_t>(pin.index()));
      std::int64_t payload = 0;
      if (const auto* whole = std::get_if<std::int64_t>(&pin)) payload = *whole;
      if (const auto* number = std::get_if<float>(&pin)) {
        std::memcpy(&payload, number, sizeof(float));
      }
      append(bytes, payload);
    }
    ++field;
  }

 private:
  void mark() const {
    char& byte = bytes[bits + static_cast<std::size_t>(field / 8)];
    byte = static_cast<char>(byte | (1 << (field % 8)));
  }
};

// Appends the bits of `fields` and the values that are set; visitAll(encoder) visits the fields.
template <class VisitAll>
void appendValues(std::string& bytes, const std::vector<LogField>& fields,
                  const VisitAll& visitAll) {
  const std::size_t bits = bytes.size();
  bytes.append((fields.size() + 7) / 8, '\0');
  int field = 0;
  visitAll(Encoder{bytes, bits, field});
}

void appendFields(std::string& bytes, const std::vector<LogField>& fields) {
  append(bytes, static_cast<std::uint16_t>(fields.size()));
  for (const LogField& field : fields) {
    append(bytes, field.type);
    append(bytes, field.size);
    appendText(bytes, field.name);
  }
}

void appendHeader(std::string& bytes, const std::vector<LoggedModule>& modules) {
  bytes += kLogMark;
  append(bytes, kLogVersion);
  const std::size_t start = openBlock(bytes);
  appendFields(bytes, logFields());
  append(bytes, static_cast<std::uint16_t>(modules.size()));
  for (const LoggedModule& module : modules) {
    appendText(bytes, module.family);
    appendText(bytes, module.name);
  }
  appendFields(bytes, logInfoFields());
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
  // A new file replaces one of that name once its header is written: who still writes or reads the
  // old one keeps it.
  const QuitLater later;
  Draft draft(path_);
  if (!draft.isMade()) return fail(draft.whyNot());
  file_.reset(std::fopen(draft.name().c_str(), "wb"));
  if (!file_) return fail(std::strerror(errno));
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);
  appendHeader(pending_, modules);
  flush();
  if (file_ && !draft.takePlace()) fail(std::strerror(errno));
}

void LogWriter::write(const GroupFeedback& feedback) {
  if (!file_) return;
  const std::size_t start = openBlock(pending_);
  append(pending_, RecordKind::feedback);
  for (std::size_t i = 0; i < feedback.size(); ++i) {
    appendValues(pending_, logFields(),
                 [&](const Encoder& each) { visitFields(feedback[i].message, each); });
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
    appendValues(pending_, logInfoFields(),
                 [&](const Encoder& each) { visitInfoFields(info[i], each); });
  }
  closeRecord(start);
}

void LogWriter::closeRecord(std::size_t start) {
  closeBlock(pending_, start);
  if (pending_.size() >= kMaxPending || Clock::now() - flushed_ >= kMaxDelay) flush();
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

std::string newLogPath(const std::string& folder) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  std::array<char, 32> stamp{};
  std::strftime(stamp.data(), stamp.size(), "%Y-%m-%d_%H.%M.%S", &local);
  std::error_code ignored;
  const auto pathOf = [&](const std::string& name) {
    return fs::path(folder) / (name + ".hrdflog");
  };
  const auto isTaken = [&](const std::string& name) { return fs::exists(pathOf(name), ignored); };
  return pathOf(uniqueName(stamp.data(), isTaken)).string();
}

}  // namespace hrdf::sim

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "logging/log_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "logging/log_blocks.h"
#include "messages/field_coding.h"
#include "messages/message_fields.h"

namespace hrdf::sim {
namespace {

// Sets the fields of `module` from `values`; an empty value means that the field is not set.
template <class Module>
void setFields(const std::vector<std::string_view>& values, Module& module) {
  module = {};
  Bytes bytes({});
  takeFields(module, [&](std::size_t i) {
    bytes = Bytes(values[i]);
    return values[i].empty() ? nullptr : &bytes;
  });
}

std::optional<std::size_t> indexOf(const NamedField& field, const std::vector<NamedField>& known) {
  const auto found = std::find(known.begin(), known.end(), field);
  if (found == known.end()) return std::nullopt;
  return static_cast<std::size_t>(found - known.begin());
}

}  // namespace

LogReader::LogReader(std::unique_ptr<std::istream> stream) : stream_(std::move(stream)) {
  readHeader();
}

bool LogReader::fail(const std::string& what) {
  if (at_.error.empty()) at_.error = what;
  return false;
}

bool LogReader::readHeader() {
  std::string start(kLogMark.size() + sizeof(kLogVersion), '\0');
  stream_->read(start.data(), static_cast<std::streamsize>(start.size()));
  Bytes bytes(std::string_view(start).substr(0, static_cast<std::size_t>(stream_->gcount())));
  if (bytes.take(kLogMark.size()) != kLogMark) return fail("the file is not a log of this library");
  version_ = bytes.take<std::uint32_t>();
  if (bytes.isShort()) return fail("the file ends in its header");
  if (version_ < kOldestLogVersion || version_ > kLogVersion) {
    return fail("its format is version " + std::to_string(version_) + ", and only " +
                std::to_string(kOldestLogVersion) + " to " + std::to_string(kLogVersion) +
                " can be read");
  }
  at_.position = start.size();
  if (!readBlock(kMaxLogHeader)) return fail("the file ends in its header");
  first_ = at_.position;
  return parseHeader(payload_) || fail("the header is damaged");
}

bool LogReader::parseFields(Bytes& bytes, const std::vector<NamedField>& known,
                            std::vector<FileField>& fields) {
  const std::size_t count = bytes.take<std::uint16_t>();
  for (std::size_t i = 0; i < count && !bytes.isShort(); ++i) {
    NamedField field;
    field.type = bytes.take<FieldType>();
    field.size = bytes.take<std::uint8_t>();
    field.name = presentName(takeValue<std::string>(bytes));
    if ((field.size == 0) != (field.type == FieldType::text)) return false;
    fields.push_back({field.size, indexOf(field, known)});
  }
  return true;
}

bool LogReader::parseHeader(std::string_view payload) {
  Bytes bytes(payload);
  if (!parseFields(bytes, feedbackFields(), fields_)) return false;
  const std::size_t modules = bytes.take<std::uint16_t>();
  if (modules > kMaxLoggedModules) return false;
  for (std::size_t i = 0; i < modules && !bytes.isShort(); ++i) {
    std::string family = takeValue<std::string>(bytes);
    modules_.push_back({std::move(family), takeValue<std::string>(bytes)});
  }
  if (version_ > 2 && !parseFields(bytes, infoFields(), infoFields_)) return false;
  return !bytes.isShort() && bytes.left() == 0 && !modules_.empty();
}

bool LogReader::readBlock(std::size_t most) {
  const auto damaged = [&] {
    return fail("the log is damaged at byte " + std::to_string(at_.position) + ", after " +
                std::to_string(at_.records) + " feedbacks");
  };
  if (!stream_->good()) {  // continues, because the file may have grown since its end was reached
    stream_->clear();
    stream_->seekg(static_cast<std::streamoff>(at_.position));
  }
  std::string head(kBlockHead, '\0');
  if (!stream_->read(head.data(), static_cast<std::streamsize>(head.size()))) return false;
  Bytes bytes(head);
  const auto size = bytes.take<std::uint32_t>();
  if (size != ~bytes.take<std::uint32_t>() || size > most) return damaged();
  payload_.resize(size + kBlockTail);
  if (!stream_->read(payload_.data(), static_cast<std::streamsize>(payload_.size()))) return false;
  const auto expected = Bytes(std::string_view(payload_).substr(size)).take<std::uint32_t>();
  payload_.resize(size);
  if (checksum(payload_) != expected) return damaged();
  at_.position += kBlockHead + size + kBlockTail;
  return true;
}

bool LogReader::next(GroupFeedback& feedback) {
  LogEntry entry;
  do {
    if (!next(entry, feedback)) return false;
  } while (entry.kind != LogEntry::Kind::feedback);
  return true;
}

bool LogReader::next(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info) {
  if (info && info->size() != modules_.size()) return false;
  if (!at_.error.empty() || feedback.size() != modules_.size()) return false;
  if (!readBlock(kMaxLogRecord)) return false;
  if (!parseRecord(entry, feedback, info)) {
    return fail("feedback " + std::to_string(at_.records + 1) + " does not fit its header");
  }
  if (entry.kind == LogEntry::Kind::feedback) ++at_.records;
  return true;
}

void LogReader::goTo(Progress place) {
  at_ = std::move(place);
  stream_->clear();
  stream_->seekg(static_cast<std::streamoff>(at_.position));
}

std::string LogReader::showAll(const std::function<void(const GroupFeedback&)>& show) {
  const Progress before = at_;
  goTo({first_, 0, {}});
  GroupFeedback feedback(modules_.size());
  while (next(feedback)) show(feedback);
  std::string wrong = at_.error;
  goTo(before);
  return wrong;
}

bool LogReader::parseRecord(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info) {
  Bytes bytes(payload_);
  const auto kind = version_ == kOldestLogVersion ? RecordKind::feedback : bytes.take<RecordKind>();
  entry = {};
  if (kind == RecordKind::userState) {
    entry.kind = LogEntry::Kind::userState;
    entry.time = bytes.take<std::uint64_t>();
    entry.state = bytes.take<UserState>();
    return !bytes.isShort() && bytes.left() == 0;
  }
  if (kind == RecordKind::info) {
    entry.kind = LogEntry::Kind::info;
    entry.time = bytes.take<std::uint64_t>();
    return parseInfo(bytes.take(bytes.left()), info);
  }
  if (kind != RecordKind::feedback || !parseFeedback(bytes.take(bytes.left()), feedback))
    return false;
  entry.time = feedback[0].message.integers.get(FeedbackUInt64::receiveTime);
  return true;
}

bool LogReader::takeValues(Bytes& bytes, const std::vector<FileField>& fields,
                           const std::vector<NamedField>& known) {
  values_.assign(known.size(), std::string_view());
  const std::string_view bits = bytes.take((fields.size() + 7) / 8);
  for (std::size_t i = 0; i < fields.size() && !bytes.isShort(); ++i) {
    if (!hasBit(bits, i)) continue;
    const std::string_view value =
        fields[i].size == 0 ? bytes.takeWithLength() : bytes.take(fields[i].size);
    if (fields[i].known) values_[*fields[i].known] = value;
  }
  return !bytes.isShort();
}

bool LogReader::parseFeedback(std::string_view record, GroupFeedback& feedback) {
  Bytes bytes(record);
  for (std::size_t module = 0; module < modules_.size(); ++module) {
    if (!takeValues(bytes, fields_, feedbackFields())) return false;
    setFields(values_, feedback[module]);
  }
  return bytes.left() == 0;
}

bool LogReader::parseInfo(std::string_view record, GroupInfo* info) {
  Bytes bytes(record);
  for (std::size_t module = 0; module < modules_.size(); ++module) {
    if (!takeValues(bytes, infoFields_, infoFields())) return false;
    if (info) setFields(values_, (*info)[module]);
  }
  return bytes.left() == 0;
}

}  // namespace hrdf::sim

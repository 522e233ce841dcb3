// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a log, which may be damaged, from a stream. The limits below bound the reader's memory.
#ifndef HRDF_SIM_LOGGING_LOG_READER_H_
#define HRDF_SIM_LOGGING_LOG_READER_H_

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/log_file.h>

#include "logging/log_blocks.h"
#include "messages/message_fields.h"

namespace hrdf::sim {

inline constexpr std::size_t kMaxLogHeader = 1 << 22;  // maximum size of a log's header, bytes
inline constexpr std::size_t kMaxLogRecord = 1 << 24;  // maximum size of a record, bytes

class LogReader {
 public:
  // Reads the header of a log. If the stream is not a log, error() returns the reason.
  explicit LogReader(std::unique_ptr<std::istream> stream);

  const std::vector<LoggedModule>& modules() const { return modules_; }
  // Reads the next feedback, as LogFile::getNextFeedback() does. `feedback` must have as many
  // modules as the log.
  bool next(GroupFeedback& feedback);
  // See LogFile::getNextEntry().
  bool next(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info = nullptr);
  // Returns why the stream is not a log, or why the log is damaged; else an empty text.
  const std::string& error() const { return at_.error; }

  // Calls `show` for each feedback of the whole log. Does not affect later calls of next(). Returns
  // how the log is damaged; empty: it is not damaged.
  std::string showAll(const std::function<void(const GroupFeedback&)>& show);

 private:
  struct Progress {
    std::uint64_t position = 0;  // position of the next block in the file, in bytes
    std::uint64_t records = 0;
    std::string error;
  };

  struct FileField {
    std::size_t size = 0;  // bytes of the field's value; 0: a text
    // Index of the field in feedbackFields() or infoFields(); nullopt: unknown.
    std::optional<std::size_t> known;
  };

  bool readHeader();
  bool parseHeader(std::string_view payload);
  // Reads the payload of the next block, of at most `most` bytes, into payload_. Returns false if
  // the block is incomplete or damaged.
  bool readBlock(std::size_t most);
  bool parseFields(Bytes& bytes, const std::vector<NamedField>& known,
                   std::vector<FileField>& fields);
  bool parseRecord(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info);
  bool parseFeedback(std::string_view record, GroupFeedback& feedback);
  bool parseInfo(std::string_view record, GroupInfo* info);
  // Reads the values of one module from `bytes` into values_.
  bool takeValues(Bytes& bytes, const std::vector<FileField>& fields,
                  const std::vector<NamedField>& known);
  bool fail(const std::string& what);
  void goTo(Progress place);

  std::unique_ptr<std::istream> stream_;
  std::uint32_t version_ = 0;
  std::vector<FileField> fields_, infoFields_;
  std::vector<LoggedModule> modules_;
  std::string payload_;
  // Values of one module, indexed by FileField::known; an empty text: the field is not set.
  std::vector<std::string_view> values_;
  std::uint64_t first_ = 0;  // position of the first record in the file, in bytes
  Progress at_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_READER_H_

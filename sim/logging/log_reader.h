// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a log from a stream, which may be damaged: the limits here bound the memory that it takes.
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

inline constexpr std::size_t kMaxLogHeader = 1 << 22;  // bytes
inline constexpr std::size_t kMaxLogRecord = 1 << 24;  // bytes

class LogReader {
 public:
  // Reads the header; error() says whether the stream is a log.
  explicit LogReader(std::unique_ptr<std::istream> stream);

  const std::vector<LoggedModule>& modules() const { return modules_; }
  // As LogFile::getNextFeedback(); `feedback` has as many modules as the log.
  bool next(GroupFeedback& feedback);
  // As LogFile::getNextEntry().
  bool next(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info = nullptr);
  // Returns why the log is damaged or none; empty if neither.
  const std::string& error() const { return at_.error; }

  // Shows the whole log from its first feedback on; next() is not affected. Returns what is wrong
  // with the log; empty if nothing is.
  std::string showAll(const std::function<void(const GroupFeedback&)>& show);

 private:
  // The position in the log, counts and errors.
  struct Progress {
    std::uint64_t position = 0;  // of the next block, in bytes
    std::uint64_t records = 0;   // read up to now
    std::string error;
  };

  struct FileField {
    std::size_t size = 0;              // bytes; 0: a text
    std::optional<std::size_t> known;  // index in feedbackFields() or infoFields()
  };

  bool readHeader();
  bool parseHeader(std::string_view payload);
  // Reads a block's payload into payload_; false if it is not whole yet, or damaged.
  bool readBlock(std::size_t most);
  bool parseFields(Bytes& bytes, const std::vector<NamedField>& known,
                   std::vector<FileField>& fields);
  bool parseRecord(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info);
  bool parseFeedback(std::string_view record, GroupFeedback& feedback);
  bool parseInfo(std::string_view record, GroupInfo* info);
  // Takes the values of one module into values_.
  bool takeValues(Bytes& bytes, const std::vector<FileField>& fields,
                  const std::vector<NamedField>& known);
  bool fail(const std::string& what);
  void goTo(Progress place);

  std::unique_ptr<std::istream> stream_;
  std::uint32_t version_ = 0;
  std::vector<FileField> fields_, infoFields_;
  std::vector<LoggedModule> modules_;
  std::string payload_;
  std::vector<std::string_view> values_;  // of one module, by FileField::known; empty: not set
  std::uint64_t first_ = 0;               // position of the first record
  Progress at_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_READER_H_

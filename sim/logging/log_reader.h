// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads a log from a stream, which may be damaged. The limits here bound its memory.
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
  // Reads the header; error() is not empty if the stream is not a log.
  explicit LogReader(std::unique_ptr<std::istream> stream);

  const std::vector<LoggedModule>& modules() const { return modules_; }
  // See LogFile::getNextFeedback(). `feedback` must have the log's number of modules.
  bool next(GroupFeedback& feedback);
  // See LogFile::getNextEntry().
  bool next(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info = nullptr);
  // Returns why the log is damaged or is not a log; else an empty text.
  const std::string& error() const { return at_.error; }

  // Calls `show` for each feedback of the log from the first on; next() is not affected. Returns
  // the damage; empty: not damaged.
  std::string showAll(const std::function<void(const GroupFeedback&)>& show);

 private:
  // The position in the log, counts and errors.
  struct Progress {
    std::uint64_t position = 0;  // of the next block, in bytes
    std::uint64_t records = 0;   // number of records read
    std::string error;
  };

  struct FileField {
    std::size_t size = 0;              // bytes; 0: a text
    std::optional<std::size_t> known;  // index in feedbackFields() or infoFields()
  };

  bool readHeader();
  bool parseHeader(std::string_view payload);
  // Reads a block's payload into payload_. Returns false if the block is incomplete or damaged.
  bool readBlock(std::size_t most);
  bool parseFields(Bytes& bytes, const std::vector<NamedField>& known,
                   std::vector<FileField>& fields);
  bool parseRecord(LogEntry& entry, GroupFeedback& feedback, GroupInfo* info);
  bool parseFeedback(std::string_view record, GroupFeedback& feedback);
  bool parseInfo(std::string_view record, GroupInfo* info);
  // Reads the values of one module into values_.
  bool takeValues(Bytes& bytes, const std::vector<FileField>& fields,
                  const std::vector<NamedField>& known);
  bool fail(const std::string& what);
  void goTo(Progress place);

  std::unique_ptr<std::istream> stream_;
  std::uint32_t version_ = 0;
  std::vector<FileField> fields_, infoFields_;
  std::vector<LoggedModule> modules_;
  std::string payload_;
  std::vector<std::string_view> values_;  // of one module, by FileField::known; empty: unset
  std::uint64_t first_ = 0;               // position of the first record
  Progress at_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_READER_H_

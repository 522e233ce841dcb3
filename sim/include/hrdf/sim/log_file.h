// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads the files of Group::startLog(). sim/logging/README.md describes the format.
#ifndef HRDF_SIM_LOG_FILE_H_
#define HRDF_SIM_LOG_FILE_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/group_message.h>

namespace hrdf::sim {

class LogReader;

// A module in a log.
struct LoggedModule {
  std::string family;
  std::string name;

  friend bool operator==(const LoggedModule&, const LoggedModule&) = default;
};

// Nine numbers that a program may write into a log next to feedback; NaN: not set.
using UserState = std::array<double, 9>;

// An entry of a log.
struct LogEntry {
  enum class Kind { feedback, userState, info };

  Kind kind = Kind::feedback;
  std::uint64_t time = 0;  // us of simulated time
  UserState state{};       // valid only if `kind` is `userState`
};

// A log. Reads go from the start to the end.
class LogFile final {
 public:
  // Opens a log. If `path` ends in .hebilog and does not exist, opens the file with .hrdflog
  // instead. Returns null, and the reason in `error`, if the file cannot be read or is not a log.
  static std::shared_ptr<LogFile> open(const std::string& path, std::string* error = nullptr);

  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile();

  const std::string& fileName() const { return path_; }           // path of the file
  int size() const { return static_cast<int>(modules_.size()); }  // number of modules
  // Returns the modules, in the order of the group.
  const std::vector<LoggedModule>& modules() const { return modules_; }

  // Reads the next feedback, bit for bit as the group received it; skips other entries. Returns
  // false at the end of the log, after the last valid feedback of a damaged file (see error()), and
  // if `feedback` has another number of modules than the log. If the log grows, later calls read
  // the new feedback.
  bool getNextFeedback(GroupFeedback& feedback);
  // Reads the next entry of any kind. Changes `feedback` only if the entry is feedback. Returns
  // false in the same cases as getNextFeedback(), for entries of any kind.
  bool getNextEntry(LogEntry& entry, GroupFeedback& feedback);
  // Same as getNextEntry() without `info`, but also reads infos into `info`, which changes only if
  // the entry is an info. Also returns false if `info` has another number of modules than the log.
  bool getNextEntry(LogEntry& entry, GroupFeedback& feedback, GroupInfo& info);
  // Returns why the file is damaged; empty: not damaged.
  const std::string& error() const;

  // Writes the whole log as comma-separated values: `time` (s), then for each module the fields
  // that are set in any feedback. Column names start with the module's name, or family/name if
  // names are not unique. Empty cell: not set. If the log is damaged, writes the valid part and
  // returns the reason.
  FunctionCallResult writeCsv(const std::string& path) const;
  // Writes the log as a table with the columns of `simulate --csv`, seven for each module. A row
  // has the measurements of one feedback and the commands of the next feedback, because in each
  // step a module measures before it gets commands. The last row has both from the last feedback.
  FunctionCallResult writeMotionCsv(const std::string& path) const;

 private:
  LogFile(std::string path, std::unique_ptr<LogReader> reader);
  FunctionCallResult writeTable(const std::string& path, const std::string& header,
                                const std::function<std::string(const GroupFeedback&)>& row,
                                const std::function<std::string()>& end) const;

  std::string path_;
  std::unique_ptr<LogReader> reader_;
  std::vector<LoggedModule> modules_;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOG_FILE_H_

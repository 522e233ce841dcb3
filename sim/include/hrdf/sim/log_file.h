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

struct LoggedModule {
  std::string family;
  std::string name;

  friend bool operator==(const LoggedModule&, const LoggedModule&) = default;
};

// Nine numbers of the user's own, which HEBI's logs take beside feedback; NaN: not set.
using UserState = std::array<double, 9>;

// An entry of a log: the numbers of the user's own, or what else it is.
struct LogEntry {
  enum class Kind { feedback, userState, info };

  Kind kind = Kind::feedback;
  std::uint64_t time = 0;  // us of simulated time
  UserState state{};       // of a user state
};

class LogFile final {
 public:
  // Opens the log that a program named `path`: where that ends in .hebilog and is missing, the one
  // that ends in .hrdflog. Returns null if the file cannot be read or is not a log; `error` then
  // says why.
  static std::shared_ptr<LogFile> open(const std::string& path, std::string* error = nullptr);

  LogFile(const LogFile&) = delete;
  LogFile& operator=(const LogFile&) = delete;
  ~LogFile();

  const std::string& fileName() const { return path_; }
  int size() const { return static_cast<int>(modules_.size()); }
  // The modules, in the order of the group.
  const std::vector<LoggedModule>& modules() const { return modules_; }

  // Reads the next feedback, exactly as the group received it; skips other entries. Returns false
  // at the end (a later call reads what was written since); for feedback of another size than the
  // log; and, with an error, after the last valid feedback of a damaged file.
  bool getNextFeedback(GroupFeedback& feedback);
  // As above, also for entries of other kinds: `feedback` changes only for feedback.
  bool getNextEntry(LogEntry& entry, GroupFeedback& feedback);
  // As above; `info` changes only for an info, and has the size of the log.
  bool getNextEntry(LogEntry& entry, GroupFeedback& feedback, GroupInfo& info);
  // Returns why the file is damaged; empty if it is not.
  const std::string& error() const;

  // Writes the whole log as comma-separated values: `time` in s, then for each module, by its name
  // (by family/name if names are not unique), each field that is set somewhere; a cell is empty
  // where the field is not set. Of a damaged file it writes the valid part, and the result says so.
  FunctionCallResult writeCsv(const std::string& path) const;
  // As above, as the table of `simulate --csv`: seven columns for each module. Feedback has the
  // commands until its time; a row gets those from its time on.
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

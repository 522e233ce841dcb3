// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Writes a log. README.md describes the format.
#ifndef HRDF_SIM_LOGGING_LOG_WRITER_H_
#define HRDF_SIM_LOGGING_LOG_WRITER_H_

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>
#include <hrdf/sim/log_file.h>

namespace hrdf::sim {

// Writes a log. Buffers feedback and writes it in large pieces, so that most calls of write() only
// copy. Allocates memory only in the first calls. After an error, write() does nothing.
class LogWriter {
 public:
  // Makes the log `path`, which replaces an existing file. After a failure error() is not empty.
  LogWriter(std::string path, const std::vector<LoggedModule>& modules);
  ~LogWriter();

  // Writes a feedback, which must have as many modules as the log.
  void write(const GroupFeedback& feedback);
  // Writes `state`, values from the user's program, with the simulated time `time` in us.
  void write(const UserState& state, std::uint64_t time);
  // Writes `info`, the settings of all modules of the log, with the simulated time `time` in us.
  void write(const GroupInfo& info, std::uint64_t time);
  // Writes the bytes that are still buffered. Returns false if this or an earlier write failed.
  bool close();

  const std::string& path() const { return path_; }
  // Returns why the file could not be made or written; empty: no error.
  const std::string& error() const { return error_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void start(const std::vector<LoggedModule>& modules);
  void closeRecord(std::size_t start);
  void flush();
  void fail(const std::string& why);

  std::string path_;
  std::string error_;
  std::string pending_;
  Clock::time_point flushed_ = Clock::now();
  std::unique_ptr<std::FILE, Close> file_;
};

// Extensions of log files in HEBI's format, which is not public, and in our format.
inline constexpr std::string_view kHebiLogEnd = ".hebilog";
inline constexpr std::string_view kOwnLogEnd = ".hrdflog";

// Returns the path `asked`, with the extension .hrdflog instead of .hebilog.
std::string ownLogPath(const std::string& asked);

// Returns ownLogPath(asked) for a new log. If the extension was replaced, prints a message the
// first time.
std::string pathForLog(const std::string& asked);

// Returns the path for a new log in `folder` ("": the working directory). Its name is the current
// time.
std::string newLogPath(const std::string& folder);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_WRITER_H_

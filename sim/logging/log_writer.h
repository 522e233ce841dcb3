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

// Buffers feedback and writes it in large pieces, so that most calls only copy. Allocates memory
// only in the first few calls.
class LogWriter {
 public:
  // Replaces an existing file; error() is not empty after a failure.
  LogWriter(std::string path, const std::vector<LoggedModule>& modules);
  ~LogWriter();

  // Writes a feedback with the constructor's number of modules. Ignored after an error.
  void write(const GroupFeedback& feedback);
  // Writes a user's numbers; `time` in us of simulated time. Ignored after an error.
  void write(const UserState& state, std::uint64_t time);
  // Writes an info with the constructor's number of modules. Ignored after an error.
  void write(const GroupInfo& info, std::uint64_t time);
  // Writes the remaining bytes. Returns false if any write failed.
  bool close();

  const std::string& path() const { return path_; }
  // Returns why the file could not be made, or why a write failed, for example on a full disk; else
  // empty.
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

// Extensions of HEBI's logs, whose format is closed, and of our logs.
inline constexpr std::string_view kHebiLogEnd = ".hebilog";
inline constexpr std::string_view kOwnLogEnd = ".hrdflog";

// Returns `asked` with the extension of our logs instead of HEBI's.
std::string ownLogPath(const std::string& asked);

// Returns ownLogPath(asked) for a new log, and tells the user once if the extension was replaced.
std::string pathForLog(const std::string& asked);

// Returns the path of a new log in `folder` ("": working directory), named after the current time.
std::string newLogPath(const std::string& folder);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_WRITER_H_

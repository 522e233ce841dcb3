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

// Buffers feedback and writes it in large pieces, so that most calls only copy; allocates no memory
// after the first few.
class LogWriter {
 public:
  // Replaces a file of that name; error() says whether it can.
  LogWriter(std::string path, const std::vector<LoggedModule>& modules);
  ~LogWriter();

  // Writes a feedback of as many modules as the constructor got. Does nothing after an error.
  void write(const GroupFeedback& feedback);
  // Writes numbers of the user's own; `time` in us of simulated time. Likewise.
  void write(const UserState& state, std::uint64_t time);
  // Writes an info of as many modules. Likewise.
  void write(const GroupInfo& info, std::uint64_t time);
  // Writes the rest. Returns false if not all could be written.
  bool close();

  const std::string& path() const { return path_; }
  // Returns why the file cannot be made, or a write failed, as on a full disk; else empty.
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

// The ending of HEBI's logs, whose format is closed, and of ours.
inline constexpr std::string_view kHebiLogEnd = ".hebilog";
inline constexpr std::string_view kOwnLogEnd = ".hrdflog";

// Returns `asked` with the ending of our logs in place of HEBI's, if it has that.
std::string ownLogPath(const std::string& asked);

// As above, for a new log: tells the user once that the ending is another.
std::string pathForLog(const std::string& asked);

// Returns the path of a new log in `folder` ("" is the working directory), named by the present
// time.
std::string newLogPath(const std::string& folder);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_WRITER_H_

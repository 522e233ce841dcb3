// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of the motion of modules: `time` in s, and of each module the columns below. A row's
// commands hold from its time on, so that a table can command a robot. Feedback has the commands
// until its time.
#ifndef HRDF_SIM_LOGGING_MOTION_TABLE_H_
#define HRDF_SIM_LOGGING_MOTION_TABLE_H_

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/log_file.h>

namespace hrdf::sim {

// A module's columns are called NAME.position and so on.
inline constexpr auto kMotionColumns =
    std::to_array<std::string_view>({"position", "velocity", "effort", "position_command",
                                     "velocity_command", "effort_command", "pwm"});

// Calls `take` with the values of kMotionColumns, in their order; NaN: not set. `commanded` has the
// commands of the row.
template <class Take>
void visitMotion(const ModuleFeedback& module, const ModuleFeedback& commanded, const Take& take) {
  const auto measured = module.actuator(), commands = commanded.actuator();
  take(measured.position().get());
  take(measured.velocity().get());
  take(measured.effort().get());
  take(commands.positionCommand().get());
  take(commands.velocityCommand().get());
  take(commands.effortCommand().get());
  take(measured.pwmCommand().get());
}

// Returns the names of modules in tables: family/name if names are not unique.
std::vector<std::string> columnNames(const std::vector<LoggedModule>& modules);
// Returns the first line for modules of these names.
std::string motionHeader(const std::vector<std::string>& modules);
// Replaces `line` by a row: measurements and commands of `feedback` at `time` (s).
void writeMotionRow(double time, const GroupFeedback& feedback, std::string& line);

// Makes rows of feedback: each gets the commands of the next feedback, which are those from its
// time on.
class MotionRows {
 public:
  // Replaces `line` by the row before `feedback`; it is empty for the first feedback.
  void next(double time, const GroupFeedback& feedback, std::string& line);
  // Replaces `line` by the last row, with the commands that are known; empty: no feedback.
  void finish(std::string& line);

 private:
  double time_ = 0;  // s, of last_
  std::vector<ModuleFeedback> last_;
};

// Writes a table while it goes on: a reader has each row with the next one, or a quarter of a
// second after that.
class MotionTable {
 public:
  MotionTable(const std::string& path, const std::vector<std::string>& modules);

  ~MotionTable() { close(); }

  bool isOpen() const { return file_ != nullptr; }
  // Writes whole rows, a few times a second: whatever ends the program leaves no part of one.
  void add(double time, const GroupFeedback& feedback);
  // Writes the rest. Returns false, with whyNot(), where rows are missing.
  bool close();
  const std::string& whyNot() const { return whyNot_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  void flush();

  std::unique_ptr<std::FILE, Closer> file_;
  MotionRows rows_;
  std::string line_, pending_, whyNot_;
  double flushed_ = 0;  // s
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_MOTION_TABLE_H_

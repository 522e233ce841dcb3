// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of the motion of modules: `time` in s, and for each module the columns below. The commands
// in a row are valid after the row's time, so that a table can command a robot. The commands in a
// feedback, in contrast, were valid before the feedback's time.
#ifndef HRDF_SIM_LOGGING_MOTION_TABLE_H_
#define HRDF_SIM_LOGGING_MOTION_TABLE_H_

#include <sys/types.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/log_file.h>

namespace hrdf::sim {

// Suffixes of column names: module NAME has the columns NAME.position, NAME.velocity and so on.
inline constexpr auto kMotionColumns =
    std::to_array<std::string_view>({"position", "velocity", "effort", "position_command",
                                     "velocity_command", "effort_command", "pwm"});

// Calls `take` with one value for each of kMotionColumns, in the same order; NaN: not set. The
// measurements are from `module`, the commands from `commanded`.
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

// Returns the names of modules for the columns of a table: FAMILY/NAME if names are not unique.
std::vector<std::string> columnNames(const std::vector<LoggedModule>& modules);
// Returns the first line of the table for modules with these names.
std::string motionHeader(const std::vector<std::string>& modules);
// Sets `line` to a row for `time` (s): the measurements and commands in `feedback`.
void writeMotionRow(double time, const GroupFeedback& feedback, std::string& line);

// Makes the rows of a table from feedback. The row at time t has the measurements at t and the
// commands of the next feedback, which are valid after t.
class MotionRows {
 public:
  // Sets `line` to the row of the previous feedback; empty in the first call. `time` (s) is the
  // time of the new `feedback`.
  void next(double time, const GroupFeedback& feedback, std::string& line);
  // Sets `line` to the row of the last feedback, with its own commands; empty if there was no
  // feedback.
  void finish(std::string& line);

 private:
  double time_ = 0;  // s, time of the feedback in last_
  std::vector<ModuleFeedback> last_;
};

// Writes a table while the simulation runs. A row is complete when the next row is added. Complete
// rows are buffered, and written to the file every 0.25 s of simulated time.
class MotionTable {
 public:
  MotionTable(const std::string& path, const std::vector<std::string>& modules);

  ~MotionTable() { close(); }

  bool isOpen() const { return file_ != nullptr; }
  // Adds a row. Writes only whole rows to the file, so that a program's end leaves no partial row.
  void add(double time, const GroupFeedback& feedback);
  // Writes the buffered rows, and closes the file. Returns false, with the reason in whyNot(),
  // after a failure.
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
  off_t written_ = 0;   // bytes in the file
  double flushed_ = 0;  // s, time of the last write
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_MOTION_TABLE_H_

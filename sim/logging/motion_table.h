// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of the motion of modules: `time` in s, and for each module the columns below. The commands
// in a row are valid from its time on, so that a table can command a robot. In feedback they are
// valid until its time.
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

// Columns of a module: NAME.position and so on.
inline constexpr auto kMotionColumns =
    std::to_array<std::string_view>({"position", "velocity", "effort", "position_command",
                                     "velocity_command", "effort_command", "pwm"});

// Calls `take` with the values of kMotionColumns, in their order; NaN: not set. `commanded`
// contains the commands for the row.
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
// Returns the first line for modules with these names.
std::string motionHeader(const std::vector<std::string>& modules);
// Replaces `line` with a row: measurements and commands of `feedback` at `time` (s).
void writeMotionRow(double time, const GroupFeedback& feedback, std::string& line);

// Makes rows of feedback. A row gets the commands of the next feedback, which are valid from the
// row's time on.
class MotionRows {
 public:
  // Replaces `line` with the row before `feedback`; it is empty for the first feedback.
  void next(double time, const GroupFeedback& feedback, std::string& line);
  // Replaces `line` with the last row and its known commands; empty without feedback.
  void finish(std::string& line);

 private:
  double time_ = 0;  // s, time of last_
  std::vector<ModuleFeedback> last_;
};

// Writes a table during a run. A reader gets each row with the next row, or a quarter of a second
// later.
class MotionTable {
 public:
  MotionTable(const std::string& path, const std::vector<std::string>& modules);

  ~MotionTable() { close(); }

  bool isOpen() const { return file_ != nullptr; }
  // Writes only whole rows, a few times per second, so that an ending program leaves no partial
  // row.
  void add(double time, const GroupFeedback& feedback);
  // Writes the remaining rows. Returns false, with the reason in whyNot(), if rows are missing.
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

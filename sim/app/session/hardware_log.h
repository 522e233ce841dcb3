// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The log of a real robot, shown next to its simulation: a table in the format of --csv, or a log
// of Group::startLog(). Its first row is time 0.
#ifndef HRDF_SIM_APP_SESSION_HARDWARE_LOG_H_
#define HRDF_SIM_APP_SESSION_HARDWARE_LOG_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

#include "text/csv_table.h"

#include "app/session/command_table.h"
#include "app/session/run.h"

namespace hrdf::app {

class HardwareLog {
 public:
  // Matches modules or actuators by name; if no name matches, by order, with a note. Returns
  // nullopt if and only if an error was reported.
  [[nodiscard]] static std::optional<HardwareLog> read(const std::string& path, Run& run,
                                                       Diagnostics& out);

  double duration() const { return table_.rows.back().time; }  // s
  // Returns the progress in the log at `time`: "log a.csv: 1.5 of 20.0 s", "log a.csv: ended after
  // 20.0 s".
  std::string progress(double time) const;
  const CommandTable& commands() const { return commands_; }
  // Indices of the axes that have positions of a turning or sliding joint; one axis for each
  // actuator.
  const std::vector<std::size_t>& axes() const { return axes_; }

  // Returns a signal of an axis (Traced::loggedPosition or later), in the axis's units. Linear in
  // time between the packets that have a value, constant before and after them. NaN: not in the
  // log.
  double at(std::size_t axis, Traced signal, double time) const;
  // Returns the position of the joint of `axes()[i]` minus its position in the log, rad or m.
  double error(std::size_t i, double time, const mjModel& model, const mjData& data) const;
  // Lets a run start in the log's first pose, with its velocities, from the next reset on. The run
  // has the same axes as the run of read(), but may have another model.
  void setStart(Run& run);
  // Lowers a floor of the model below all colliding geoms in the poses of the log. Joints that are
  // not in the log have their positions in `start`.
  void lower(int floor, mjModel& model, const mjData& start) const;
  // Sets `logged` to the pose `simulated` with the log's joint positions at `time` (s), and
  // computes the positions of its bodies and geoms.
  void place(double time, const mjModel& model, const mjData& simulated, mjData& logged) const;
  // Fills in the signals of the log at the sample's time.
  void addTo(Moment& moment) const;

 private:
  static constexpr std::size_t kLogged = kSignals - kFirstLogged;
  struct Joint {
    int joint;    // index in the model
    double gear;  // of the axis
  };

  HardwareLog() = default;
  // Finds the signals, and returns all columns with the targets of their commands.
  std::vector<MotionColumn> findColumns(const std::vector<std::size_t>& axes, const Run& run,
                                        const std::string& path, Diagnostics& out);
  void findJoints(Run& run);
  void setJoints(double time, const mjModel& model, mjtNum* positions) const;
  bool hasValues(std::size_t column) const;

  std::string file_;  // without folder
  CsvTable table_;
  CommandTable commands_;
  std::vector<std::array<std::optional<std::size_t>, kLogged>> columns_;  // by axis and signal
  std::vector<std::size_t> axes_;
  std::vector<Joint> joints_;  // of axes_
};

// The difference between a simulation and a log: the rms of each axis over time.
class LogError {
 public:
  // Adds the current positions; ignored after the end of the log.
  void add(const HardwareLog& log, Run& run, double time);
  // Returns the mean over the axes, and the axis with the largest error, in mrad and mm of the
  // joints: "6.7 mrad, most in 'J2' (12.1 mrad)"; "none" before add().
  std::string text(const HardwareLog& log, Run& run) const;

 private:
  std::vector<double>
      squares_;  // sums of squares, rad^2 or m^2 of the joints, by HardwareLog::axes()
  double count_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_HARDWARE_LOG_H_

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
  // Reads a log. Matches its modules or actuators to axes by name; if no name matches, by order,
  // with a note. Returns nullopt if and only if an error was reported.
  [[nodiscard]] static std::optional<HardwareLog> read(const std::string& path, Run& run,
                                                       Diagnostics& out);

  double duration() const { return table_.rows.back().time; }  // s
  // Returns the progress in the log at `time`: "log a.csv: 1.5 of 20.0 s", "log a.csv: ended after
  // 20.0 s".
  std::string progress(double time) const;
  const CommandTable& commands() const { return commands_; }
  // Returns the indices of the rotating and sliding axes with positions in the log. Lists only one
  // axis of each actuator.
  const std::vector<std::size_t>& axes() const { return axes_; }

  // Returns an axis's signal in the log at `time` (s), in the axis's unit; NaN: the log does not
  // contain the signal. Interpolates linearly between packets.
  double at(std::size_t axis, Traced signal, double time) const;
  // Returns the position of the joint of `axes()[i]` in the simulation minus its position in the
  // log, rad or m.
  double error(std::size_t i, double time, const mjModel& model, const mjData& data) const;
  // Later resets of `run` start with the first pose and velocities in the log. `run` must have the
  // same axes as the run that was passed to read(), but may have another model.
  void setStart(Run& run);
  // Moves the geom `floor` down until it is below all colliding geoms in all poses of the log.
  // `start` contains the positions of joints that are not in the log.
  void lower(int floor, mjModel& model, const mjData& start) const;
  // Sets `logged` to the pose of `simulated`, but with the log's joint positions at `time` (s), and
  // computes the poses of its bodies and geoms.
  void place(double time, const mjModel& model, const mjData& simulated, mjData& logged) const;
  // Adds the log's signals at `moment.time` to the sample `moment`.
  void addTo(Moment& moment) const;

 private:
  static constexpr std::size_t kLogged = kSignals - kFirstLogged;
  struct Joint {
    int joint;  // index in the model
    double gear;
  };

  HardwareLog() = default;
  // Finds the column of each signal. Returns a description of each column.
  std::vector<MotionColumn> findColumns(const std::vector<std::size_t>& axes, const Run& run,
                                        const std::string& path, Diagnostics& out);
  void findJoints(Run& run);
  void setJoints(double time, const mjModel& model, mjtNum* positions) const;
  bool hasValues(std::size_t column) const;

  std::string file_;  // name of the log without its folder
  CsvTable table_;
  CommandTable commands_;
  // Index of the column in the log, by axis and signal; nullopt: the log does not have the signal.
  std::vector<std::array<std::optional<std::size_t>, kLogged>> columns_;
  std::vector<std::size_t> axes_;
  std::vector<Joint> joints_;  // by index in axes_
};

// The difference between a simulation and a log: the rms position error of each axis.
class LogError {
 public:
  // Adds the position errors at `time` (s). Ignores times after the end of the log.
  void add(const HardwareLog& log, Run& run, double time);
  // Returns the mean of the rms errors of all axes, and the axis with the largest error: "6.7 mrad,
  // most in 'J2' (12.1 mrad)". Rotating joints (mrad) and sliding joints (mm) have separate means.
  // Returns "none" before the first add().
  std::string text(const HardwareLog& log, Run& run) const;

 private:
  std::vector<double>
      squares_;  // sums of squared errors by index in HardwareLog::axes(), rad^2 or m^2
  double count_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_HARDWARE_LOG_H_

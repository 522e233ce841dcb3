// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The log of a real robot, beside its simulation: a table in the form that --csv writes, or a log
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
  // Matches modules or actuators by name, else, with a note, by order. Returns nullopt if and only
  // if an error was reported.
  [[nodiscard]] static std::optional<HardwareLog> read(const std::string& path, Run& run,
                                                       Diagnostics& out);

  double duration() const { return table_.rows.back().time; }  // s
  // Returns how far the log is at this time: "log a.csv: 1.5 of 20.0 s", "log a.csv: ended after
  // 20.0 s".
  std::string progress(double time) const;
  const CommandTable& commands() const { return commands_; }
  // Indices of the axes with positions of a joint that turns or slides; one for each actuator.
  const std::vector<std::size_t>& axes() const { return axes_; }

  // Returns a signal of an axis, from Traced::loggedPosition on, in the axis's units: linear in
  // time between the packets that have a value, constant before and after them. NaN: not in the
  // log.
  double at(std::size_t axis, Traced signal, double time) const;
  // Returns how far the joint of `axes()[i]` is from the log, rad or m.
  double error(std::size_t i, double time, const mjModel& model, const mjData& data) const;
  // Lets a run start in the first pose, at its velocities, from its next reset on. It has the same
  // axes as the run of read(), but may have another model.
  void setStart(Run& run);
  // Lowers a floor of the model below all that collides in the poses of the log; other joints are
  // as in `start`.
  void lower(int floor, mjModel& model, const mjData& start) const;
  // Sets `logged`: the pose `simulated` with the joints of the log at `time` (s), and the places of
  // its bodies and geoms.
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
  // Finds the signals, and returns all columns with the targets that they command.
  std::vector<MotionColumn> findColumns(const std::vector<std::size_t>& axes, const Run& run,
                                        const std::string& path, Diagnostics& out);
  void findJoints(Run& run);
  void setJoints(double time, const mjModel& model, mjtNum* positions) const;
  bool hasValues(std::size_t column) const;

  std::string file_;  // without its folder
  CsvTable table_;
  CommandTable commands_;
  std::vector<std::array<std::optional<std::size_t>, kLogged>> columns_;  // by axis and signal
  std::vector<std::size_t> axes_;
  std::vector<Joint> joints_;  // of axes_
};

// How far a simulation is from a log: the rms of each axis over time.
class LogError {
 public:
  // Adds the present positions; nothing after the end of the log.
  void add(const HardwareLog& log, Run& run, double time);
  // Returns the mean over the axes, and the axis with the most, in mrad and mm of the joints:
  // "6.7 mrad, most in 'J2' (12.1 mrad)"; "none" before add().
  std::string text(const HardwareLog& log, Run& run) const;

 private:
  std::vector<double> squares_;  // sums, rad^2 or m^2 of the joints, by HardwareLog::axes()
  double count_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_HARDWARE_LOG_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Tables of models without modules: --csv writes `time` in s, then NAME.position, NAME.velocity and
// NAME.effort of each actuator (its length, velocity and force, in MuJoCo's units), and of the
// commands those that the actuator takes, as NAME.position_command. --control reads commands, under
// NAME.position or as --csv writes them.
#ifndef HRDF_SIM_APP_SESSION_ACTUATOR_TABLE_H_
#define HRDF_SIM_APP_SESSION_ACTUATOR_TABLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/diagnostic.h>

namespace hrdf::app {

// Returns the first line of the table that --csv writes.
std::string actuatorHeader(const mjModel& model);
// Replaces `line` by the row at `time` (s) for a state after mj_forward().
void writeActuatorRow(double time, const mjModel& model, const mjData& data, std::string& line);

// The commands of actuators over time. Each row holds until the next; an empty cell, and actuators
// that have no column, leave a command as it is.
class ActuatorTable {
 public:
  // Nothing exactly when it reported an error. Warns of commands outside of the ranges.
  [[nodiscard]] static std::optional<ActuatorTable> read(const std::string& path,
                                                         const mjModel& model, Diagnostics& out);

  // Sets the commands of `time`, which is not below that of the call before.
  void apply(double time, mjData& data);
  void restart() { next_ = 0; }
  std::size_t next() const { return next_; }  // number of the next row
  void goBack(std::size_t next) { next_ = next; }

 private:
  struct Row {
    double time = 0;               // s
    std::vector<double> commands;  // of controls_; NaN: none
  };

  void warnOfClamped(const std::string& path, const mjModel& model, Diagnostics& out) const;

  std::vector<int> controls_;  // indices in mjData.ctrl
  std::vector<Row> rows_;
  std::size_t next_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_ACTUATOR_TABLE_H_

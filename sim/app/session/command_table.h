// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of --control: `time` in s, and commands such as `NAME.position` of modules or
// actuators; or a table written by --csv.
#ifndef HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_
#define HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "text/csv_table.h"

#include "app/session/run.h"

namespace hrdf::app {

// A table with commands of axes over time. Each row applies until the time of the next row. There
// are no commands before the first row, nor for axes without a column.
class CommandTable {
 public:
  // Reads the table of file `path`. Returns nullopt if and only if an error was reported. Warns
  // about commands that MuJoCo clamps.
  [[nodiscard]] static std::optional<CommandTable> read(const std::string& path, Run& run,
                                                        Diagnostics& out);
  // Makes commands from `table`. `columns` describes the table's columns; ignores columns that do
  // not set targets. Warns about commands that MuJoCo clamps.
  static CommandTable of(const CsvTable& table, const std::vector<MotionColumn>& columns,
                         const std::string& path, Run& run, Diagnostics& out);

  // Sets the targets at `time` (s). `time` must not decrease between calls. An empty cell means no
  // command for a module, and no change for a control.
  void apply(double time, Run& run);
  void restart() { next_ = 0; }
  std::size_t next() const { return next_; }  // index of the next row to apply
  void goBack(std::size_t next) { next_ = next; }
  // Returns the indices of the axes that have a column in the table.
  const std::vector<std::size_t>& axes() const { return axes_; }

 private:
  struct Row {
    double time = 0;              // s
    std::vector<Target> targets;  // by index in axes_
  };

  void warnOfClamped(const std::string& path, Run& run, Diagnostics& out) const;

  std::vector<std::size_t> axes_;
  // By index in axes_: true if no other axis of the same joint has a column.
  std::vector<bool> leads_;
  std::vector<Row> rows_;
  std::size_t next_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

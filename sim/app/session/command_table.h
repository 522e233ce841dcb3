// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table that --control reads: `time` in s and any of `NAME.position`, `NAME.velocity` and
// `NAME.effort` of each module; or a table that --csv has written.
#ifndef HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_
#define HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "app/session/commander.h"

namespace hrdf::app {

// The commands of modules over time. Each row holds until the next; before the first, and of
// modules that have no column, all stays as it is.
class CommandTable {
 public:
  // Nothing exactly when it reported an error.
  [[nodiscard]] static std::optional<CommandTable> read(const std::string& path,
                                                        const std::vector<ModulePlace>& modules,
                                                        Diagnostics& out);

  // Sets the targets of `time`, which is not below that of the call before.
  void apply(double time, Commander& commander);
  void restart() { next_ = 0; }
  std::size_t next() const { return next_; }  // number of the next row
  void goBack(std::size_t next) { next_ = next; }
  // Indices of the modules that it commands.
  const std::vector<std::size_t>& modules() const { return modules_; }

 private:
  struct Row {
    double time = 0;              // s
    std::vector<Target> targets;  // of modules_
  };

  std::vector<std::size_t> modules_;  // that have a column
  std::vector<bool> leads_;           // whether no other module of its joint has one
  std::vector<Row> rows_;
  std::size_t next_ = 0;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

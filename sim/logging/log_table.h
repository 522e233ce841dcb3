// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Feedback as a table of comma-separated values.
#ifndef HRDF_SIM_LOGGING_LOG_TABLE_H_
#define HRDF_SIM_LOGGING_LOG_TABLE_H_

#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/log_file.h>

#include "logging/log_reader.h"
#include "text/csv_table.h"

namespace hrdf::sim {

class LogTable {
 public:
  explicit LogTable(const std::vector<LoggedModule>& modules);

  // Adds a column for each field that is set in `feedback`.
  void find(const GroupFeedback& feedback);
  // header() and row() return one CSV line with a line break: the time (s), then the columns that
  // earlier calls of find() have added.
  std::string header() const;
  std::string row(const GroupFeedback& feedback) const;

 private:
  std::vector<std::string> names_;
  std::vector<std::vector<bool>> isColumn_;  // [module][field]; true: the field has a column
};

// Returns the feedback of a log as a table with the columns of `simulate --csv`. If the log is
// damaged, adds a warning and uses only the part before the damage. Returns nullopt if and only if
// an error was reported: the log has no feedback, times do not increase, or a value is out of
// range.
[[nodiscard]] std::optional<CsvTable> motionOf(LogReader& log, const std::string& path,
                                               Diagnostics& out);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOGGING_LOG_TABLE_H_

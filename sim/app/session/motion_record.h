// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The table that --csv writes.
#ifndef HRDF_SIM_APP_SESSION_MOTION_RECORD_H_
#define HRDF_SIM_APP_SESSION_MOTION_RECORD_H_

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <hrdf/diagnostic.h>

#include "text/atomic_write.h"

namespace hrdf::app {

// Suffix of the names of columns with commands.
inline constexpr std::string_view kCommandSuffix = "_command";
// Suffix of the names of columns with positions from a log.
inline constexpr std::string_view kLogSuffix = ".position_log";

// True if the columns belong to a table that the option --csv has written.
bool isMotionRecord(const std::vector<std::string>& columns);

// Records measurements and commands, one row every 10 ms. Rows are in a temporary file until
// addTo().
class MotionRecord {
 public:
  static constexpr int kPeriod = 10;  // ms between rows

  // `header` is the first line of the table. `header` and each row must end with a line break.
  MotionRecord(const std::string& header, const std::string& path);

  void add(const std::string& row);
  // Adds the table to `files`. Call no add() after it. Returns false after reporting an error.
  [[nodiscard]] bool addTo(WholeFiles& files, Diagnostics& out);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  TemporaryFile temporary_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::string whyNot_;  // reason why writing failed; empty: it did not fail
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MOTION_RECORD_H_

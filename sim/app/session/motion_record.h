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

// Of the columns with commands.
inline constexpr std::string_view kCommandSuffix = "_command";
// Of the columns with the positions of a log that is open.
inline constexpr std::string_view kLogSuffix = ".position_log";

// Reports whether a table with these columns is one that --csv wrote.
bool isMotionRecord(const std::vector<std::string>& columns);

// Records measurements and commands, a row each 10 ms. Keeps them in a draft of the file until they
// are saved, as runs may be long.
class MotionRecord {
 public:
  static constexpr int kPeriod = 10;  // ms

  // `header` is the first line; it and all rows end in a line break.
  MotionRecord(const std::string& header, const std::string& path);

  void add(const std::string& row);
  // Adds the file, which ends the record. Reports a failure and returns false.
  [[nodiscard]] bool addTo(WholeFiles& files, Diagnostics& out);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  TemporaryFile temporary_;
  std::unique_ptr<std::FILE, Closer> file_;
  std::string whyNot_;  // it cannot be written; empty: it can
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MOTION_RECORD_H_

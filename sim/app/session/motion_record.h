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
#include <hrdf/sim/group_feedback.h>

#include "app/session/commander.h"
#include "logging/motion_table.h"

namespace hrdf::app {

using sim::kMotionColumns;
inline constexpr std::string_view kCommandSuffix = "_command";

// Records measurements and commands, a row each 10 ms. Keeps them in a temporary file until they
// are saved, as runs may be long.
class MotionRecord {
 public:
  static constexpr int kPeriod = 10;  // ms

  explicit MotionRecord(const std::vector<ModulePlace>& modules);

  void add(double time, const sim::GroupFeedback& feedback);
  // Writes the file, whole or not at all. Reports a failure and returns false.
  bool save(const std::string& path, Diagnostics& out);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::unique_ptr<std::FILE, Closer> file_;
  std::string line_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_MOTION_RECORD_H_

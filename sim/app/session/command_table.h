// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Commands from, and feedback to, tables: `time` in s and `NAME.position`, `NAME.velocity`, … of
// each module.
#ifndef HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_
#define HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <hrdf/diagnostic.h>

#include "app/session/commander.h"

namespace hrdf::app {

// What modules are to do and when. Each row holds until the next; before the first, and of modules
// that have no column, all stays as it is.
class Script {
 public:
  // Nothing exactly when it reported an error.
  static std::optional<Script> read(const std::string& path,
                                    const std::vector<ModulePlace>& modules, Diagnostics& out);

  // Gives the targets of `time`, which is not below that of the call before.
  void apply(double time, Commander& commander);
  void restart() { next_ = 0; }

 private:
  struct Row {
    double time = 0;              // s
    std::vector<Target> targets;  // of modules_
  };

  std::vector<std::size_t> modules_;  // that have a column
  std::vector<bool> leads_;           // whether it is alone in that on its joint
  std::vector<Row> rows_;
  std::size_t next_ = 0;
};

// What modules do, a row each 10 ms. Kept beside the heap until it is saved: runs may be long.
class Record {
 public:
  static constexpr int kPeriod = 10;  // ms

  explicit Record(const std::vector<ModulePlace>& modules);

  void add(double time, const sim::GroupFeedback& feedback);
  // Writes the file, whole or not at all. Whether it could; otherwise `error` says why not.
  bool save(const std::string& path, std::string& error);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::unique_ptr<std::FILE, Closer> file_;
  std::string line_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_COMMAND_TABLE_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Detects when one of the robot's files is saved.
#ifndef HRDF_SIM_APP_SESSION_WATCHER_H_
#define HRDF_SIM_APP_SESSION_WATCHER_H_

#include <string>
#include <utility>
#include <vector>

#include "text/files.h"

namespace hrdf::app {

class Watcher {
 public:
  // `files`: stamps (time and size) of the files when they were read. hasChanged() detects later
  // changes.
  explicit Watcher(std::vector<FileStamp> files = {}) : files_(std::move(files)) {}

  bool isWatching(const std::string& file) const;

  // From now on also watches the files that `other` watches.
  void add(const Watcher& other);

  // Call it repeatedly. Returns true once after a change: in the first call that finds no new
  // change since the previous call, because a program may write a file in several steps.
  bool hasChanged();

 private:
  std::vector<FileStamp> files_;
  bool isChanging_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_WATCHER_H_

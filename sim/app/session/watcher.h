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
  // Also detects changes between the stamps and now.
  explicit Watcher(std::vector<FileStamp> files = {}) : files_(std::move(files)) {}

  bool isWatching(const std::string& file) const;

  // Also watches the files of `other`.
  void add(const Watcher& other);

  // True once after a change, when the change is over: no file has changed since the last call.
  bool hasChanged();

 private:
  std::vector<FileStamp> files_;
  bool isChanging_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_WATCHER_H_

// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Notices when one of the files that make a robot is saved.
#ifndef HRDF_SIM_APP_SESSION_WATCHER_H_
#define HRDF_SIM_APP_SESSION_WATCHER_H_

#include <string>
#include <utility>
#include <vector>

#include "text/files.h"

namespace hrdf::app {

class Watcher {
 public:
  // A change since the stamps counts.
  explicit Watcher(std::vector<FileStamp> files = {}) : files_(std::move(files)) {}

  bool isWatching(const std::string& file) const;

  // Watches those of another, too.
  void add(const Watcher& other);

  // True once after a change, when it is over: the files stayed as they are since the last look.
  bool hasChanged();

 private:
  std::vector<FileStamp> files_;
  bool isChanging_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_WATCHER_H_

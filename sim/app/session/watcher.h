// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Notices when one of the files that make a robot is saved.
#ifndef HRDF_SIM_APP_SESSION_WATCHER_H_
#define HRDF_SIM_APP_SESSION_WATCHER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/session.h"

namespace hrdf::app {

// The files themselves, and all that they include, attach and take meshes, gains and limits from;
// those that are missing among them. Never fails: where a file is bad, what was found until then.
std::vector<std::string> filesOf(const Source& source);

class Watcher {
 public:
  // Of the files as they are now: a change that comes while they are being opened is one.
  explicit Watcher(const std::vector<std::string>& files = {});

  // Watches those of another, too.
  void add(const Watcher& other);

  // True once after a change, when it is over: the files stayed as they are since the last look.
  bool hasChanged();

 private:
  // What tells two states of a file apart.
  struct Stamp {
    std::int64_t time = 0;  // ns
    std::uint64_t size = 0, node = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  static Stamp stampOf(const std::string& file);

  std::vector<std::pair<std::string, Stamp>> files_;
  bool isChanging_ = false;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_WATCHER_H_

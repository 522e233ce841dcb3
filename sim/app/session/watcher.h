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

#include <hrdf/files.h>

namespace hrdf::app {

class Watcher {
 public:
  // Starts with the present state of the files.
  explicit Watcher(const std::vector<std::string>& files = {});

  // Reads through `files`, and watches all that is asked for, what is missing too. A change that
  // comes after a file was read is one. This must outlive the reader.
  FileReader watching(FileReader files);
  std::vector<std::string> files() const;
  bool isWatching(const std::string& file) const;

  // Watches those of another, too.
  void add(const Watcher& other);

  // True once after a change, when it is over: the files stayed as they are since the last look.
  bool hasChanged();

 private:
  // Distinguishes two states of a file.
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

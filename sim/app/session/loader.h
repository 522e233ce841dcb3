// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens robots on a separate thread, so that the window keeps drawing.
#ifndef HRDF_SIM_APP_SESSION_LOADER_H_
#define HRDF_SIM_APP_SESSION_LOADER_H_

#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include <hrdf/diagnostic.h>

#include "app/session/session.h"
#include "app/session/watcher.h"

namespace hrdf::app {

struct Loaded {
  Source source;
  std::unique_ptr<Session> session;  // null if and only if there was an error
  Diagnostics diagnostics;
  Watcher watcher;  // watches all files that were opened or could not be opened
};

class Loader {
 public:
  Loader();
  // Cancels opening a source, and waits until the thread ends.
  ~Loader();
  Loader(const Loader&) = delete;
  Loader& operator=(const Loader&) = delete;

  // Opens `source` in the background. Cancels an earlier source that is still being opened, or
  // whose result was not taken.
  void open(Source source);
  // Cancels opening a source.
  void cancel();
  // Returns the newest result of open(), each result once; nullopt: no new result.
  std::optional<Loaded> take();
  // Returns the source that is being opened, or whose result take() has not yet returned.
  std::optional<Source> pending() const;

 private:
  void loop(const std::stop_token& quit);
  void giveUp();

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<Source> wanted_;  // source to open; empty after take()
  bool isBegun_ = true;           // false: the thread has not yet begun to open wanted_
  std::stop_source stop_;
  std::optional<Loaded> loaded_;
  std::exception_ptr thrown_;
  std::jthread thread_;  // must be the last member, because the thread uses the others
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_SESSION_LOADER_H_
